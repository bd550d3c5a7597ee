import { afterEach, describe, expect, it, vi } from 'vitest'
import { failureOf } from '../../../tests/support/fake-server.ts'
import { Action, type CardFieldsOptions, openCardFields } from './card-fields.ts'

type Settings = Record<string, unknown>
type Options = Record<string, (event: never) => void> & { styles: unknown; placeholders: unknown }

/** Mock of the gateway package; records its options and calls. */
const gateway = vi.hoisted(() => ({
  setup: {} as Settings,
  card: {} as Options,
  actions: [] as unknown[],
  did: [] as unknown[],
  answer: undefined as ((options: Options) => void) | undefined,
}))

vi.mock('@adyen/adyen-web', () => ({
  AdyenCheckout: async (setup: Settings) => {
    gateway.setup = setup
    return {
      createFromAction: (action: unknown, options: Options) => {
        gateway.actions.push(action, options.challengeWindowSize)
        return {
          mount: (element: unknown) => {
            gateway.did.push(['challenge', element])
            gateway.answer?.(options)
          },
        }
      },
    }
  },
  CustomCard: class {
    constructor(_: unknown, options: Options) {
      gateway.card = options
    }
    mount(root: unknown) {
      gateway.did.push(['mount', root])
      return this
    }
    unmount() {
      gateway.did.push('unmount')
    }
    setFocusOn(field: string) {
      gateway.did.push(['focus', field])
    }
  },
}))

