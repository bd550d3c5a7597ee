import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readQuery } from '#core/address/url.store.ts'
import type { Order, PaymentMethod } from '#core/checkout/offer.ts'
import { checkForm } from '#core/forms/forms.store.ts'
import { plainOffer, plainOrder } from '../../../tests/support/order.ts'
import { CardForm } from './CardForm.client.tsx'
import { $paymentFailure, chooseOffer, clearCheckout } from './checkout.store.ts'
import { GatewayForm, gatewayCardRules } from './GatewayForm.client.tsx'
import { OrderLines } from './OrderLines.client.tsx'
import { PaymentCancelled, PaymentError, PaymentIncomplete } from './PaymentError.dialog.tsx'
import { PaymentForm } from './PaymentForm.client.tsx'
import { noCard, typedCard } from './typed-card.store.ts'

vi.mock('virtual:foyer/site', () => ({ site: {} }))
vi.mock('./card-fields.store.ts', async (real) => ({ ...(await real<object>()), takesCards: () => true }))

vi.hoisted(() => {
  const address = { pathname: '/', search: '?u=payment-error&message=Call+1900' }
  const globals = { location: address, addEventListener: () => undefined, removeEventListener: () => undefined }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
})

// Captures the form handle, because this test has no DOM to type into.
const shown = vi.hoisted(() => new Map<string, { set: (name: string, typed: string) => void; $state: unknown }>())
vi.mock('#ui/form/TextField.tsx', async (real) => {
  const fields = await real<typeof import('#ui/form/TextField.tsx')>()
  const TextField: typeof fields.TextField = (props) => {
    shown.set(props.name, props.form)
    return fields.TextField(props)
  }
  return { ...fields, TextField }
})

const stay = () => undefined
const dialogProps = { language: 'en', siteName: 'Foyer', go: stay, close: stay, storeReturnQuery: stay } as const

const offer = plainOffer()

const order = plainOrder()

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
const linesOf = (more: Partial<Order> = {}, language: 'en' | 'es' = 'en') =>
  textOf(renderToStaticMarkup(<OrderLines language={language} offer={offer} order={{ ...order, ...more }} />))

describe('OrderLines', () => {
  it('OrderLines shows the fee and the tax only when they are charged', () => {
    const priceBreakdown = { ...order.priceBreakdown, paymentMethodFee: 0.3, taxValue: 1.27 }
    const lines = linesOf({ totalPrice: 7.3, taxRate: 0.21, priceBreakdown })
    expect(lines).toContain('Payment method fee €0.30')
    expect(lines).toContain('Total €7.30')
    expect(lines).toContain('Applicable tax (21%) €1.27')
    expect(linesOf()).not.toMatch(/fee|tax/i)
  })

  it('OrderLines keeps the decimals of a tax rate, in the format of the language', () => {
    expect(linesOf({ taxRate: 0.08875 })).toContain('Applicable tax (8.875%)')
    expect(linesOf({ taxRate: 0.055 }, 'es')).toContain('Impuesto aplicable (5,5 %)')
  })

  it('OrderLines shows that a coupon with a trial applies to the first payment, and its amount', () => {
    const trial = { totalPrice: 0, discount: { applied: true, type: 'trial', periods: 1 } } as const
    const used = { ...trial, couponCode: 'HALF' }
    expect(linesOf({ ...used, firstCharge: 3.5 })).toContain('your first payment will be €3.50.')
    expect(linesOf({ ...used, firstCharge: 3.5 }, 'es')).toMatch(/tu primer pago será de 3,50\s€\./)
    expect(linesOf({ ...used, firstCharge: 0 })).toContain('your first payment will be €0.00.')
    expect(linesOf(used)).toContain('Your coupon applies to the first payment after your free trial.')
    expect(linesOf(trial)).not.toContain('coupon')
    expect(linesOf({ ...used, discount: { ...trial.discount, type: 'coupon' } })).not.toContain('trial')
  })
})

