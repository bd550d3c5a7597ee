import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseProvider } from '#providers/choose.ts'
import { platformContent } from '#providers/platform/content.ts'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { ids } from '../../scripts/sandbox/catalogue/index.ts'
import { type OpenSandbox, openSandbox } from '../sandbox/start.ts'
import { demoSite } from './demo-site.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
  vi.stubGlobal('location', { origin: 'http://site.test' })
})
beforeEach(() => sandbox.send('POST', '/reset'))
afterAll(() => {
  vi.unstubAllGlobals()
  return sandbox.close()
})

const password = 'Password1'
const fetchOptions = { retries: 0 }

/** Account provider of a sandbox site, with a session after `signIn`. */
const openSite = async (id: string) => {
  const { config, accountHosts } = await demoSite(sandbox, id)
  let token: string | undefined
  const bearer = {
    token: async () => token ?? Promise.reject(new Error('User not logged in')),
    renewed: () => Promise.reject(new Error('Invalid JWT token')),
    onRejected: () => undefined,
  }
  const provider = await chooseProvider({ config, bearer, fetchOptions, moved: accountHosts })
  if (!provider) throw new Error(`${id} has no accounts`)
  const signIn = async (email: string) => {
    token = (await provider.session.login({ email, password })).access
    return provider.customer.get()
  }
  return { provider, signIn }
}

describe('offers', () => {
  it.each([
    ['demosvod', ['month', 'year']],
    ['demomnth', ['month']],
    ['demoyear', ['year']],
    ['demoterm', ['3 month', '6 month']],
    ['billsvod', ['month', 'year']],
    ['billmnth', ['month']],
    ['billyear', ['year']],
    ['billterm', ['3 month', '6 month']],
  ])('offers of %s have the periods %o', async (id, periods) => {
    const { checkout } = (await openSite(id)).provider
    const offers = await checkout.offers(checkout.subscriptionOfferIds())
    const named = offers.map(({ period, periodCount }) => (periodCount ? `${periodCount} ${period}` : period))
    expect(named.sort()).toEqual(periods)
  })
})

describe('questions after registration (capture)', () => {
  it('capture returns no fields or questions if the publisher has disabled them', async () => {
    const { provider, signIn } = await openSite('billauth')
    const customer = await signIn('viewer@example.com')
    const { fields, questions } = await provider.customer.capture(customer)
    expect([fields.length > 0, questions.length > 0]).toEqual([true, true])
    await sandbox.send('PUT', '/settings', { capture: false })
    expect(await provider.customer.capture(customer)).toEqual({ shown: false, fields: [], questions: [] })
  })
})

describe('watch history', () => {
  it('the watch history of jwp omits entries without progress', async () => {
    const { provider, signIn } = await openSite('demoauth')
    const customer = await signIn('viewer@example.com')
    const entries = [{ media_id: 'NoPlace1' }, { media_id: 'Begun001', progress: 0.4 }]
    await sandbox.send('POST', '/faults', { path: 'watch-history', times: 1, body: { collection: entries } })
    expect((await provider.customer.lists(customer)).history).toEqual([{ mediaid: 'Begun001', progress: 0.4 }])
  })

  it('the watch history of cleeng omits entries without progress', async () => {
    const { provider, signIn } = await openSite('billauth')
    const { id } = await signIn('viewer@example.com')
    const history = [{ mediaid: 'NoPlace1' }, { mediaid: 'Begun001', progress: 0.4 }]
    const body = { responseData: { id, email: 'viewer@example.com', externalData: { history } }, errors: [] }
    await sandbox.send('POST', '/faults', { path: '/billing/customers/', times: 2, body })
    expect((await provider.customer.lists(await provider.customer.get())).history).toEqual([
      { mediaid: 'Begun001', progress: 0.4 },
    ])
  })
})

describe('platform content', () => {
  const open = () =>
    platformContent({
      platform: `${sandbox.url}/platform`,
      config: parseConfig({ siteId: 'FoyerPix', description: '' }),
      language: 'en',
      fetchOptions,
    })

  it('a series with 26 seasons returns them in order', async () => {
    const id = ids.series.lighthouseKeepers
    const seasons = Array.from({ length: 26 }, (_, index) => ({ title: `Year ${index + 1}`, episodes: ['SaltRoad'] }))
    await sandbox.send('PUT', `/series/${id}`, { seasons })
    const { series } = open()
    const found = await series(id)
    expect(found?.seasons.map(({ number }) => number)).toEqual(Array.from({ length: 26 }, (_, index) => index + 1))
  })

  it('an event without a state returns its scheduled start', async () => {
    const event = await open().media(ids.events.stateless)
    expect(event).toMatchObject({ kind: 'event', scheduledStart: expect.any(String) })
    expect(event?.eventState).toBeUndefined()
  })

  it('a single-language config is parsed with its banner path and 26 filter tags', async () => {
    const config = parseConfig(await sandbox.json('/platform/apps/configs/variety1.json'), 'variety1')
    expect(config.assets?.banner).toBe('/images/logo.png')
    expect(config.menu[0]?.filterTags).toHaveLength(26)
    expect(Object.keys(config.menu[0] ?? {}).filter((name) => name.startsWith('label-'))).toEqual([])
  })
})
