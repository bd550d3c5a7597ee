import { describe, expect, it } from 'vitest'
import type { Offer } from '#core/checkout/offer.ts'
import { readItems } from '#providers/platform/lists.ts'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { fakeCleeng, fakeJwp } from '../../../../tests/support/fake-accounts.ts'
import type { AccountFacts, Capability, CapabilityFacts } from './capability.ts'
import { capabilityLines, deriveCapabilities } from './derive-capabilities.ts'

type Facts = Partial<Omit<CapabilityFacts, 'config' | 'items'>> & { config?: object; items?: object[] }

const film = (mediaid: string, more: object = {}) => ({
  ...{ mediaid, title: mediaid, duration: 60, sources: [{ file: 'https://cdn.test/a.m3u8' }] },
  ...more,
})

/** Capabilities by name. */
function capabilitiesOf({ config = {}, items = [film('film0001'), film('film0002')], ...more }: Facts) {
  const parsed = parseConfig({ siteId: 's', description: '', ...config })
  const reading = { language: 'en', integration: parsed.productPrefix, platform: 'https://cdn.test' }
  const capabilities = deriveCapabilities({
    config: parsed,
    site: { siteUrl: 'https://site.example' },
    env: { SITE_URL: 'https://site.example' },
    items: readItems('', items, reading),
    languages: ['en', 'es'],
    untranslated: {},
    refusedStreams: 0,
    ...more,
  })
  return new Map(capabilities.map((capability) => [capability.name, capability]))
}

const answerOf = (facts: Facts, name: string): Omit<Capability, 'group' | 'name'> | undefined => {
  const { group, name: _, ...answer } = capabilitiesOf(facts).get(name) ?? {}
  return group && (answer as Capability)
}

const monthly: Offer = {
  ...{ offerId: 'S1_2', title: 'Monthly', price: 6.99, currency: 'EUR', active: true },
  ...{ period: 'month', freeDays: 7, freePeriods: 0, planSwitchEnabled: false },
}
const yearly: Offer = { ...monthly, offerId: 'S1_3', title: 'Yearly', price: 69.99, period: 'year', freeDays: 0 }

const accountOf = ({ provider }: { provider: { features: AccountFacts['features'] } }, more = {}): AccountFacts => ({
  ...{ features: provider.features, fields: [], networks: [], plans: [], missingPlans: [], itemOffers: [] },
  ...more,
})
const jwp = { clientId: 'client', assetId: 1, useSandbox: false }
const cleeng = { id: '11', monthlyOffer: 'S1_NL', useSandbox: false }

describe('a site without accounts', () => {
  it('lets everyone watch, and names the settings of accounts and payments of each provider', () => {
    expect(answerOf({}, 'Films without an account')).toEqual({ state: 'yes', detail: 'all 2 items that were read' })
    expect(answerOf({}, 'Accounts')).toMatchObject({
      state: 'no',
      remedy: 'set integrations.cleeng.id or integrations.jwp.clientId',
    })
    expect(answerOf({}, 'Subscriptions')?.remedy).toBe(
      'set integrations.cleeng.monthlyOffer or integrations.cleeng.yearlyOffer or integrations.jwp.assetId, with accounts',
    )
    expect([...capabilitiesOf({}).keys()]).not.toContain('Card and PayPal')
  })

  it('reports items with an offer, which no viewer can buy', () => {
    const items = [film('film0001'), film('film0002', { productIds: 'cleeng:C1_NL' })]
    expect(answerOf({ items }, 'Films without an account')).toMatchObject({
      state: 'partly',
      detail: expect.stringMatching(/^1 of 2 items: .*no viewer can buy/),
    })
  })

  it('reports a configuration without films, and does not count text pages and series', () => {
    const items = [film('page0001', { contentType: 'page' }), film('serie001', { contentType: 'series' })]
    expect(answerOf({ items }, 'Films without an account')).toMatchObject({
      state: 'no',
      detail: expect.stringMatching(/no list/),
    })
  })
})

