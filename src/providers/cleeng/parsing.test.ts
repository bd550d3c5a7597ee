import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { externalDataOf, Lists } from './customer.ts'
import { MethodsWire } from './orders.ts'
import { orderNumber } from './payments.ts'
import { CaptureStatus, optionsOf, PublisherConsents } from './registration.ts'
import { customerIdOf, tokensOf } from './session.ts'
import { findCurrentSubscription, formatCardExpiry } from './subscriptions.ts'
import { cleengAmount, cleengId, parsePeriod, strictText } from './wire.ts'

const jwt = (claims: object) =>
  `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${Buffer.from('s').toString('base64url')}`

describe('optionsOf', () => {
  const word = fc.stringMatching(/^[a-zé][a-z ]{0,8}[a-z]$/)
  it('optionsOf reads back any written list of options', () =>
    fc.assert(
      fc.property(fc.array(fc.record({ value: word, label: word })), (options) => {
        const written = options.map(({ value, label }) => `${value}:${label}`).join(';')
        expect(optionsOf(written)).toEqual(options)
      }),
    ))

  it.each([
    ['', []],
    [' ; ', []],
    ['yes', [{ value: 'yes', label: 'yes' }]],
    [
      ' a : A ; b ',
      [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'b' },
      ],
    ],
    ['t:Time: now;', [{ value: 't', label: 'Time: now' }]],
  ])('optionsOf reads "%s" as %o', (written, options) => expect(optionsOf(written)).toEqual(options))
})

describe('CaptureStatus', () => {
  const settings = [
    { key: 'companyName', enabled: true, required: true, answer: 'Foyer' },
    { key: 'phoneNumber', enabled: false, required: true },
    { key: 'custom_1', enabled: true, question: 'Why?', value: '' },
    { key: 'custom_2', enabled: false, required: true, question: 'Your shoe size?', value: '' },
  ]
  const capture = (isCaptureEnabled: boolean, shouldCaptureBeDisplayed: boolean) =>
    CaptureStatus.parse({ isCaptureEnabled, shouldCaptureBeDisplayed, settings })

  it('CaptureStatus is shown only if capture is enabled and should be displayed', () => {
    expect([capture(true, true), capture(true, false), capture(false, true)].map(({ shown }) => shown)).toEqual([
      true,
      false,
      false,
    ])
  })

  it('CaptureStatus contains only enabled settings', () => {
    const { fields, questions } = capture(true, true)
    expect(fields).toEqual([{ key: 'companyName', required: true, answer: { companyName: 'Foyer' } }])
    expect(questions).toEqual([{ id: 'custom_1', question: 'Why?', required: false, options: [], answer: '' }])
  })
})

describe('PublisherConsents', () => {
  const consentsOf = (...consents: unknown[]) => PublisherConsents.parse({ consents }).consents

  it('a publisher consent retains all its settings, with defaults for missing ones', () => {
    const set = { label: 'News', placeholder: 'Once a month', required: true, enabledByDefault: true, version: '3' }
    expect(consentsOf({ ...set, name: 'news', value: 'x', broadcasterId: 7 })).toEqual([
      { ...set, type: 'checkbox', name: 'news', options: [], defaultValue: 'x' },
    ])
    expect(consentsOf({ name: 'news' })).toMatchObject([{ required: false, enabledByDefault: false, placeholder: '' }])
  })

  it.each([false, undefined, null, 'no'])(
    'the terms consent is required even with the required value %s',
    (required) => {
      expect(consentsOf({ name: 'terms', required })).toMatchObject([{ name: 'terms', required: true }])
    },
  )

  it('PublisherConsents omits invalid consents and retains the others', () => {
    expect(consentsOf(null, { label: 'Nameless' }, { name: 'news', label: 7 }).map(({ name }) => name)).toEqual([
      'news',
    ])
  })
})

describe('access token', () => {
  it('an access token with non-ASCII claims yields the customer id and the expiry', () => {
    const token = jwt({ customerId: 42, name: 'Íñigo', exp: 1_900_000_000 })
    expect(customerIdOf(token)).toBe('42')
    expect(tokensOf(token, 'r', 0)).toEqual({ access: token, refresh: 'r', expires: 1_900_000_000_000 })
  })

  it('customerIdOf decodes base64url tokens that contain "-" and "_"', () => {
    const customerId = '\u00fb\u00ff>>>???~~~'
    const token = jwt({ customerId })
    expect(token).toMatch(/-.*_|_.*-/)
    expect(customerIdOf(token)).toBe(customerId)
  })

  it.each(['', 'a.b.c', jwt({}), jwt({ customerId: '1' })])(
    'an access token without an expiry expires after an hour: %s',
    (token) => expect(tokensOf(token, 'r', 5_000).expires).toBe(3_605_000),
  )
})

