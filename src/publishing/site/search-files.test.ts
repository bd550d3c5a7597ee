import { describe, expect, it } from 'vitest'
import {
  indexSegmentCount,
  indexSegmentOf,
  type SearchDocument,
  type SearchFile,
  termSlot,
} from '#core/content/search-index.ts'
import { searchFiles } from './search-files.ts'
import { SiteEdit } from './site-edit.ts'
import { openSiteStore } from './site-store.ts'

const name = (at: number) =>
  at.toString(26).replace(/./g, (sign) => 'abcdefghijklmnopqrstuvwxyz'[parseInt(sign, 26)] ?? '')
const film = (at: number): SearchDocument => ({ id: `Film${at}`, title: `The ${name(at * 7919)} Film` })
const route = (item: SearchDocument) => ({
  ...{ key: `media ${item.id}`, files: [], moved: 0, reads: [], changesAt: Number.POSITIVE_INFINITY, listing: [] },
  documents: [JSON.stringify(item), JSON.stringify({ ...item, title: `${item.title} (es)` })],
})

/** Search files of a site after successive edits, as in `dist/`. */
function published() {
  const store = openSiteStore(':memory:')
  const site = new Map<string, string>()
  return {
    site,
    /** Makes one build, and returns the names of its changed files. */
    build(change: (edit: SiteEdit) => void) {
      const edit = new SiteEdit(store)
      change(edit)
      const files = [...searchFiles({ store, edit })]
      for (const { path, text } of files) {
        edit.recordFile({ path, digest: text, bytes: text.length })
        site.set(path, text)
      }
      for (const path of edit.removed) site.delete(path)
      edit.commit()
      return { changed: files.map(({ path }) => path), removed: edit.removed }
    },
  }
}

const films = (count: number) => Array.from({ length: count }, (_, at) => film(at))
const addAll = (items: SearchDocument[]) => (edit: SiteEdit) => {
  for (const item of items) edit.recordRoute(route(item))
}
const read = (site: Map<string, string>, path: string): SearchFile => JSON.parse(site.get(path) ?? 'null')

describe('search index of a site', () => {
  it('a small site has one search file per language that is rewritten only if its items change', () => {
    const { site, build } = published()
    build(addAll(films(3)))
    expect([...site.keys()]).toEqual(['search/en.json', 'search/es.json'])
    expect(read(site, 'search/en.json')).toEqual({ items: films(3) })
    expect(build(addAll([film(1)])).changed).toEqual([])
    expect(build(addAll([{ ...film(1), title: 'Renamed' }])).changed).toEqual(['search/en.json', 'search/es.json'])
    expect(site.get('search/en.json')).toContain('Renamed')
    build((edit) => edit.dropRoute('media Film1'))
    expect(read(site, 'search/en.json')).toEqual({ items: [film(0), film(2)] })
    for (const at of [0, 2]) build((edit) => edit.dropRoute(`media Film${at}`))
    expect([...site.keys()]).toEqual([])
  })

  it('a larger search index is split into segments of up to 1,000 items, and a rare word finds its item', () => {
    const { site, build } = published()
    const items = films(1_100)
    build(addAll(items))
    const segments = indexSegmentCount(items.length)
    expect(read(site, 'search/en.json')).toEqual({ segments })
    const lost = items.filter(({ id, title }) => {
      const word = title.split(' ')[1] ?? ''
      const file = read(site, `search/en/${indexSegmentOf(termSlot(word), segments)}.json`)
      return !('items' in file && file.items?.some((item) => item.id === id))
    })
    expect(lost).toEqual([])
    for (let segment = 0; segment < segments; segment += 1) {
      const file = read(site, `search/en/${segment}.json`)
      expect('items' in file && file.items?.length).toBeLessThanOrEqual(1_000)
    }
  })

  it('incremental builds produce the same search files as a full build of the result', () => {
    const changing = published()
    changing.build(addAll(films(990)))
    const steps: ((edit: SiteEdit) => void)[] = [
      addAll(films(1_050)),
      addAll([{ ...film(7), title: 'Anholt Anholt' }, film(2_000)]),
      (edit) => edit.dropRoute('media Film8'),
    ]
    for (const step of steps) changing.build(step)
    const result = [...films(1_050), film(2_000)]
      .filter(({ id }) => id !== 'Film8')
      .map((item) => (item.id === 'Film7' ? { ...item, title: 'Anholt Anholt' } : item))
    const full = published()
    full.build(addAll(result))
    const sorted = (site: Map<string, string>) => [...site].sort(([a], [b]) => (a < b ? -1 : 1))
    expect(sorted(changing.site)).toEqual(sorted(full.site))
    changing.build((edit) => {
      for (const { id } of result.slice(900)) edit.dropRoute(`media ${id}`)
    })
    expect([...changing.site.keys()]).toEqual(['search/en.json', 'search/es.json'])
  })

  it('a changed item of a large site updates only the segments of its words', () => {
    const { build } = published()
    build(addAll(films(1_100)))
    const { changed } = build(addAll([{ ...film(7), duration: 60 }]))
    expect(changed.length).toBeLessThanOrEqual(2 + 3 + 4)
    expect(changed.length).toBeGreaterThan(2)
  })
})
