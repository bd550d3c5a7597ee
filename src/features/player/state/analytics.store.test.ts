import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { fakeCustomer } from '../../../../tests/support/fake-accounts.ts'
import { closeBrowser } from '../../../../tests/support/fake-browser.ts'
import { fakeSite, openPage } from '../../../../tests/support/fake-page.ts'

afterEach(closeBrowser)

const film = { id: 'film0001', title: 'Film', feed: 'list0001' }

/** Page of a site with given settings; the viewer is anonymous without `id`. */
async function openSite(
  more: object,
  { id, analytics = 'https://measure.test' }: { id?: string; analytics?: string } = {},
) {
  const config = parseConfig({ ...{ siteId: 's', description: '' }, ...more }, 'demofree')
  const { integrations } = fakeSite().config
  const site = fakeSite('svod', { config: { ...config, integrations }, ...(analytics && { analytics }) })
  const page = openPage({
    site,
    responses: { customer: { get: async () => fakeCustomer({ id: id ?? '' }) } },
    ...(!id && { tokens: undefined }),
  })
  const { $consent } = await import('#core/site/consent.store.ts')
  return { ...page, $consent, ...(await import('./analytics.store.ts')) }
}

describe('playback analytics', () => {
  it('loadAnalyticsItem returns undefined without an analytics token or an analytics URL', async () => {
    expect(await (await openSite({})).loadAnalyticsItem(film)).toBeUndefined()
    expect(
      await (await openSite({ analyticsToken: 'token' }, { analytics: '' })).loadAnalyticsItem(film),
    ).toBeUndefined()
  })

  it('loadAnalyticsItem returns the film, page and config without viewer data for an anonymous viewer', async () => {
    const { loadAnalyticsItem, calls } = await openSite({ analyticsToken: 'token' })
    expect(await loadAnalyticsItem(film)).toEqual({
      token: 'token',
      host: 'https://measure.test',
      page: 'site.test',
      feed: 'list0001',
      id: 'film0001',
      title: 'Film',
      config: 'demofree',
      version: '1',
      viewer: undefined,
      player: expect.stringMatching(/^[0-9a-f]{12}$/),
      play: expect.stringMatching(/^[0-9a-f]{12}$/),
    })
    expect(calls).toEqual([])
  })

  it('loadAnalyticsItem returns one player id per page and a new play id per film', async () => {
    const { loadAnalyticsItem } = await openSite({ analyticsToken: 'token' })
    const bytes = vi.spyOn(crypto, 'getRandomValues')
    bytes.mockImplementation((array) => Object.assign(array as object, [0, 1, 15, 16, 254, 255]) as never)
    const [first, second] = [await loadAnalyticsItem(film), await loadAnalyticsItem({ ...film, feed: undefined })]
    expect(first?.play).toBe('00010f10feff')
    expect(second).toMatchObject({ player: first?.player, feed: '' })
    bytes.mockRestore()
    expect((await loadAnalyticsItem(film))?.play).not.toBe(first?.play)
  })

  it.each([
    ['4711', 4711],
    ['uuid', undefined],
  ])(
    'loadAnalyticsItem returns the customer id %s of a signed-in viewer only if it is a number',
    async (id, viewer) => {
      const { loadAnalyticsItem } = await openSite({ analyticsToken: 'token' }, { id })
      expect((await loadAnalyticsItem(film))?.viewer).toBe(viewer)
    },
  )

  it('loadAnalyticsItem returns an empty config id for a config without an id', async () => {
    const { loadAnalyticsItem, site } = await openSite({ analyticsToken: 'token' })
    Object.assign(site.config, { id: undefined })
    expect((await loadAnalyticsItem(film))?.config).toBe('')
  })

  it('loadAnalyticsItem returns undefined without consent only if the publisher requires consent', async () => {
    const { loadAnalyticsItem, $consent } = await openSite({
      analyticsToken: 'token',
      custom: { analyticsConsent: 'true' },
    })
    expect(await loadAnalyticsItem(film)).toBeUndefined()
    $consent.set('refused')
    expect(await loadAnalyticsItem(film)).toBeUndefined()
    $consent.set('given')
    expect(await loadAnalyticsItem(film)).toBeDefined()
    const free = await openSite({ analyticsToken: 'token', custom: { analyticsConsent: 'false' } })
    expect(await free.loadAnalyticsItem(film)).toBeDefined()
  })

  it.each(['analytics', 'advertising'])(
    'loadAnalyticsItem returns undefined without consent on a site with an %s tag',
    async (consent) => {
      const tags = [{ src: 'https://tags.test/a.js', consent }]
      const { loadAnalyticsItem, $consent } = await openSite({ analyticsToken: 'token', custom: { tags } })
      expect(await loadAnalyticsItem(film)).toBeUndefined()
      $consent.set('refused')
      expect(await loadAnalyticsItem(film)).toBeUndefined()
      $consent.set('given')
      expect(await loadAnalyticsItem(film)).toBeDefined()
    },
  )

  it('sendBeacon sends the URL with navigator.sendBeacon', async () => {
    const { sendBeacon, browser } = await openSite({})
    browser.navigator.sendBeacon = vi.fn()
    sendBeacon('https://measure.test/?e=1')
    expect(browser.navigator.sendBeacon).toHaveBeenCalledWith('https://measure.test/?e=1')
  })

  it('sendBeacon sends nothing after the viewer has withdrawn the consent', async () => {
    const { sendBeacon, browser, $consent } = await openSite({
      analyticsToken: 'token',
      custom: { analyticsConsent: 'true' },
    })
    const send = vi.fn()
    browser.navigator.sendBeacon = send
    $consent.set('given')
    sendBeacon('https://measure.test/?e=s')
    $consent.set('refused')
    sendBeacon('https://measure.test/?e=t')
    expect(send.mock.calls).toEqual([['https://measure.test/?e=s']])
  })
})