describe('a site with accounts and without offers', () => {
  const account = accountOf(fakeJwp(), {
    fields: [{ required: true }, { required: false }],
    networks: ['google'],
  })
  const facts = { config: { integrations: { jwp: { clientId: 'client', useSandbox: false } } }, account }

  it('requires an account for films, and names the setting of subscriptions', () => {
    expect(answerOf(facts, 'Films without an account')?.state).toBe('no')
    expect(answerOf(facts, 'Films with an account, without a payment')).toMatchObject({
      state: 'yes',
      detail: expect.stringMatching(/^2 items/),
    })
    expect(answerOf(facts, 'Subscriptions')).toEqual({
      state: 'no',
      detail: 'the configuration names no offer',
      remedy: 'set integrations.jwp.assetId',
    })
  })

  it('counts the fields of the registration and names the social networks', () => {
    expect(answerOf(facts, 'Accounts')).toMatchObject({
      state: 'yes',
      detail: expect.stringMatching(/2 further fields, 1 of them required$/),
    })
    expect(answerOf(facts, 'Sign-in with a social network')).toEqual({ state: 'yes', detail: 'Google' })
  })

  it('reports that streams are not protected by the sign-in, unless the provider signs them', () => {
    const name = 'Streams for entitled viewers only'
    expect(answerOf(facts, name)).toMatchObject({ state: 'no', remedy: expect.stringMatching(/custom\.urlSigning/) })
    const signed = { ...facts, config: { ...facts.config, custom: { urlSigning: true } } }
    expect(answerOf(signed, name)).toMatchObject({
      state: 'yes',
      detail: expect.stringMatching(/account provider, without DRM/),
    })
  })

  it('reports the test host of the provider, which has no real accounts', () => {
    const ofTest = { ...facts, config: { integrations: { jwp: { clientId: 'client' } } } }
    expect(answerOf(ofTest, 'Accounts')).toMatchObject({
      state: 'partly',
      remedy: 'set integrations.jwp.useSandbox to false',
    })
  })

  it('reports a provider that does not respond, without statements about it', () => {
    const unreachable = { ...facts, account: undefined }
    expect(answerOf(unreachable, 'Accounts')).toMatchObject({
      state: 'no',
      remedy: expect.stringMatching(/errors and warnings/),
    })
    expect([...capabilitiesOf(unreachable).keys()]).not.toContain('Own data of viewers')
  })
})

describe('a site with subscriptions', () => {
  it('lists the offers of jwp with price, period and trial, and pays without a key of the card gateway', () => {
    const account = accountOf(fakeJwp(), { plans: [monthly, yearly] })
    const facts = { config: { integrations: { jwp } }, account }
    expect(answerOf(facts, 'Subscriptions')).toEqual({
      state: 'yes',
      detail:
        'Monthly €6.99 every month, 7 days free (S1_2); Yearly €69.99 every year (S1_3). They open 2 items of those that were read',
    })
    expect(answerOf(facts, 'Card and PayPal')?.state).toBe('yes')
    expect(answerOf(facts, 'Payments with real money')?.state).toBe('yes')
    expect(answerOf(facts, 'Managing a subscription')).toMatchObject({
      state: 'partly',
      detail: expect.stringMatching(/not undoing a cancel/),
    })
    expect(answerOf(facts, 'Change of the plan')).toMatchObject({
      state: 'no',
      remedy: expect.stringMatching(/plan switches/),
    })
    expect(answerOf(facts, 'Prices of the country of the viewer')).toMatchObject({
      state: 'no',
      detail: expect.stringMatching(/^in EUR every/),
    })
  })

  it('requires a key of the card gateway for cards of cleeng, in its environment', () => {
    const offer = { ...monthly, country: 'NL', planSwitchEnabled: undefined }
    const account = accountOf(fakeCleeng(), { plans: [offer] })
    const facts = { config: { integrations: { cleeng } }, account }
    const withKey = (ADYEN_CLIENT_KEY?: string) => answerOf({ ...facts, env: { ADYEN_CLIENT_KEY } }, 'Card and PayPal')
    expect(withKey()).toMatchObject({
      state: 'partly',
      detail: expect.stringMatching(/^PayPal only: ADYEN_CLIENT_KEY is not set/),
    })
    expect(withKey('test_abc')).toMatchObject({
      state: 'partly',
      detail: expect.stringMatching(/is not for the environment "live"/),
    })
    expect(withKey('live_abc')?.state).toBe('yes')
    expect(answerOf(facts, 'Managing a subscription')).toMatchObject({
      state: 'partly',
      detail: expect.stringMatching(/not receipts/),
    })
    expect(answerOf(facts, 'Prices of the country of the viewer')).toMatchObject({
      state: 'yes',
      detail: expect.stringMatching(/EUR \(Netherlands\)/),
    })
  })

  it('reports offers that the provider does not sell', () => {
    const ofPlans = (plans: Offer[], missingPlans: string[]) =>
      answerOf(
        { config: { integrations: { cleeng } }, account: accountOf(fakeCleeng(), { plans, missingPlans }) },
        'Subscriptions',
      )
    expect(ofPlans([], ['S9_NL'])).toMatchObject({ state: 'no', detail: 'the account provider sells no offer S9_NL' })
    expect(ofPlans([monthly], ['S9_NL'])).toMatchObject({
      state: 'partly',
      detail: expect.stringMatching(/sells no offer S9_NL$/),
    })
  })

  it('counts the items whose own offers are sold', () => {
    const items = [film('film0001', { productIds: '!jwp:C1_2' }), film('film0002', { productIds: 'jwp:C9_9' })]
    const sold = { ...monthly, offerId: 'C1_2', period: undefined, freeDays: 0, duration: { amount: 2, period: 'day' } }
    const ofOffers = (itemOffers: object[]) =>
      answerOf(
        { config: { integrations: { jwp } }, items, account: accountOf(fakeJwp(), { itemOffers }) },
        'Single films',
      )
    expect(ofOffers([sold])).toMatchObject({
      state: 'partly',
      detail: '1 of 2 items with an offer: Monthly €6.99 for 2 days (C1_2)',
    })
    expect(ofOffers([])?.state).toBe('no')
  })
})

