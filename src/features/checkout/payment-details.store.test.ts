import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PaymentDetail, Subscription } from '#core/checkout/subscription.ts'
import { fakeCustomer } from '../../../tests/support/fake-accounts.ts'
import { closeBrowser, fakeBrowser, flushTasks } from '../../../tests/support/fake-browser.ts'
import { fakeTokens, openPage, refusal } from '../../../tests/support/fake-page.ts'

afterEach(closeBrowser)

type Plan = NonNullable<Parameters<typeof openPage>[0]>
type Answers = NonNullable<Plan['responses']>['subscription']

const subscription = { offerId: 'S1_NL', status: 'active', nextPaymentCurrency: 'USD' } as Subscription
const detail = (more: Partial<PaymentDetail>): PaymentDetail => ({
  ...{ id: 'd1', method: 'card', gateway: 'adyen', methodId: 41, holderName: 'Vera', variant: 'visa' },
  ...{ lastCardFourDigits: '1111', cardExpirationDate: '12/30', active: true },
  ...more,
})
const card = { holder: 'Vera', number: '4111111111111111', expMonth: '12', expYear: '2030', cvc: '123' }

/** Result after the pauses of polls. */
async function skip<T>(work: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(20_000)
  return work
}

async function openDetails(responses: Answers = {}, plan: Plan = {}) {
  const browser = fakeBrowser('https://site.test/u/payments?u=edit-card&message=no&r=1')
  browser.localStorage.setItem('viewer', 'session')
  browser.localStorage.setItem('jwapp.auth', JSON.stringify(fakeTokens()))
  const page = openPage({
    browser,
    ...plan,
    responses: { ...plan.responses, subscription: { current: async () => subscription, ...responses } },
  })
  const { $subscription, reloadSubscription } = await import('#features/access/subscription.store.ts')
  const { $paymentChanges } = await import('./payment.store.ts')
  const details = await import('./payment-details.store.ts')
  return { ...page, $subscription, reloadSubscription, $paymentChanges, ...details }
}

describe('loadPaymentDetail', () => {
  const current = async (details: PaymentDetail[], responses: Answers = {}) => {
    const { loadPaymentDetail } = await openDetails({ paymentDetails: async () => details, ...responses })
    return (await loadPaymentDetail())?.id
  }
  const old = detail({ id: 'old', currency: 'USD', active: false })
  const euro = detail({ id: 'euro', currency: 'EUR' })
  const dollar = detail({ id: 'dollar', currency: 'USD' })

  it.each([
    ['the active method in the subscription currency', [old, euro, dollar], 'dollar'],
    ['an active method in another currency', [old, euro], 'euro'],
    ['the first inactive method without an active one', [old, { ...old, id: 'older' }], 'old'],
    ['undefined without payment methods', [], undefined],
  ])('loadPaymentDetail returns %s', async (_, details, id) => {
    expect(await current(details)).toBe(id)
  })

  it('loadPaymentDetail returns an active method when the subscription fails to load', async () => {
    expect(await current([old, euro, dollar], { current: refusal(500) })).toBe('euro')
  })

  it('loadPaymentDetail sends the customer and reuses the loaded subscription', async () => {
    const { loadPaymentDetail, reloadSubscription, callsOf } = await openDetails({ paymentDetails: async () => [] })
    await reloadSubscription()
    await loadPaymentDetail()
    expect(callsOf('subscription.paymentDetails')).toEqual([[fakeCustomer()]])
    expect(callsOf('subscription.current')).toHaveLength(1)
  })
})

