import { expect, test } from 'vitest'
import { parseConfig } from '#core/config.ts'
import type { Media } from '#core/media.ts'
import { plainMedia } from '../../../tests/support/media.ts'
import { editSnapshot, openSnapshot } from '../content-db/snapshot.ts'
import { collectGarbage, linksIn, pictureOrigins, root, tasksOfConfig, tasksOfMedia } from './links.ts'

test('tasksOfConfig returns media items and playlists that the footer links to, but no external links', () => {
  const footerText = '(c) | [About us](/m/about001/) | [All](/p/list0001) | [Away](https://away.example/m/other001/)'
  const config = parseConfig({ description: '', siteId: 'site0001', styling: { footerText } })
  const requests = tasksOfConfig(config).map(({ kind, id }) => `${kind} ${id}`)
  expect(requests).toEqual(['media about001', 'playlist list0001'])
})

test('tasksOfMedia returns the playlist in the seriesId of a series, but not the series of an episode', () => {
  const config = parseConfig({ description: '', siteId: 'site0001' })
  const requests = (more: Partial<Media>) =>
    tasksOfMedia(plainMedia('saga0001', more), config).map(({ kind, id }) => `${kind} ${id}`)
  expect(requests({ kind: 'series', seriesId: 'list0001' })).toEqual(['series saga0001', 'playlist list0001'])
  expect(requests({ kind: 'series', seriesId: 'saga0001' })).toEqual(['series saga0001'])
  expect(requests({ kind: 'episode', seriesId: 'saga0002' })).toEqual([])
  expect(requests({ kind: 'episode', tags: ['seriesid_list0001'] })).toEqual(['playlist list0001'])
})

test('pictureOrigins returns the external origins of inline and reference-style markdown images', () => {
  const texts = [
    '![team](https://cdn.test/team.png) and ![again](https://cdn.test/two.png?a=1&b=2)',
    '![by reference][logo]\n\n[logo]: http://open.test:8080/logo.svg',
    '![own](/images/own.png) [a link](https://elsewhere.test/) `![code](https://code.test/x.png)`',
  ]
  expect(pictureOrigins(texts)).toEqual({
    origins: ['picture-origin https://cdn.test', 'picture-origin http://open.test:8080'],
    unusable: [],
  })
})

test('pictureOrigins returns images with a data: or ftp: URL as unusable', () => {
  expect(pictureOrigins(['![x](data:image/png;base64,AAAA) ![y](ftp://old.test/y.png)'])).toEqual({
    origins: [],
    unusable: ['data:image/png;base64,AAAA', 'ftp://old.test/y.png'],
  })
})

const [films, relatedCount] = [300, 8]
const related = (at: number) => Array.from({ length: relatedCount }, (_, step) => `media ${(at + step + 1) % films}`)

/** Snapshot of films that reference each other in a ring, without their playlist. */
function withoutShelf(linked: string[]) {
  const snapshot = openSnapshot(':memory:')
  const edit = editSnapshot(snapshot)
  let requests = 0
  const referrers = (name: string) => {
    requests += 1
    return edit.referrers(name)
  }
  const links = linksIn({ ...edit, referrers })
  const all = Array.from({ length: films }, (_, at) => at)
  for (const at of all) {
    edit.put('media', String(at), {}, { en: `Film ${at}` })
    edit.put('related', String(at), {})
    links.set(`media ${at}`, [`related ${at}`])
    links.set(`related ${at}`, related(at))
  }
  edit.put('playlist', 'shelf', {}, { en: 'Shelf' })
  links.set('playlist shelf', ['media 0', ...all.map((at) => `media ${at}`)])
  links.set(root, ['playlist shelf', ...linked])
  links.takeUnreferenced()
  links.set(root, linked)
  collectGarbage({ edit, links, missing: new Set() })
  return { requests, left: snapshot.count('media'), shelves: snapshot.count('playlist') }
}

test('collectGarbage removes films reachable only from a removed playlist, including reference cycles', () => {
  expect(withoutShelf([])).toMatchObject({ left: 0, shelves: 0 })
})

test('collectGarbage retains all films that are still reachable from one linked film', () => {
  expect(withoutShelf(['media 0'])).toMatchObject({ left: films, shelves: 0 })
})

test('collectGarbage queries each record a bounded number of times, not once per other record', () => {
  expect(withoutShelf([]).requests).toBeLessThan(films * 10)
  expect(withoutShelf(['media 0']).requests).toBeLessThan(films * 20)
})