describe('favourites and watch history', () => {
  const entry = fc.record({
    mediaid: fc.stringMatching(/^[A-Za-z0-9]{8,40}$/),
    progress: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  it('externalDataOf returns at most 4000 characters and drops history before favourites', () =>
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 96 }), fc.array(entry, { maxLength: 48 }), (history, favorites) => {
        const data = externalDataOf({ history, favorites })
        expect(JSON.stringify(data).length).toBeLessThanOrEqual(4000)
        expect(data.history).toEqual(
          history.slice(0, data.history.length).map((watched) => expect.objectContaining({ mediaid: watched.mediaid })),
        )
        if (data.history.length > 0) expect(data.favorites).toHaveLength(favorites.length)
      }),
    ))

  it('externalDataOf retains entries that fit and other data, and rounds progress to four digits', () => {
    const history = [{ mediaid: 'SaltRoad', progress: 0.123456, seriesId: 'SerNight' }]
    const favorites = [{ mediaid: 'Undertow', title: 'Undertow' }]
    expect(externalDataOf({ history, favorites }, { theme: 'dark' })).toEqual({
      theme: 'dark',
      history: [{ mediaid: 'SaltRoad', progress: 0.1235 }],
      favorites: [{ mediaid: 'Undertow' }],
    })
  })

  it('externalDataOf drops the oldest history until the data fits, and favourites only after that', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ mediaid: `item${at}`, progress: 0.5 }))
    const all = { history: many(48), favorites: many(48) }
    const data = externalDataOf(all, { notes: 'x'.repeat(2_000) })
    const { length } = data.history
    expect(length).toBeGreaterThan(0)
    expect(data.favorites).toHaveLength(48)
    const next = { ...data, history: [...data.history, { mediaid: `item${length}`, progress: 0.5 }] }
    expect(JSON.stringify(next).length).toBeGreaterThan(4000)
    const fewer = externalDataOf(all, { notes: 'x'.repeat(3_500) })
    expect(fewer.history).toEqual([])
    expect(fewer.favorites.length).toBeGreaterThan(0)
    expect(fewer.favorites[0]).toEqual({ mediaid: 'item0' })
  })

  it('Lists is empty for an account without data and omits history entries without progress', () => {
    expect(Lists.parse({}).externalData).toEqual({ favorites: [], history: [], otherData: {} })
    const stored = { history: [{ mediaid: 'a', progress: 0.5 }, { mediaid: 'b' }], theme: 'dark' }
    expect(Lists.parse({ externalData: stored }).externalData).toEqual({
      favorites: [],
      history: [{ mediaid: 'a', progress: 0.5 }],
      otherData: { theme: 'dark' },
    })
  })

  it.each([
    [undefined, 0],
    [null, 0],
    ['', 0],
    [{}, 0],
    [{ favorites: 'none' }, 0],
    [{ favorites: [{ mediaid: 'SaltRoad' }, { id: 1 }, null, 'x'] }, 1],
    [{ favorites: [{ mediaid: 'SaltRoad' }], history: 3 }, 1],
  ])('Lists reads the external data %o as %i favourites', (externalData, count) => {
    const { favorites, history } = Lists.parse({ externalData }).externalData
    expect([favorites.length, history]).toEqual([count, []])
  })
})

describe('wire values', () => {
  it('prices and ids are read from numbers and texts, and empty or invalid values are rejected', () => {
    expect([cleengAmount.parse(9.99), cleengAmount.parse('9.99'), cleengId.parse(7), cleengId.parse('C7')]).toEqual([
      9.99,
      9.99,
      '7',
      'C7',
    ])
    for (const wrong of ['', 'free', null]) expect(cleengAmount.safeParse(wrong).success).toBe(false)
    expect(cleengId.safeParse('').success).toBe(false)
  })

  it('strictText omits empty text', () => {
    expect(['', null, undefined, 'a'].map((value) => strictText.parse(value))).toEqual([
      undefined,
      undefined,
      undefined,
      'a',
    ])
  })

  it.each([
    ['03/2030', '03/30'],
    ['3/2030', '03/30'],
    ['12/29', '12/29'],
    ['', ''],
  ])('formatCardExpiry formats "%s" as "%s"', (date, formatted) => expect(formatCardExpiry(date)).toBe(formatted))

  it.each([
    ['month', { period: 'month' }],
    ['12months', { period: 'year' }],
    ['week', { period: 'week' }],
    ['year', { period: 'year' }],
    [undefined, { period: 'month' }],
    ['2weeks', { period: 'week', periodCount: 2 }],
    ['12weeks', { period: 'week', periodCount: 12 }],
    ['1month', { period: 'month' }],
    ['every month', { period: 'month' }],
  ])('parsePeriod reads %s as %o', (period, known) => expect(parsePeriod(period)).toEqual(known))

  it('parsePeriod reads 2 to 99 months except 12 as that period count', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 99 }).filter((months) => months !== 12),
        (months) => {
          expect(parsePeriod(`${months}months`)).toEqual({ period: 'month', periodCount: months })
        },
      ),
    ))

  it('orderNumber returns a number for a numeric id and other ids unchanged', () =>
    expect([orderNumber('12'), orderNumber('a12')]).toEqual([12, 'a12']))

  it('findCurrentSubscription returns the active subscription, else a cancelled one, else undefined', () => {
    const all = (['expired', 'cancelled', 'active', 'terminated'] as const).map((status) => ({
      id: status,
      offerId: '',
      status,
      expiresAt: 0,
      nextPaymentPrice: 0,
      nextPaymentCurrency: '',
      paymentGateway: '',
      paymentMethod: '',
      offerTitle: '',
      period: 'month' as const,
      totalPrice: 0,
    }))
    expect(findCurrentSubscription(all)?.id).toBe('active')
    expect(findCurrentSubscription(all.filter(({ id }) => id !== 'active'))?.id).toBe('cancelled')
    expect(findCurrentSubscription(all.filter(({ id }) => id === 'expired' || id === 'terminated'))).toBeUndefined()
  })
})

it('a card method of a gateway without a form is marked as unsupported', () => {
  const wire = (methodName: string, paymentGateway: string) => ({ id: 1, methodName, paymentGateway })
  const read = (...paymentMethods: object[]) => MethodsWire.parse({ paymentMethods }).map(({ gateway }) => gateway)
  expect(read(wire('card', 'stripe'), wire('card', 'adyen'), wire('paypal', 'paypal'))).toEqual([
    'unsupported',
    'adyen',
    'paypal',
  ])
})
