import { expect, it } from 'vitest'
import { openSnapshot } from '../content-db/snapshot.ts'
import { editSnapshot } from '../content-db/snapshot-edit.ts'
import { collectGarbage } from './garbage.ts'
import { linksIn, root } from './links.ts'

const [films, relatives] = [300, 8]
const related = (at: number) => Array.from({ length: relatives }, (_, step) => `media ${(at + step + 1) % films}`)

/** Snapshot of films that reference each other in a ring, without their playlist. */
function withoutShelf(stays: string[]) {
  const snapshot = openSnapshot(':memory:')
  const edit = editSnapshot(snapshot)
  let asked = 0
  const holders = (word: string) => {
    asked += 1
    return edit.holders(word)
  }
  const links = linksIn({ ...edit, holders })
  const all = Array.from({ length: films }, (_, at) => at)
  for (const at of all) {
    edit.put('media', String(at), {}, { en: `Film ${at}` })
    edit.put('related', String(at), {})
    links.set(`media ${at}`, [`related ${at}`])
    links.set(`related ${at}`, related(at))
  }
  edit.put('playlist', 'shelf', {}, { en: 'Shelf' })
  links.set('playlist shelf', ['media 0', ...all.map((at) => `media ${at}`)])
  links.set(root, ['playlist shelf', ...stays])
  links.takeLost()
  links.set(root, stays)
  collectGarbage({ edit, links, gone: new Set() })
  return { asked, left: snapshot.count('media'), shelves: snapshot.count('playlist') }
}

it('what only a shelf led to goes with it, films that lead to each other as well', () => {
  expect(withoutShelf([])).toMatchObject({ left: 0, shelves: 0 })
})

it('what one film of the site still leads to stays, however far away', () => {
  expect(withoutShelf(['media 0'])).toMatchObject({ left: films, shelves: 0 })
})

it('each record is looked at a few times, not once for each of the others', () => {
  expect(withoutShelf([]).asked).toBeLessThan(films * 10)
  expect(withoutShelf(['media 0']).asked).toBeLessThan(films * 20)
})