describe('languages and places', () => {
  it('counts the items and menu links without a text in another language', () => {
    const menu = [
      { label: 'Films', contentId: 'a', 'label-es': 'Cine' },
      { label: 'Live', contentId: 'b' },
    ]
    expect(answerOf({ config: { menu }, untranslated: { es: 1 } }, 'Pages in Spanish')).toMatchObject({
      state: 'partly',
      detail: expect.stringMatching(/title-es in 1 of 2 items and label-es in 1 of 2 menu links/),
    })
    expect(answerOf({}, 'Pages in Spanish')).toEqual({ state: 'yes', detail: 'at /es/, with titles of their own' })
  })

  it('lists one language as the root of a site, and the others as possible', () => {
    const capabilities = capabilitiesOf({ languages: ['fr'] })
    const pages = [...capabilities.keys()].filter((name) => name.startsWith('Pages'))
    expect(pages).toEqual(['Pages in French', 'Pages in further languages'])
    expect(capabilities.get('Pages in French')?.detail).toMatch(/^at the root/)
    expect(capabilities.get('Pages in further languages')?.detail).toMatch(/English \(en\)/)
  })

  it('counts captions by language, and refused streams', () => {
    const track = (label: string) => ({ file: `https://cdn.test/${label}.vtt`, kind: 'captions', label })
    const items = [film('film0001', { tracks: [track('English'), track('Español')] }), film('film0002')]
    expect(answerOf({ items }, 'Captions')).toEqual({ state: 'yes', detail: 'English for 1 item, Spanish for 1 item' })
    expect(answerOf({}, 'Captions')?.state).toBe('unknown')
    expect(answerOf({ refusedStreams: 2 }, 'Films in every country')).toMatchObject({
      state: 'partly',
      detail: expect.stringMatching(/^2 str/),
    })
    expect(answerOf({}, 'Films in every country')?.state).toBe('unknown')
  })

  it('reports a missing address of the site', () => {
    const name = 'The site at its own address'
    expect(answerOf({ site: { siteUrl: 'http://127.0.0.1:4321' }, env: {} }, name)).toMatchObject({
      state: 'no',
      detail: expect.stringMatching(/^SITE_URL is not set/),
    })
    expect(answerOf({}, name)).toEqual({ state: 'yes', detail: 'https://site.example' })
  })
})

it('features that a setting turns on are reported with it, and with the setting if they are off', () => {
  const features = { favoritesList: 'fav', continueWatchingList: 'watched' }
  const custom = { downloads: true, pin: 'yes', castReceiverId: 'CC1AD845', transcripts: true }
  const config = { features, custom }
  expect(answerOf({ config }, 'Favourites')).toEqual({ state: 'yes', detail: 'in the browser of the viewer' })
  // The home page needs the row, too
  expect(answerOf({ config }, 'Continue watching')).toMatchObject({
    state: 'no',
    remedy: expect.stringMatching(/row continue_watching/),
  })
  expect(answerOf({ config }, 'Downloads')).toMatchObject({ state: 'yes', detail: expect.stringMatching(/^2 items/) })
  expect(answerOf({ config: { ...config, adDeliveryMethod: 'ssai' } }, 'Downloads')?.state).toBe('no')
  expect(answerOf({ config }, 'Parental lock')?.state).toBe('yes')
  expect(answerOf({ config }, 'Transcripts')).toMatchObject({
    state: 'no',
    detail: expect.stringMatching(/caption file/),
  })
  expect(answerOf({}, 'Google Cast')).toMatchObject({ state: 'no', remedy: 'set custom.castReceiverId' })
  expect(answerOf({}, 'Search')?.state).toBe('no')
  expect(answerOf({ config: { custom: { appContentSearch: 'true' } } }, 'Search')?.state).toBe('yes')
})

it('capabilityLines writes a line for each capability, under the heading of its group', () => {
  const capability = { group: 'Pay', name: 'Subscriptions', state: 'no', detail: 'no offer', remedy: 'set it' } as const
  expect(capabilityLines([capability])).toEqual(['Pay', '  no      Subscriptions: no offer. To change this, set it'])
})
