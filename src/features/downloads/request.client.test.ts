import { afterEach, expect, it, vi } from 'vitest'
import { closeBrowser } from '../../../tests/support/fake-browser.ts'
import { film, openTab } from '../../../tests/support/fake-downloads.ts'

afterEach(closeBrowser)

type Rated = { kind: string; rating?: string; seriesId?: string; parent?: string }
type RatedItems = Record<string, Rated | undefined>

/** Opens a tab of a site with this content and custom parameters. */
async function openSite(content: object, custom: object) {
  vi.doMock('#features/page/content.store.ts', () => ({ contentIn: () => content }))
  vi.doMock('#features/page/browser-context.client.ts', () => ({}))
  vi.doMock('#features/media/media.screen.ts', () => ({}))
  vi.doMock('./downloads.screen.ts', () => ({}))
  vi.doMock('./continue.client.ts', () => ({}))
  const tab = await openTab()
  const { showSite } = await import('#core/site/site.store.ts')
  showSite(JSON.parse(JSON.stringify({ config: { custom } })))
  return { ...tab, ...(await import('./request.client.ts')) }
}

/** Requests a download, and returns the stored rating. Requests of other items fail. */
async function storedRating(items: RatedItems, pin: boolean) {
  const media = async (id: string) => {
    if (!(id in items)) throw new Error('No connection')
    return items[id] && { id, ...items[id] }
  }
  const content = { media, seriesOf: async (id: string) => items[id]?.parent }
  const { downloadOf, requestDownloads } = await openSite(content, { pin })
  expect(await requestDownloads('en', [film], 8000)).toBe(true)
  expect(downloadOf('Film')?.state).toBe('queued')
  return downloadOf('Film')?.item.rating
}

const series: RatedItems = {
  Film: { kind: 'episode', seriesId: 'Saga' },
  Saga: { kind: 'series', rating: '12' },
}
const legacy: RatedItems = {
  ...series,
  Film: { kind: 'episode', seriesId: 'list0001', parent: 'Saga' },
  list0001: undefined,
}

it.each<[string, string | undefined, RatedItems, boolean]>([
  ['a film', '16', { Film: { kind: 'film', rating: '16' } }, true],
  ['an episode without one', '12', series, true],
  ['an episode without one whose seriesId is that of a playlist', '12', legacy, true],
  ['an item without one', '', { Film: { kind: 'film' } }, true],
  ['an item whose request fails', undefined, {}, true],
  ['an item of a site without the lock', undefined, { Film: { kind: 'film', rating: '16' } }, false],
])('the download of %s stores the rating %j for the parental lock', async (_, rating, items, pin) => {
  expect(await storedRating(items, pin)).toBe(rating)
})

it('a request for an expired download replaces it and deletes its files', async () => {
  const { addDownloads, requestDownloads, $downloads, openCopies, stored } = await openSite({}, {})
  addDownloads([{ ...film, state: 'complete', expires: Date.now() }])
  await (await openCopies()).put('/_downloads/Film/plan.json', new Response())
  expect(await requestDownloads('en', [film], 8000)).toBe(true)
  expect($downloads.get().map(({ state, expires }) => [state, expires])).toEqual([['queued', undefined]])
  expect(stored.files()).toEqual([])
})

it('withinWindow omits an item whose last day has passed', async () => {
  const { withinWindow } = await openSite({}, { downloadDays: 30 })
  const offers = [undefined, '2020-01-01', '2999-01-01', 'soon'].map((until) => ({ ...film, until }))
  expect(withinWindow(offers).map(({ until }) => until)).toEqual([undefined, '2999-01-01', 'soon'])
})

it('a download is queued while the viewer has not answered whether the browser may keep it', async () => {
  const { downloadOf, requestDownloads } = await openSite({}, {})
  vi.stubGlobal('navigator', { ...navigator, storage: { persist: () => new Promise(() => {}) } })
  expect(await requestDownloads('en', [film], 8000)).toBe(true)
  expect(downloadOf('Film')?.state).toBe('queued')
})
