import { afterEach, expect, it, vi } from 'vitest'
import { closeBrowser, fakeBrowser } from '../../../tests/support/fake-browser.ts'
import type { Download } from './downloads.ts'
import { openCopy, storedCopy } from './stored-copy.store.ts'

afterEach(closeBrowser)

const file = '/_downloads/film0001/main.m3u8'
const copy = { sources: [{ file, type: 'application/vnd.apple.mpegurl' }], tracks: [] }
const film: Download = {
  item: { ...{ id: 'film0001', title: 'Film', metadata: '' }, duration: 60, requirement: 'nothing', remember: true },
  ...{ href: '/m/film0001/', remote: { sources: [], tracks: [] }, copy },
  ...{ bandwidth: 1, state: 'complete', total: 1, done: 1, size: 1 },
}

/** Browser with a download and the files of its cache. */
function openBrowser({ download = film, files = [file], controller = {} as object | null } = {}) {
  const { localStorage, navigator } = fakeBrowser()
  localStorage.setItem('jwapp.downloads', JSON.stringify([download]))
  navigator.serviceWorker = { controller }
  const match = vi.fn(async (name: string) => (files.includes(name) ? new Response() : undefined))
  vi.stubGlobal('caches', { match })
  return match
}

it('a downloaded item plays from its copy while the browser has its files', async () => {
  const match = openBrowser()
  expect([storedCopy('film0001'), await openCopy('film0001')]).toEqual([copy, copy])
  expect(match.mock.calls).toEqual([[file]])
})

it('a downloaded item is not played from files that the browser has deleted', async () => {
  openBrowser({ files: [] })
  expect(await openCopy('film0001')).toBeUndefined()
})

it.each([
  ['another item', 'film0002', {}],
  ['a page that the service worker does not control', 'film0001', { controller: null }],
  ['an expired copy', 'film0001', { download: { ...film, expires: 1 } }],
  ['a copy without streams', 'film0001', { download: { ...film, copy: { sources: [], tracks: [] } } }],
])('%s has no copy to play, and the files are not read', async (_, id, browser) => {
  const match = openBrowser(browser)
  expect(await openCopy(id)).toBeUndefined()
  expect(match).not.toHaveBeenCalled()
})