describe('updateCard', () => {
  const update = async (responses: Answers = {}, plan: Plan = {}) => {
    const page = await openDetails(
      { updateCard: async () => undefined, paymentDetails: async () => [detail({})], ...responses },
      plan,
    )
    const listener = vi.fn()
    page.$paymentChanges.listen(listener)
    return { ...page, heard: listener }
  }

  it('updateCard stores the card in the subscription currency and signals a change', async () => {
    const { updateCard, heard: listener, callsOf, $paymentChanges } = await update()
    await updateCard(card)
    expect(callsOf('subscription.updateCard')).toEqual([[fakeCustomer(), card, 'USD']])
    expect([listener.mock.calls.length, $paymentChanges.get()]).toEqual([1, 1])
  })

  it.each([
    ['no subscription', undefined],
    ['granted access', { ...subscription, period: 'granted', nextPaymentCurrency: 'EUR' } as Subscription],
  ])('updateCard with %s stores the card in the currency of the card that is shown', async (_, now) => {
    const { updateCard, loadPaymentDetail, callsOf } = await update({
      current: async () => now,
      paymentDetails: async () => [detail({ id: 'USD', currency: 'USD' }), detail({ id: 'EUR', currency: 'EUR' })],
    })
    expect((await loadPaymentDetail())?.id).toBe('USD')
    const updating = updateCard(card)
    await vi.advanceTimersByTimeAsync(20_000)
    await updating
    expect(callsOf('subscription.updateCard')[0]?.[2]).toBe('USD')
  })

  it('updateCard without a subscription and a stored card stores the card in euros', async () => {
    const { updateCard, callsOf } = await update({ current: async () => undefined })
    const updating = updateCard(card)
    await vi.advanceTimersByTimeAsync(20_000)
    await updating
    expect(callsOf('subscription.updateCard')[0]?.[2]).toBe('EUR')
  })

  it('updateCard signals the change only after it has polled the subscription', async () => {
    let stored = false
    const { updateCard, heard: listener } = await update(
      {
        updateCard: async () => {
          stored = true
        },
        current: async () => (stored ? undefined : subscription),
      },
      {},
    )
    const updating = updateCard(card)
    await vi.advanceTimersByTimeAsync(5_999)
    expect(listener).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await updating
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it.each([0, 200, 500])('updateCard with the status %i is made if the provider shows the card', async (status) => {
    const { updateCard, heard: listener } = await update({ updateCard: refusal(status) })
    expect(await skip(updateCard(card))).toBe(true)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('updateCard returns false while the provider shows another card, also after a successful response', async () => {
    const others = [{ lastCardFourDigits: '4444' }, { lastCardFourDigits: '' }, { cardExpirationDate: '11/30' }]
    const paymentDetails = async () => others.map(detail)
    for (const updateCard of [async () => undefined, refusal(0), refusal(200)]) {
      const page = await update({ updateCard, paymentDetails })
      expect(await skip(page.updateCard(card))).toBe(false)
      expect(page.heard).not.toHaveBeenCalled()
    }
  })

  it('a rejected updateCard signals no change', async () => {
    const { updateCard, heard: listener } = await update({ updateCard: refusal(422, 'Card declined') })
    await expect(updateCard(card)).rejects.toThrow('Card declined')
    expect(listener).not.toHaveBeenCalled()
  })

  it('confirmDetails signals a change only once the provider shows a new method', async () => {
    const state = { details: [detail({ id: 'old' })] }
    const { updateByPayPal, confirmDetails, $paymentChanges } = await update({
      paymentDetails: async () => state.details,
      updateByPayPal: async () => ({ state: 'redirect', url: 'https://paypal.test' }),
      removeDetail: async () => undefined,
    })
    await updateByPayPal({ id: 42, name: 'paypal', gateway: 'paypal' })
    expect(await skip(confirmDetails())).toBe(false)
    expect($paymentChanges.get()).toBe(0)
    state.details = [...state.details, detail({ id: 'new' })]
    expect(await skip(confirmDetails())).toBe(true)
    expect($paymentChanges.get()).toBe(1)
  })
})

describe('updateByPayPal', () => {
  const back = (u: string) => `https://site.test/u/payments?u=${u}&r=1&paymentMethodId=42`

  it('updateByPayPal returns the approval URL and sends a return URL for each outcome', async () => {
    const { updateByPayPal, callsOf } = await openDetails({
      updateByPayPal: async () => ({ state: 'redirect', url: 'https://paypal.test' }),
    })
    expect(await updateByPayPal({ id: 42, name: 'paypal', gateway: 'paypal' })).toBe('https://paypal.test')
    expect(callsOf('subscription.updateByPayPal')).toEqual([
      [
        42,
        {
          success: back('payment-method-success'),
          waiting: back('payment-method-success'),
          cancel: back('payment-cancelled'),
          error: back('payment-error'),
        },
      ],
    ])
  })

  it('updateByPayPal returns undefined when the provider needs no approval', async () => {
    const { updateByPayPal } = await openDetails({ updateByPayPal: async () => ({ state: 'paid' }) })
    expect(await updateByPayPal({ id: 42, name: 'paypal', gateway: 'paypal' })).toBeUndefined()
  })
})

describe('replaced payment method', () => {
  const before = [detail({ id: 'old' }), detail({ id: 'other' })]
  const now = [...before, detail({ id: 'new' })]

  /** Page before the change, with the stored methods of `state`. */
  const openBefore = async (state: { details: PaymentDetail[] }, responses: Answers = {}) => {
    const subscriptions: Answers = {
      paymentDetails: async () => state.details,
      updateByGateway: async () => ({ state: 'form', action: 'ask' }),
      updateByPayPal: async () => ({ state: 'redirect', url: 'https://paypal.test' }),
      finalizeUpdate: async () => {
        state.details = now
      },
      removeDetail: async () => undefined,
      ...responses,
    }
    const page = await openDetails(subscriptions)
    /** The page after a redirect, in the same tab. */
    const goBack = async () => {
      const back = openPage({
        browser: page.browser,
        responses: { subscription: { current: async () => subscription, ...subscriptions } },
      })
      return { ...back, ...(await import('./payment-details.store.ts')) }
    }
    return { ...page, goBack }
  }
  const challenge = async () => ({ details: {} })

  it('the replaced method is removed after a bank challenge in the page', async () => {
    const { updateByGateway, confirmDetails, callsOf } = await openBefore({ details: before })
    await updateByGateway(41, 'encrypted', challenge)
    await skip(confirmDetails())
    await skip(confirmDetails())
    expect(callsOf('subscription.removeDetail')).toEqual([['old']])
  })

  it('the replaced method is removed after the redirect of a bank', async () => {
    const { updateByGateway, goBack } = await openBefore({ details: before })
    const left = Promise.withResolvers<void>()
    void updateByGateway(41, 'encrypted', () => {
      left.resolve()
      return new Promise<never>(() => undefined)
    })
    await left.promise
    const { finishUpdate, confirmDetails, callsOf } = await goBack()
    await skip(finishUpdate(41, 'result'))
    await skip(confirmDetails())
    expect(callsOf('subscription.removeDetail')).toEqual([['old']])
  })

  it('the replaced method is removed after PayPal only when the new one is in force', async () => {
    const state = { details: before }
    const { updateByPayPal, goBack } = await openBefore(state)
    await updateByPayPal({ id: 42, name: 'paypal', gateway: 'paypal' })
    const { confirmDetails, callsOf } = await goBack()
    await skip(confirmDetails())
    expect(callsOf('subscription.removeDetail')).toEqual([])
    state.details = now
    await skip(confirmDetails())
    expect(callsOf('subscription.removeDetail')).toEqual([['old']])
  })

  it('the redirect of a bank whose completion fails with 500 succeeds only if the provider shows the new method', async () => {
    for (const [details, message] of [
      [now, undefined],
      [before, 'Refused'],
    ] as const) {
      const state = { details: before }
      const finalizeUpdate = async () => {
        state.details = details
        return refusal(500)()
      }
      const { updateByPayPal, goBack } = await openBefore(state, { finalizeUpdate })
      await updateByPayPal({ id: 42, name: 'paypal', gateway: 'paypal' })
      const { finishUpdate } = await goBack()
      const failure = await skip(finishUpdate(42, 'result').catch((error: Error) => error.message))
      expect(failure).toBe(message)
    }
  })

  it('the payments page removes the replaced method when the new one comes into force later', async () => {
    const state = { details: before }
    const { updateByPayPal, goBack } = await openBefore(state)
    await updateByPayPal({ id: 42, name: 'paypal', gateway: 'paypal' })
    await skip((await goBack()).confirmDetails())
    state.details = now
    const { removeReplaced, loadPaymentDetail, callsOf } = await goBack()
    await loadPaymentDetail()
    await flushTasks()
    expect(callsOf('subscription.removeDetail'), 'a read').toEqual([])
    await Promise.all([removeReplaced(), removeReplaced()])
    expect(callsOf('subscription.removeDetail')).toEqual([['old']])
  })

  it('confirmDetails signals the change only after a removal that the payments page has started', async () => {
    const state = { details: before }
    const removed = Promise.withResolvers<undefined>()
    const { updateByPayPal, goBack } = await openBefore(state, { removeDetail: () => removed.promise })
    await updateByPayPal({ id: 42, name: 'paypal', gateway: 'paypal' })
    await skip((await goBack()).confirmDetails())
    state.details = now
    const { confirmDetails, removeReplaced, callsOf } = await goBack()
    const { $paymentChanges } = await import('./payment.store.ts')
    const all = Promise.all([removeReplaced(), flushTasks().then(confirmDetails)])
    await flushTasks()
    expect($paymentChanges.get()).toBe(0)
    removed.resolve(undefined)
    await all
    expect([$paymentChanges.get(), callsOf('subscription.removeDetail')]).toEqual([1, [['old']]])
  })

  it('the payments page retries a removal that failed with a server error', async () => {
    const removeDetail = vi.fn<() => Promise<void>>().mockResolvedValue(undefined).mockImplementationOnce(refusal(500))
    const page = await openBefore({ details: before }, { removeDetail })
    await page.updateByGateway(41, 'encrypted', challenge)
    await skip(page.confirmDetails())
    for (const _ of [1, 2]) await page.removeReplaced()
    expect(page.callsOf('subscription.removeDetail')).toEqual([['old'], ['old']])
  })

  it('the payments page removes no method after a cancelled change, although another one was added', async () => {
    const state = { details: before }
    const { updateByPayPal, goBack } = await openBefore(state)
    await updateByPayPal({ id: 42, name: 'paypal', gateway: 'paypal' })
    state.details = now
    const { removeReplaced, callsOf } = await goBack()
    expect(await removeReplaced()).toBe(false)
    expect(callsOf('subscription.removeDetail')).toEqual([])
  })

  it('the replaced method stays until the new one is in force, and is removed only while it exists', async () => {
    const state: { details: PaymentDetail[] } = { details: before }
    const { updateByPayPal, goBack } = await openBefore(state)
    await updateByPayPal({ id: 42, name: 'paypal', gateway: 'paypal' })
    await skip((await goBack()).confirmDetails())
    const { removeReplaced, callsOf } = await goBack()
    for (const details of [
      [...before, detail({ id: 'new', active: false })],
      [detail({ id: 'other' }), detail({ id: 'new' })],
      now,
    ]) {
      state.details = details
      expect(await removeReplaced()).toBe(false)
    }
    expect(callsOf('subscription.removeDetail')).toEqual([])
  })

  it('the methods of a change are drafts of the tab, which end with the session', async () => {
    const { updateByPayPal, goBack, browser } = await openBefore({ details: before })
    await updateByPayPal({ id: 42, name: 'paypal', gateway: 'paypal' })
    const stored = (name: string) => browser.sessionStorage.getItem(`jwapp.draft.${name}-methods`)
    expect(['earlier', 'replaced', 'confirmed'].map(stored)).toEqual(['["old","other"]', 'old other', null])
    await skip((await goBack()).confirmDetails())
    expect(['earlier', 'replaced', 'confirmed'].map(stored)).toEqual(['["old","other"]', null, 'old other'])
  })

  it('no method is removed while the methods cannot be loaded, or again after the provider has refused it', async () => {
    const paymentDetails = vi.fn(async () => before)
    const page = await openBefore({ details: before }, { paymentDetails, removeDetail: refusal(422) })
    await page.updateByPayPal({ id: 42, name: 'paypal', gateway: 'paypal' })
    await skip((await page.goBack()).confirmDetails())
    const { removeReplaced, callsOf } = await page.goBack()
    paymentDetails.mockImplementationOnce(refusal(500))
    expect(await removeReplaced()).toBe(false)
    paymentDetails.mockImplementation(async () => now)
    for (const _ of [1, 2]) expect(await removeReplaced()).toBe(false)
    expect(callsOf('subscription.removeDetail')).toEqual([['old']])
  })

  it('a payment method of an app store is not removed after a change', async () => {
    const store = detail({ id: 'store', active: false, bound: true })
    const state = { details: [store] }
    const { updateByGateway, goBack, callsOf } = await openBefore(state)
    await updateByGateway(41, 'encrypted', challenge)
    expect(callsOf('subscription.updateByGateway')[0]?.[3]).toBeUndefined()
    state.details = [store, detail({ id: 'new' })]
    const back = await goBack()
    await skip(back.confirmDetails())
    await back.removeReplaced()
    expect(back.callsOf('subscription.removeDetail')).toEqual([])
  })

  it('confirmDetails signals a change although the replaced method cannot be removed', async () => {
    const page = await openBefore({ details: before }, { removeDetail: refusal(500) })
    await page.updateByGateway(41, 'encrypted', challenge)
    await skip(page.confirmDetails())
    expect(page.$paymentChanges.get()).toBe(1)
  })

  it('a card that is stored without a challenge leaves the removal to the provider', async () => {
    const state = { details: before }
    const page = await openBefore(state, { updateByGateway: async () => ({ state: 'paid' }) })
    await page.updateByGateway(41, 'encrypted', challenge)
    state.details = now
    await skip(page.confirmDetails())
    expect(page.callsOf('subscription.removeDetail')).toEqual([])
  })
})

it('loadPaymentMethods returns the methods of the provider', async () => {
  const methods = [{ id: 1, name: 'card', gateway: 'adyen' }] as const
  const { loadPaymentMethods } = await openDetails(
    {},
    { responses: { checkout: { paymentMethods: async () => [...methods] } } },
  )
  expect(await loadPaymentMethods()).toEqual(methods)
})

describe('update of a card by the gateway', () => {
  it('updateByGateway sends the previous card and skips the challenge of a completed update', async () => {
    const old = detail({ id: 'old' })
    const { updateByGateway, callsOf } = await openDetails({
      paymentDetails: async () => [old],
      updateByGateway: async () => ({ state: 'paid' }),
    })
    const challenge = vi.fn()
    await updateByGateway(41, 'encrypted', challenge)
    expect(callsOf('subscription.updateByGateway')).toEqual([
      [41, 'encrypted', 'https://site.test/u/payments?u=payment-method-success&r=1&paymentMethodId=41', old],
    ])
    expect(challenge).not.toHaveBeenCalled()
    expect(callsOf('subscription.finalizeUpdate')).toEqual([])
  })

  it('updateByGateway finalizes after the bank challenge, also when the old card fails to load', async () => {
    const { updateByGateway, callsOf } = await openDetails({
      paymentDetails: refusal(500),
      updateByGateway: async () => ({ state: 'form', action: 'ask' }),
      finalizeUpdate: async () => undefined,
    })
    const challenge = vi.fn(async () => ({ details: { ok: true }, paymentData: 'data' }))
    await updateByGateway(41, 'encrypted', challenge)
    expect(callsOf('subscription.updateByGateway')[0]?.[3]).toBeUndefined()
    expect(challenge.mock.calls).toEqual([['ask']])
    expect(callsOf('subscription.finalizeUpdate')).toEqual([[41, { ok: true }, 'data']])
  })

  it.each([
    ['a refused card', { updateByGateway: refusal(402, 'Declined') }],
    ['a refused challenge', { finalizeUpdate: refusal(402, 'Declined') }],
  ])('updateByGateway rejects %s, and leaves a lost response to the check of the next dialog', async (_, refused) => {
    const answers = { paymentDetails: async () => [], updateByGateway: async () => ({ state: 'form', action: 'ask' }) }
    const challenge = async () => ({ details: {} })
    const page = await openDetails({ ...answers, ...refused } as Answers)
    await expect(page.updateByGateway(41, 'encrypted', challenge)).rejects.toThrow('Declined')
    const lost = Object.keys(refused).map((name) => [name, refusal(0)])
    page.setResponses({ subscription: Object.fromEntries(lost) })
    expect(await page.updateByGateway(41, 'encrypted', challenge)).toBeUndefined()
  })

  it('finishUpdate finalizes the update with the redirect result of the bank', async () => {
    const { finishUpdate, callsOf } = await openDetails({ finalizeUpdate: async () => undefined })
    await skip(finishUpdate(41, 'result'))
    expect(callsOf('subscription.finalizeUpdate')).toEqual([[41, { redirectResult: 'result' }]])
  })
})