afterEach(() => {
  Object.assign(gateway, { actions: [], did: [], answer: undefined })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const root = { isConnected: true } as HTMLElement
const elsewhere = {} as HTMLElement

/** Opens card fields and records their callbacks. */
async function open(more: Partial<CardFieldsOptions> = {}) {
  const reports: unknown[] = []
  const report =
    (name: string) =>
    (...all: unknown[]) =>
      void reports.push([name, ...all])
  const on = {
    ...{ onFields: report('fields'), focused: report('focused'), brand: report('brand'), enter: report('enter') },
    ...{ ready: report('ready'), broken: report('broken') },
  }
  const plan: CardFieldsOptions = {
    config: { environment: 'test', clientKey: 'test_A' },
    session: { id: 'CS1', sessionData: 'data', amount: { value: 1, currency: 'EUR' }, more: 'x' } as never,
    locale: 'es-ES',
    names: { cardNumber: 'Número', cardExpiry: 'Caducidad', cardCVC: 'Código' },
    style: { color: '#111', fontFamily: 'Inter', placeholder: '#777', expiryHint: 'MM/AA' },
    ...{ root, on, ...more },
  }
  return { fields: await openCardFields(plan), reports, plan }
}
const report = (name: string, event: unknown) => gateway.card[name]?.(event as never)

describe('card fields', () => {
  it('card fields open with the payment session and the page language, without analytics', async () => {
    const { plan } = await open()
    expect(gateway.setup).toEqual({
      ...{ environment: 'test', clientKey: 'test_A', locale: 'es-ES', onError: plan.on.broken },
      session: { id: 'CS1', sessionData: 'data' },
      ...{ analytics: { enabled: false }, risk: { enabled: false } },
      translations: {
        'es-ES': {
          'creditCard.encryptedCardNumber.aria.iframeTitle': 'Número',
          'creditCard.cardNumber.label': 'Número',
          'creditCard.encryptedExpiryDate.aria.iframeTitle': 'Caducidad',
          'creditCard.expiryDate.label': 'Caducidad',
          'creditCard.encryptedSecurityCode.aria.iframeTitle': 'Código',
          'creditCard.securityCode.label': 'Código',
        },
      },
    })
    expect(gateway.card.styles).toEqual({
      base: { color: '#111', fontFamily: 'Inter', fontSize: '16px' },
      placeholder: { color: '#777' },
    })
    expect(gateway.card.placeholders).toEqual({ expiryDate: 'MM/AA' })
    expect(gateway.did).toEqual([['mount', root]])
  })

  it('card fields use only the custom gateway URL for API, analytics and CDN', async () => {
    const moved = 'https://cards.test/'
    await open({ config: { environment: 'live', clientKey: 'live_A', moved } })
    expect(gateway.setup._environmentUrls).toEqual({
      ...{ api: moved, analytics: moved, cdn: { images: moved, translations: moved } },
    })
  })

  it('openCardFields rejects when its root element is no longer in the document', async () => {
    expect(await failureOf(open({ root: { isConnected: false } as HTMLElement }))).toMatchObject({
      message: 'The card form was closed before it loaded',
    })
    expect(gateway.did).toEqual([])
  })

  it('card fields return only encrypted card data and report which fields are complete', async () => {
    const { fields, reports } = await open()
    expect(fields.method('Vera')).toEqual({ type: 'scheme', holderName: 'Vera' })
    const month = { encryptedCardNumber: 'n', encryptedExpiryMonth: 'm' }
    report('onChange', { data: { paymentMethod: month } })
    expect(reports).toEqual([['fields', { cardNumber: 'n', cardExpiry: '', cardCVC: '' }]])
    const complete = { ...month, encryptedExpiryYear: 'y', encryptedSecurityCode: 'c', extra: 'x' }
    report('onChange', { data: { paymentMethod: complete } })
    expect(reports.at(-1)).toEqual(['fields', { cardNumber: 'n', cardExpiry: 'y', cardCVC: 'c' }])
    report('onChange', { data: { paymentMethod: {} } })
    expect(reports.at(-1)).toEqual(['fields', { cardNumber: '', cardExpiry: '', cardCVC: '' }])
    report('onChange', { data: { paymentMethod: complete } })
    const { extra: _, ...blobs } = complete
    expect(fields.method('Vera')).toEqual({ type: 'scheme', ...blobs, holderName: 'Vera' })
  })

  it('card fields report focus, brand, Enter, readiness and errors, and forward focus() and close()', async () => {
    const { fields, reports } = await open()
    for (const [fieldType, focus] of [
      ['encryptedCardNumber', true],
      ['encryptedExpiryDate', false],
      ['encryptedSecurityCode', true],
      ['somethingElse', true],
    ])
      report('onFocus', { fieldType, focus })
    report('onBrand', { brand: 'visa' })
    report('onEnterKeyPressed', undefined)
    report('onConfigSuccess', undefined)
    report('onError', new Error('No'))
    expect(reports).toEqual([
      ...[
        ['focused', 'cardNumber', true],
        ['focused', 'cardExpiry', false],
        ['focused', 'cardCVC', true],
      ],
      ...[
        ['brand', 'visa'],
        ['enter', undefined],
        ['ready', undefined],
        ['broken', new Error('No')],
      ],
    ])
    fields.focus('cardExpiry')
    fields.close()
    expect(gateway.did.slice(1)).toEqual([['focus', 'encryptedExpiryDate'], 'unmount'])
  })
})

describe('3-D Secure challenge', () => {
  const action = { type: 'threeDS2', subtype: 'challenge', token: 't', paymentData: 'p' }

  it('follow() mounts the challenge in the given element and resolves with its result', async () => {
    const { fields } = await open()
    const data = { details: { threeDSResult: 'r' } }
    gateway.answer = ({ onAdditionalDetails }) => onAdditionalDetails?.({ data } as never)
    const onFrame = vi.fn()
    expect(await fields.follow(action, elsewhere, onFrame)).toEqual(data)
    expect(onFrame).toHaveBeenCalledOnce()
    expect(gateway.actions).toEqual([{ ...action, paymentMethodType: 'scheme' }, '05'])
    expect(gateway.did.at(-1)).toEqual(['challenge', elsewhere])
  })

  it('follow() rejects with "Failed to make payment" if the challenge fails or the action is invalid', async () => {
    const { fields } = await open()
    gateway.answer = ({ onError }) => onError?.(new Error('Timed out') as never)
    const message = 'Failed to make payment'
    expect(await failureOf(fields.follow(action, elsewhere, vi.fn()))).toMatchObject({
      message,
      cause: { message: 'Timed out' },
    })
    expect(await failureOf(fields.follow({ type: 'sdk' }, elsewhere, vi.fn()))).toMatchObject({ message })
    expect(gateway.actions).toHaveLength(2)
  })

  it.each(['a pageshow event', '20 s'])(
    'follow() of a redirect reports no frame and rejects after %s, so that the form can be sent again',
    async (end) => {
      vi.useFakeTimers()
      const page = new EventTarget()
      vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
      const { fields } = await open()
      const onFrame = vi.fn()
      const ended = vi.fn()
      const redirect = { type: 'redirect', url: 'https://bank.test/', method: 'GET' }
      void fields.follow(redirect, elsewhere, onFrame).catch(ended)
      await vi.advanceTimersByTimeAsync(19_999)
      expect(gateway.did.at(-1)).toEqual(['challenge', elsewhere])
      expect(ended).not.toHaveBeenCalled()
      if (end === 'a pageshow event') page.dispatchEvent(new Event('pageshow'))
      await vi.advanceTimersByTimeAsync(end === '20 s' ? 1 : 0)
      const [[error] = []] = ended.mock.calls
      expect([error.message, error.cause.message]).toEqual([
        'Failed to make payment',
        'The redirect to the bank has ended',
      ])
      expect(onFrame).not.toHaveBeenCalled()
    },
  )

  it('Action accepts a redirect only to an http or https URL and with text data', () => {
    const redirect = { type: 'redirect', method: 'POST', data: { MD: 'm' }, paymentMethodType: 'card', more: 'x' }
    for (const url of ['https://bank.example/', 'http://127.0.0.1:4400/bank'])
      expect(Action.parse({ ...redirect, url })).toEqual({
        ...{ type: 'redirect', method: 'POST', data: { MD: 'm' }, paymentMethodType: 'card', url },
      })
    for (const url of ['javascript:alert(1)', 'x-http://bank.example', 'httpsx://bank.example', 'bank'])
      expect(Action.safeParse({ ...redirect, url }).success).toBe(false)
    expect(Action.safeParse({ ...redirect, data: { MD: 5 } }).success).toBe(false)
  })
})
