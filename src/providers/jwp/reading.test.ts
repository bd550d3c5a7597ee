import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { benefitsOf } from '#features/checkout/offer-choice.rules.ts'
import { AccountWire } from './call.ts'
import { readConsents, registeredDetails, toFields, writeConsents, writeDetails } from './consents.ts'
import { parseAccountEvent } from './notifications.ts'
import { Fees, feeOf, formatOfferId, parseOfferId, purchasePath, toOffer } from './offers.ts'
import { storedSession } from './session.ts'
import { Subscriptions, toSubscription } from './subscription-wire.ts'

const providerUrl = 'https://accounts.example'
const number = fc.integer({ min: 1 }).map(String)

describe('offer ids', () => {
  it('parseOfferId returns the parts of a written offer id, and purchasePath depends on its type', () => {
    fc.assert(
      fc.property(number, number, fc.boolean(), (item, fee, isOnce) => {
        const id = formatOfferId({ item, fee, isOnce })
        expect([parseOfferId(id), feeOf(id)]).toEqual([{ item, fee }, fee])
        expect(purchasePath(id)).toBe(isOnce ? '/payments' : '/subscriptions')
      }),
    )
  })

  it.each(['', 'S', 'S_1', 'S1_', 'S1_2_3', '1a', '../1'])(
    'parseOfferId returns undefined for the invalid id "%s"',
    (id) => expect(parseOfferId(id)).toBeUndefined(),
  )
})

describe('untrusted texts', () => {
  it('the parsers of account events, sessions and consents never throw for arbitrary text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        parseAccountEvent(text, providerUrl)
        storedSession.read(text)
        expect(readConsents({ consents: text })).toBeInstanceOf(Array)
      }),
    )
  })

  it.each([
    ['access.granted', {}],
    ['account.logout', null],
  ])('parseAccountEvent ignores the message %s with the resource %o', (type, resource) => {
    expect(parseAccountEvent(JSON.stringify({ type, resource }), providerUrl)).toBeUndefined()
  })

  it.each(['javascript:alert(1)', 'https://elsewhere.example/', undefined])(
    'a card payment with the redirect URL %s is read as failed',
    (url) => {
      const text = JSON.stringify({ type: 'payment.card.requires.action', resource: { redirect_to_url: url } })
      expect(parseAccountEvent(text, providerUrl)).toEqual({ type: 'payment-failed', message: '' })
    },
  )

  it('a failed subscription without a resource is read as a failed payment', () => {
    expect(parseAccountEvent('{"type":"subscribe.failed"}', providerUrl)).toEqual({
      type: 'payment-failed',
      message: '',
    })
  })
})

describe('AccountWire', () => {
  const account = (metadata: unknown) => AccountWire.parse({ id: 7, email: 'a@example.com', metadata })

  it('an account with an empty metadata list has no metadata, and a blank name is omitted', () => {
    expect(account([])).toMatchObject({ id: '7', metadata: {}, hasPassword: true })
    expect(account({ first_name: ' ', surname: ' ' }).firstName).toBeUndefined()
  })

  it.each([
    [{ register_source: 'google' }, false],
    [{ register_source: 'google', has_password: 'true' }, true],
    [{ register_source: 'google', has_password: true }, true],
    [{ register_source: 'inplayer' }, true],
    [{}, true],
  ])('an account with %o has a password: %s', (metadata, has) => expect(account(metadata).hasPassword).toBe(has))
})

describe('consents', () => {
  it('written consents are read back unchanged and are also stored as metadata by name', () => {
    const consents = [
      { name: 'terms', version: '1', state: 'accepted' as const, value: true },
      { name: 'news', version: '2', state: 'declined' as const, value: 'x' },
    ]
    const written = writeConsents({}, consents)
    expect(readConsents(written)).toEqual(consents)
    expect(written).toMatchObject({ news: 'off', terms: 'true' })
  })

  it('registeredDetails stores us_state for the US and "n/a" for other countries', () => {
    expect(registeredDetails([], { country: 'us', us_state: 'ca' })).toMatchObject({ country: 'us', us_state: 'ca' })
    expect(registeredDetails([], { country: 'nl', us_state: '' })).toMatchObject({ country: 'nl', us_state: 'n/a' })
    expect(registeredDetails([], { nickname: 'V', news: true })).toMatchObject({ nickname: 'V', news: 'on' })
  })

  it('us_state is retained without a field for the country', () => {
    expect(registeredDetails([], { us_state: 'ca' })).toMatchObject({ us_state: 'ca' })
    expect(writeDetails({}, { us_state: 'ca' })).toMatchObject({ us_state: 'ca' })
  })

  it('writeDetails clears us_state when the country changes to another one', () => {
    const written = writeDetails({ us_state: 'ca' }, { country: 'nl', us_state: 'ca' })
    expect(written).toMatchObject({ country: 'nl', us_state: 'n/a' })
    expect(readConsents(written).find(({ name }) => name === 'us_state')).toMatchObject({ value: '' })
  })
})

