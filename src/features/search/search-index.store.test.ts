import { beforeEach, expect, it, vi } from 'vitest'
import { indexSegmentOf, termSlot } from '#core/content/search-index.ts'

const built = { config: { features: { searchPlaylist: 'Search01' }, custom: {} } }
const requested: string[] = []

/** Opens the index of a site with these files, in a new document. */
async function openIndex(files: Record<string, unknown>) {
  requested.length = 0
  vi.resetModules()
  vi.doMock('virtual:foyer/site', () => ({ site: built }))
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path)
    return path in files ? Response.json(files[path]) : new Response('', { status: 404 })
  })
  const [{ loadItems }, site] = await Promise.all([
    import('./search-index.store.ts'),
    import('#core/site/site.store.ts'),
  ])
  return { load: async (...words: string[]) => (await loadItems('en', words))?.map(({ id }) => id), ...site }
}

beforeEach(() => vi.unstubAllGlobals())

it('loadItems requests a small index once for all search words', async () => {
  const { load } = await openIndex({ '/search/en.json': { items: [{ id: 'one', title: 'One' }] } })
  expect([await load('a'), await load('b')]).toEqual([['one'], ['one']])
  expect(requested).toEqual(['/search/en.json'])
})

it('loadItems requests only the index segments of the search words, at most four per query', async () => {
  const segments = 64
  const segment = (word: string) => `/search/en/${indexSegmentOf(termSlot(word), segments)}.json`
  const { load } = await openIndex({
    '/search/en.json': { segments },
    [segment('anholt')]: { items: [{ id: 'one', title: 'Anholt' }] },
    [segment('ferry')]: { items: [{ id: 'two', title: 'Ferry' }] },
  })
  expect(await load('anholt')).toEqual(['one'])
  expect(await load('anholdt', 'ferry')).toEqual(['one', 'two'])
  expect(requested).toEqual(['/search/en.json', segment('anholt'), segment('ferry')])
  await load(...'one two ferry anholt lamp bus'.split(' '))
  expect(requested.length).toBeLessThanOrEqual(3 + 4)
})

it('loadItems requests the segment of the longest search word if there are more than four words', async () => {
  const segments = 4_096
  const segment = `/search/en/${indexSegmentOf(termSlot('seasons'), segments)}.json`
  const { load } = await openIndex({
    '/search/en.json': { segments },
    [segment]: { items: [{ id: 'man', title: 'A Man for All Seasons' }] },
  })
  expect(await load('a', 'man', 'for', 'all', 'seasons')).toEqual(['man'])
})

it('loadItems returns undefined for a missing index file and requests it again on the next search', async () => {
  const { load } = await openIndex({})
  expect([await load('a'), await load('a')]).toEqual([undefined, undefined])
  expect(requested).toHaveLength(2)
})

it('loadItems returns undefined without a request in a preview of another config', async () => {
  const { load, showSite, currentSite } = await openIndex({ '/search/en.json': { items: [] } })
  showSite({ ...currentSite() })
  expect(await load('a')).toBeUndefined()
  expect(requested).toEqual([])
})

it('a search page requests the index of its language once, before the first search', async () => {
  const { load } = await openIndex({ '/search/en.json': { items: [{ id: 'one', title: 'One' }] } })
  const { requestAtIntent } = await import('./find-items.client.ts')
  requestAtIntent()
  expect(requested).toEqual(['/search/en.json'])
  await load('a')
  expect(requested).toEqual(['/search/en.json'])
})