const cardForm = (cardNumber: string) => {
  const stored = { current: { cardholderName: '', cardNumber, cardExpiry: '', cardCVC: '' } }
  const common = { language: 'en', name: 'payment', accountForm: 'payment', submit: 'Pay' } as const
  return renderToStaticMarkup(<CardForm {...common} stored={stored} send={async () => undefined} />)
}

describe('CardForm', () => {
  it.each([
    ['4111', 'visa', 'VISA'],
    ['3400', 'amex', 'AMEX'],
    ['5100', 'mastercard', 'Mastercard'],
  ])('the card number %s is shown with its brand', (number, brand, name) => {
    const html = cardForm(number)
    expect(html).toContain(`data-brand="${brand}"`)
    expect(textOf(html)).toContain(name)
    expect(html).toContain(`value="${number}"`)
  })

  it('an empty card number is shown without a brand', () => expect(cardForm('')).not.toContain('data-brand'))

  it.each([
    ['cardCVC', '12x34 56', '1234'],
    ['cardNumber', '340012345678901', '3400 123456 78901'],
    ['cardExpiry', '1239', '12/39'],
  ])('the typed value of %s is formatted', (name, typed, value) => {
    cardForm('')
    shown.get(name)?.set(name, typed)
    expect(shown.get(name)?.$state).toMatchObject({ value: { values: { [name]: value } } })
  })
})

describe('GatewayForm', () => {
  it('GatewayForm restores the cardholder name but not the card number', () => {
    const stored = { current: { ...noCard, cardholderName: 'Vera Viewer', cardNumber: 'typed' } }
    const form = { language: 'en', name: 'payment', accountForm: 'payment', submit: 'Pay', stored } as const
    const html = renderToStaticMarkup(<GatewayForm {...form} send={async () => undefined} />)
    expect(html).toContain('value="Vera Viewer"')
    expect(html).not.toContain('typed')
  })
})

describe('PaymentForm submit button', () => {
  it.each(['stripe', 'adyen', 'paypal'] as const)(
    'PaymentForm for %s shows the terms directly before the pay button',
    (gateway) => {
      const method: PaymentMethod = { id: 1, name: gateway === 'paypal' ? 'paypal' : 'card', gateway }
      const message = textOf(
        renderToStaticMarkup(<PaymentForm {...dialogProps} offer={offer} order={order} method={method} />),
      )
      expect(message).toMatch(
        /€7.00 today, then €7.00 a month from .* renews automatically .* under Payments\. Pay €7.00 now (Loading )?$/,
      )
    },
  )

  it('PaymentForm for a free order shows the later payment before the start button', () => {
    const free = {
      totalPrice: 0,
      requiredPaymentDetails: false,
      discount: { applied: true, type: 'coupon', periods: 1 },
    } as const
    const html = renderToStaticMarkup(
      <PaymentForm {...dialogProps} offer={offer} order={{ ...order, ...free }} method={undefined} />,
    )
    expect(textOf(html)).toMatch(/No payment needed .* then €7.00 a month .* Start subscription $/)
  })
})

describe('unsupported card gateway', () => {
  const unsupported: PaymentMethod = { id: 1, name: 'card', gateway: 'unsupported' }

  it('PaymentForm with an unsupported gateway shows a message instead of a form', () => {
    const html = renderToStaticMarkup(<PaymentForm {...dialogProps} offer={offer} order={order} method={unsupported} />)
    expect(textOf(html)).toContain('Paying by card is not possible here at the moment.')
    expect(html).not.toContain('<form')
  })
})

it('gatewayCardRules report every empty field as missing and accept gateway values', () => {
  const missing = (key: string) => [{ key, missing: true }]
  expect(checkForm(gatewayCardRules, {})).toEqual({
    cardholderName: missing('account:checkout.invalid_card_holder'),
    cardNumber: missing('account:checkout.invalid_card_number'),
    cardExpiry: missing('account:checkout.invalid_card_expiry'),
    cardCVC: missing('account:checkout.invalid_cvc_number'),
  })
  const card = { cardholderName: 'Vera', cardNumber: 'adyenjs_1', cardExpiry: 'adyenjs_3', cardCVC: 'adyenjs_2' }
  expect(checkForm(gatewayCardRules, card)).toEqual({})
})