describe('registration fields', () => {
  const wire = { name: 'genre', label: 'Genre', type: 'select', required: true, placeholder: 'Choose one' }
  const fieldsOf = (...collection: object[]) => toFields({ collection })

  it('toFields returns all settings of the publisher for a registration field', () => {
    const options = { drama: 'Drama', comedy: 'Comedy' }
    expect(fieldsOf({ ...wire, id: 4, default_value: 'drama', options })).toEqual([
      {
        ...wire,
        options: [
          { value: 'drama', label: 'Drama' },
          { value: 'comedy', label: 'Comedy' },
        ],
        defaultValue: 'drama',
        enabledByDefault: false,
        version: '1',
      },
    ])
    const box = { name: 'news', type: 'checkbox' }
    const set = fieldsOf({ ...box, default_value: 'true' }, { ...box, default_value: true }, box)
    expect(set.map(({ enabledByDefault, required }) => [enabledByDefault, required])).toEqual([
      [true, false],
      [true, false],
      [false, false],
    ])
  })

  it.each(['checkbox', 'input'])('a terms field of the type %s becomes a required checkbox', (type) => {
    expect(fieldsOf({ name: 'terms', type, required: false })).toMatchObject([{ type: 'checkbox', required: true }])
  })

  it('toFields omits an invalid registration field and retains the others', () => {
    expect(fieldsOf({ ...wire, type: 'hologram' }, wire).map(({ name }) => name)).toEqual(['genre'])
  })
})

describe('offer and subscription periods', () => {
  const fee = { id: 2, item_id: 1, amount: 5, access_type: { name: 'subscription', period: 'month', quantity: 12 } }
  const offersOf = (more: object) => Fees.parse([{ ...fee, ...more }]).map((wire) => toOffer(wire, '1'))

  it('a plan of twelve months has the period year and by default the currency EUR', () => {
    expect(offersOf({})).toMatchObject([{ offerId: 'S1_2', period: 'year', currency: 'EUR', price: 5 }])
    expect(offersOf({ currency: 'USD' })).toMatchObject([{ currency: 'USD' }])
    const { collection } = Subscriptions.parse({
      collection: [{ subscription_id: 3, item_id: 1, action_type: 'recurrent', access_type: fee.access_type }],
    })
    const [held] = collection.map((wire) => toSubscription(wire, {}, {}))
    expect(held).toMatchObject({ period: 'year', nextPaymentCurrency: 'EUR', offerId: 'S1' })
  })

  it('a plan of 2 to 99 months except 12 has the period month and that period count', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 99 }).filter((months) => months !== 12),
        (quantity) => {
          const access_type = { name: 'subscription', period: 'month', quantity }
          expect(offersOf({ access_type })).toMatchObject([{ period: 'month', periodCount: quantity }])
          const { collection } = Subscriptions.parse({
            collection: [{ subscription_id: 3, item_id: 1, action_type: 'recurrent', access_type }],
          })
          expect(collection.map((wire) => toSubscription(wire, {}, {}))).toMatchObject([
            { period: 'month', periodCount: quantity },
          ])
        },
      ),
    ))

  it('a trial of one month on a yearly plan is shown as one free month', () => {
    const trial_period = { quantity: 1, period: 'month' }
    expect(offersOf({ trial_period }).map((offer) => benefitsOf(offer)[0])).toEqual([
      { kind: 'first_months_free', count: 1 },
    ])
  })

  it.each(['day', 'week', 'month', 'year'])('a plan of one %s has that period', (period) =>
    expect(offersOf({ access_type: { name: 'subscription', period, quantity: 1 } })).toMatchObject([{ period }]),
  )
})
