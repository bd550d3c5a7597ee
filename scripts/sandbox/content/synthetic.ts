import type { CatalogueMedia, CataloguePlaylist } from '../catalogue/types.ts'
import { genres, nouns, places, sentences, twists } from './synthetic-text.ts'

const perPlaylist = 500
const width = 6
const code = (index: number) => index.toString(36).padStart(width, '0')
const indexOf = (id: string, prefix: string) =>
  id.length === 8 && id.startsWith(prefix) && /^[0-9a-z]+$/.test(id.slice(2)) ? Number.parseInt(id.slice(2), 36) : -1

const hubId = 'SyHub000'

const pick = <T>(list: readonly [T, ...T[]], index: number): T => list[index % list.length] ?? list[0]

/** Steps through the pools at different speeds, so that neighbours differ in every sentence. */
const story = (index: number, language: 'en' | 'es') =>
  sentences
    .map((pool, column) => pick(pool, Math.floor(index / (column + 1)) + column * 7)[language])
    .join(' ')
    .replaceAll('{place}', pick(places, index * 7 + 3)[language])
    .replaceAll('{thing}', pick(nouns, index * 5 + 1)[language])

const contracted = (spanish: string) => spanish.replace(' de el ', ' del ').replace(' a el ', ' al ')

const titleOf = (index: number, language: 'en' | 'es') => {
  const thing = pick(nouns, Math.floor(index / twists.length))[language]
  const title = pick(twists, index)[language].replace('{thing}', thing)
  return `${language === 'es' ? contracted(title) : title} ${index + 1}`
}

const minute = 60
const firstPublished = Date.UTC(2015, 0, 1) / 1000

const chaptersOf = (duration: number) =>
  ['Opening', 'The road out', 'What was left', 'The turn', 'Credits'].map((title, part) => ({
    title,
    start: Math.floor((duration * part) / 5),
  }))

const mediaAt = (index: number): CatalogueMedia => {
  const genre = pick(genres, index)
  const duration = 8 * minute + ((index * 37) % (80 * minute))
  return {
    id: `Sy${code(index)}`,
    title: titleOf(index, 'en'),
    description: story(index, 'en'),
    tags: [genre.en, pick(genres, index * 3 + 1).en, 'archive'],
    duration,
    pubdate: firstPublished + index * 3600,
    captions: ['en', 'es'],
    chapters: chaptersOf(duration),
    params: {
      'title-es': titleOf(index, 'es'),
      'description-es': story(index, 'es'),
      genre: genre.en,
      'genre-es': genre.es,
      rating: pick(['U', 'PG', '12', '15'], index),
      free: 'true',
    },
  }
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step)

export type Synthetic = {
  count: number
  hub: string
  playlistIds: string[]
  media(id: string): CatalogueMedia | undefined
  playlist(id: string): CataloguePlaylist | undefined
  related(id: string, limit: number): string[]
  search(matches: (title: string) => boolean, limit: number): string[]
}

/** Synthetic media, computed by number on request. */
export const synthesise = (count: number): Synthetic => {
  const pages = Math.ceil(count / perPlaylist)
  const playlistIds = range(0, pages).map((page) => `Sp${code(page)}`)
  const idsFrom = (from: number, to: number) => range(from, Math.min(to, count)).map((index) => `Sy${code(index)}`)
  const hubItem = (): CatalogueMedia => ({
    id: hubId,
    title: 'Archive',
    description: `Everything from the vault: ${count} films in ${pages} shelves.`,
    tags: ['hub'],
    duration: 0,
    pubdate: firstPublished,
    footage: 'none',
    params: { contentType: 'hub', playlists: playlistIds.join(','), 'title-es': 'Archivo' },
  })
  const media = (id: string): CatalogueMedia | undefined => {
    if (count > 0 && id === hubId) return hubItem()
    const index = indexOf(id, 'Sy')
    return index >= 0 && index < count ? mediaAt(index) : undefined
  }
  const playlist = (id: string): CataloguePlaylist | undefined => {
    const page = indexOf(id, 'Sp')
    if (page < 0 || page >= pages) return undefined
    const title = `Archive ${page + 1}`
    const items = idsFrom(page * perPlaylist, (page + 1) * perPlaylist)
    const params = { 'title-es': `Archivo ${page + 1}` }
    return { id, title, description: `Shelf ${page + 1} of the vault.`, kind: 'MANUAL', items, params }
  }
  const related = (id: string, limit: number): string[] => {
    const index = indexOf(id, 'Sy')
    const step = count > genres.length * (limit + 1) ? genres.length : 1
    const neighbours = range(1, limit + 1).map((nth) => (index + nth * step) % count)
    return [...new Set(neighbours)].filter((position) => position !== index).map((position) => `Sy${code(position)}`)
  }
  const search = (matches: (title: string) => boolean, limit: number): string[] => {
    const ids: string[] = []
    for (let index = 0; index < count && ids.length < limit; index += 1) {
      if (matches(`${titleOf(index, 'en')} ${titleOf(index, 'es')}`)) ids.push(`Sy${code(index)}`)
    }
    return ids
  }
  return { count, hub: hubId, playlistIds, media, playlist, related, search }
}
