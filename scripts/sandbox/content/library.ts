import { catalogue, ids } from '../catalogue/index.ts'
import type { CatalogueContentList, CatalogueMedia, CataloguePlaylist, CatalogueSeries } from '../catalogue/types.ts'
import { isObject, type Json } from '../core/json.ts'
import type { State } from '../core/state.ts'
import { byRelevance, matcher } from './search.ts'
import { type Synthetic, synthesise } from './synthetic.ts'

const byId = <T extends { id: string }>(list: T[]) => new Map(list.map((entry) => [entry.id, entry]))

const media = byId<CatalogueMedia>(catalogue.media)
const playlists = byId<CataloguePlaylist>(catalogue.playlists)
const series = byId<CatalogueSeries>(catalogue.series)
const contentLists = byId<CatalogueContentList>(catalogue.contentLists)

/** Fields of an edit that control the sandbox and are never sent. */
const steering = [
  'geoBlocked',
  'signed',
  'signedStream',
  'footage',
  'files',
  'schedule',
  'captions',
  'captionFile',
  'chapters',
  'deleted',
] as const

const blank = (id: string, pubdate: number): CatalogueMedia => ({
  id,
  title: 'Untitled',
  description: '',
  tags: [],
  duration: 596,
  pubdate,
  captions: ['en', 'es'],
  params: {},
})

const steered = (base: CatalogueMedia, patch: Json): CatalogueMedia => {
  const changes = Object.fromEntries(steering.filter((name) => name in patch).map((name) => [name, patch[name]]))
  return { ...base, ...changes, ...(patch.images === false && { images: false }) }
}

/** Edited fields of the item, without control fields. */
export const wirePatch = (patch: Json): Json =>
  Object.fromEntries(
    Object.entries(patch).filter(
      ([name, value]) => !steering.some((field) => field === name) && !(name === 'images' && value === false),
    ),
  )

const strings = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : undefined

const openMedia = (state: State, synthetic: Synthetic) => {
  const original = (id: string) => media.get(id) ?? synthetic.media(id)
  // Added items are the newest, with a stable date
  const startedAt = Math.floor(Date.now() / 1000)
  const find = (id: string): CatalogueMedia | undefined => {
    const patch = state.edits.get('media', id)
    if (!patch) return original(id)
    return patch.deleted === true ? undefined : steered(original(id) ?? blank(id, startedAt), patch)
  }
  const ownIds = () => [...new Set([...media.keys(), ...state.edits.ids('media')])]
  const titled = (item: CatalogueMedia): CatalogueMedia => {
    const title = state.edits.get('media', item.id)?.title
    return typeof title === 'string' ? { ...item, title } : item
  }
  return {
    find,
    own: () =>
      ownIds()
        .flatMap((id) => find(id) ?? [])
        .map(titled),
  }
}

const asSeason = (season: unknown, index: number): CatalogueSeries['seasons'][number] => {
  const { title, description, episodes } = isObject(season) ? season : {}
  return {
    number: index + 1,
    title: String(title ?? `Season ${index + 1}`),
    description: String(description ?? ''),
    episodes: strings(episodes) ?? [],
  }
}

/** A series with edited seasons, in their order: `{ seasons: [{ title, description, episodes: [id] }] }`. */
const withSeasons = (stored: CatalogueSeries | undefined, patch: Json | undefined): CatalogueSeries | undefined => {
  if (patch?.deleted === true) return undefined
  return stored && Array.isArray(patch?.seasons)
    ? { ...stored, seasons: patch.seasons.map(asSeason), flat: [] }
    : stored
}

const relatedTo = (item: CatalogueMedia, all: CatalogueMedia[], limit: number): string[] => {
  const score = (candidate: CatalogueMedia) =>
    (candidate.params.genre && candidate.params.genre === item.params.genre ? 2 : 0) +
    candidate.tags.filter((tag) => item.tags.includes(tag)).length
  return all
    .filter((candidate) => candidate.id !== item.id && candidate.duration > 0 && candidate.footage !== 'trailer')
    .map((candidate) => ({ id: candidate.id, score: score(candidate) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map((candidate) => candidate.id)
}

// A series plays trailer footage, and matches by its own title and description
const findable = ({ footage, params }: CatalogueMedia) =>
  params.contentType === 'series' || (footage !== 'trailer' && params.contentType !== 'page')

export type Library = {
  ids: typeof ids
  synthetic: Synthetic
  media(id: string): CatalogueMedia | undefined
  playlist(id: string): { playlist: CataloguePlaylist; patch: Json } | undefined
  contentList(id: string): { list: CatalogueContentList; patch: Json } | undefined
  series(id: string): CatalogueSeries | undefined
  allSeries(): CatalogueSeries[]
  newest(limit: number): string[]
  related(id: string, limit: number): string[]
  search(text: string, limit: number): string[]
  patchOf(id: string): Json
}

/** Content of the platform: demo catalogue, synthetic media and edits. */
export const openLibrary = (state: State, count: number): Library => {
  const synthetic = synthesise(count)
  const shelf = openMedia(state, synthetic)
  const playlist = (id: string): { playlist: CataloguePlaylist; patch: Json } | undefined => {
    const patch = state.edits.get('playlists', id)
    const base = playlists.get(id) ?? synthetic.playlist(id)
    if (patch?.deleted === true || !(base || patch)) return undefined
    const start: CataloguePlaylist = base ?? { id, title: 'Untitled', description: '', kind: 'MANUAL', items: [] }
    return { playlist: { ...start, items: strings(patch?.items) ?? start.items }, patch: patch ?? {} }
  }
  const contentList = (id: string): { list: CatalogueContentList; patch: Json } | undefined => {
    const patch = state.edits.get('content-lists', id)
    const base = contentLists.get(id)
    if (patch?.deleted === true || !(base || patch)) return undefined
    return { list: base ?? { id, title: 'Untitled', description: '', items: [] }, patch: patch ?? {} }
  }
  const related = (id: string, limit: number): string[] => {
    if (!media.has(id) && synthetic.media(id)) return synthetic.related(id, limit)
    const item = shelf.find(id)
    return item ? relatedTo(item, shelf.own(), limit) : []
  }
  const search = (text: string, limit: number): string[] => {
    const matches = matcher(text)
    if (!matches) return []
    const matching = byRelevance(shelf.own().filter(findable), matches)
    return [...matching, ...synthetic.search(matches, limit)].slice(0, limit)
  }
  const seriesOf = (id: string) => withSeasons(series.get(id), state.edits.get('series', id))
  return {
    ids,
    synthetic,
    media: shelf.find,
    playlist,
    contentList,
    series: (id: string) => (shelf.find(id) ? seriesOf(id) : undefined),
    allSeries: () => [...series.keys()].filter(shelf.find).flatMap((id) => seriesOf(id) ?? []),
    newest: (limit: number) =>
      shelf
        .own()
        .filter((item) => findable(item) && item.duration > 0 && item.footage !== 'trailer')
        .sort((a, b) => b.pubdate - a.pubdate)
        .slice(0, limit)
        .map((item) => item.id),
    related,
    search,
    patchOf: (id: string): Json => {
      const patch = state.edits.get('media', id)
      return isObject(patch) ? wirePatch(patch) : {}
    },
  }
}
