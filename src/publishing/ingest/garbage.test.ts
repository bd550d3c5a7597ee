import { expect, test } from 'vitest'
import { openSnapshot } from '../content-db/snapshot.ts'
import { editSnapshot } from '../content-db/snapshot-edit.ts'
import { collectGarbage } from './garbage.ts'
import { linksIn, root } from './links.ts'

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
