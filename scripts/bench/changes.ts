import { slugOf } from '#core/address/paths.ts'
import { catalogue, ids } from '../sandbox/catalogue/index.ts'

type Json = Record<string, unknown>

/** Content change: its edits, the event of the platform and the affected page. */
export type Change = {
  kind: string
  edits: { path: string; body: Json }[]
  /** Fields of the event. */
  event: Json
  /** Path of the affected page. It contains `text` afterwards, or is removed without one. */
  page: string
  text?: string
}

const media = (id: string, body: Json) => ({ path: `media/${id}`, body })
const playlist = (id: string, body: Json) => ({ path: `playlists/${id}`, body })

const retitled = (id: string, title: string): Change => ({
  kind: 'title of a film',
  edits: [media(id, { title })],
  event: { media_id: id },
  page: `m/${id}/${slugOf(title)}/`,
  text: title,
})

const described = (id: string, address: string, text: string): Change => ({
  kind: 'description',
  edits: [media(id, { description: text })],
  event: { media_id: id },
  page: address,
  text,
})

const synthetic = (index: number) => `Sy${index.toString(36).padStart(6, '0')}`

/** Returns media ids to change, spread over the synthetic media if there are enough. */
const films = (count: number, max: number): string[] =>
  count > max
    ? Array.from({ length: max }, (_, index) => synthetic(Math.floor(((index + 0.5) * count) / max)))
    : ['SaltRoad', 'OrbitMom', 'GlassHou', 'LastFerr', 'PageAbou', 'PageSubm', ...['ChanOne1', 'EvntPast']].slice(
        0,
        max,
      )

/** Returns over twenty kinds of changes for `count` synthetic media. `mark` distinguishes runs. */
export function changesFor(count: number, mark: string): Change[] {
  const chosen = films(count, 8)
  const shelf = ids.shelves.quietStorms
  const name = (text: string, index = 0) => `${text} ${mark}${index}`
  const titles = chosen.map((id, index) => retitled(id, name('A new title', index)))
  const texts = chosen.slice(0, 4).map((id, index) => {
    const title = name('A new title', index)
    return described(id, `m/${id}/${slugOf(title)}/`, name('Another description', index))
  })
  const spanish = chosen.slice(4, 7).map((id, index): Change => {
    const title = name('Otro título', index)
    const address = `es/m/${id}/${slugOf(name('A new title', index + 4))}/`
    return {
      kind: 'title in Spanish',
      edits: [media(id, { 'title-es': title })],
      event: { media_id: id },
      page: address,
      text: title,
    }
  })
  const fresh = [0, 1].map((index): Change => {
    const id = `New${mark}${index}`.padEnd(8, '0').slice(0, 8)
    const title = name('Brand new', index)
    const items = [id, 'SaltRoad', 'OrbitMom', 'GlassHou'].slice(0, 4 - index)
    return {
      kind: 'new film on a shelf',
      edits: [media(id, { title, duration: 600, tags: 'Drama', free: 'true' }), playlist(shelf, { items })],
      event: { media_id: id, playlist_id: shelf },
      page: `m/${id}/${slugOf(title)}/`,
      text: title,
    }
  })
  const lists = [ids.shelves.tomorrowProbably, ids.shelves.trueStories].map((id, index): Change => {
    const title = name('A shelf', index)
    return {
      kind: 'name of a shelf',
      edits: [playlist(id, { title })],
      event: { playlist_id: id },
      page: '',
      text: title,
    }
  })
  const order = ['GlassHou', 'OrbitMom', 'SaltRoad']
  const reordered: Change = {
    kind: 'order of a shelf',
    edits: [playlist(shelf, { items: order, description: name('In another order') })],
    event: { playlist_id: shelf },
    page: `p/${shelf}/quiet-storms/`,
    text: name('In another order'),
  }
  const removed: Change = {
    kind: 'film removed',
    edits: [media('NorthTid', { deleted: true })],
    event: { event: 'media_deleted', media_id: 'NorthTid' },
    page: `m/NorthTid/${slugOf(catalogue.media.find(({ id }) => id === 'NorthTid')?.title ?? '')}/`,
  }
  return [...titles, ...texts, ...spanish, ...fresh, ...lists, reordered, removed]
}

type MenuItem = { label: string }

/** Change that affects every page, excluded from the median. `menu` is the current menu. */
export const renamedMenu = ([first, ...rest]: MenuItem[], mark: string): Change => ({
  kind: 'menu renamed (every page)',
  edits: [{ path: 'configs/demofree', body: { menu: [{ ...first, label: `Films ${mark}` }, ...rest] } }],
  event: { event: 'config_updated', config_id: 'demofree' },
  page: 'o/about/',
  text: `Films ${mark}`,
})