describe('PaymentError', () => {
  const message = (language: 'en' | 'es' = 'en') =>
    textOf(renderToStaticMarkup(<PaymentError {...dialogProps} language={language} />))
  const say = (text: string) => {
    location.search = `?${new URLSearchParams({ u: 'payment-error', message: text })}`
    readQuery()
  }
  afterEach(clearCheckout)

  it('PaymentError hides the message of the URL from a viewer without a chosen offer', () => {
    expect(message()).toContain('Payment failed The payment could not be completed.')
    expect(message()).not.toContain('1900')
  })

  it('PaymentError shows the message of the URL to a viewer with a chosen offer', () => {
    chooseOffer({ offerId: 'S1_1' })
    expect(message()).toContain('Payment failed Call 1900')
  })

  it('PaymentError and PaymentCancelled have a close button, and a link to the checkout only with an offer', () => {
    const texts = () =>
      [PaymentError, PaymentCancelled].map((View) => textOf(renderToStaticMarkup(<View {...dialogProps} />)).trim())
    for (const text of texts()) expect(text).toMatch(/(?<!Go back to checkout) Close$/)
    chooseOffer({ offerId: 'S1_1' })
    for (const text of texts()) expect(text).toMatch(/Go back to checkout Close$/)
  })

  it('PaymentError translates a declined card and shows other messages unchanged', () => {
    chooseOffer({ offerId: 'S1_1' })
    say('Your card was declined.')
    expect(message('es')).toContain('El banco ha rechazado la tarjeta. Prueba con otra o consulta a tu banco.')
    expect(message('es')).not.toContain('declined')
    expect(message()).toContain('Your card was declined. Try another one, or ask your bank.')
    say('Call 1900')
    expect(message('es')).toContain('El pago ha fallado Call 1900')
  })

  it('PaymentError shows only the message of an account event to a viewer without a chosen offer', () => {
    $paymentFailure.set('Your card has insufficient funds.')
    say('Your card has insufficient funds.')
    expect(message()).toContain('There is not enough money on this card.')
    say('Call 1900')
    expect(message()).not.toContain('1900')
    $paymentFailure.set(undefined)
  })

  it('PaymentError says that a declined card is still filled in, while it is', () => {
    chooseOffer({ offerId: 'S1_1' })
    expect(message()).not.toContain('still filled in')
    typedCard.current = { ...noCard, cardNumber: '4000 0000 0000 0002' }
    expect(message()).toContain('The card details you entered are still filled in.')
    expect(message('es')).toContain('Los datos de la tarjeta que has introducido siguen ahí.')
    typedCard.current = noCard
  })

  it('PaymentIncomplete names no failure, says that nothing was charged and adds the reason of the provider', () => {
    const incomplete = (language: 'en' | 'es' = 'en') =>
      textOf(renderToStaticMarkup(<PaymentIncomplete {...dialogProps} language={language} />))
    chooseOffer({ offerId: 'S1_1' })
    say('')
    expect(incomplete()).toContain('Payment not completed The payment was not completed. Nothing was charged.')
    expect(incomplete()).toMatch(/Go back to checkout Close\s*$/)
    expect(incomplete()).not.toContain('failed')
    expect(incomplete('es')).toContain('Pago no completado El pago no se ha completado. No se te ha cobrado nada.')
    say('Call 1900')
    expect(incomplete()).toMatch(/Nothing was charged\..* Call 1900/)
    clearCheckout()
    expect(incomplete()).not.toContain('1900')
  })

  it('PaymentCancelled shows the message of the URL to a viewer with a chosen offer', () => {
    const cancelled = () => textOf(renderToStaticMarkup(<PaymentCancelled {...dialogProps} />))
    say('Call 1900')
    expect(cancelled()).toContain('Payment cancelled You have cancelled the payment')
    chooseOffer({ offerId: 'S1_1' })
    expect(cancelled()).toContain('Payment cancelled Call 1900')
  })
})
