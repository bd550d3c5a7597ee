import { slugOf } from '../address/paths.ts'
import { ownValue } from '../data/own-value.ts'
import type { Media } from './media.ts'
import type { TimedLabel } from './timed-label.ts'

const always = ['id', 'title'] as const
const optional = [
  'titleLang',
  'kind',
  'slug',
  'tags',
  'duration',
  'publishedAt',
  'availableUntil',
  'genre',
  'free',
  'requiresSubscription',
  'offers',
  'seriesTitle',
  'episodeNumber',
  'seasonNumber',
  'trailerId',
  'scheduledStart',
  'scheduledEnd',
  'eventState',
  'params',
] as const satisfies (keyof Media)[]

/** Item of the search index: the fields of its card, its words and its filters. Default values are omitted. */
export type SearchDocument = Pick<Media, (typeof always)[number]> &
  Partial<Pick<Media, (typeof optional)[number]>> & { captions?: string[] }

/** Contents of an index file: its items, or the number of its segments. */
export type SearchFile = { items: SearchDocument[]; segments?: undefined } | { segments: number }

const defaults = {
  ...{ kind: 'video', description: '', tags: [], duration: 0, sources: [], tracks: [] },
  ...{ free: false, requiresSubscription: true, offers: [], playlists: [], catchupHours: 0, params: {} },
} satisfies Omit<Media, 'id' | 'title' | 'slug'>

/** Custom parameters with the people of an item, and with its spoken languages. */
const peopleParams = ['director', 'cast'] as const
export const languageParam = 'language'

/** Returns the part of an item that the search index stores. Descriptions would double its size. */
export function toSearchDocument(media: Media, labels: readonly TimedLabel[] = []): SearchDocument {
  const { id, title, tracks, params } = media
  const captions = tracks.flatMap(({ kind, language }) => (kind === 'captions' && language ? [language] : []))
  const searchParams = [...peopleParams, languageParam].flatMap((name) =>
    ownValue(params, name) ? [[name, ownValue(params, name)]] : [],
  )
  const hasLabel = (kind: TimedLabel['kind']) => labels.some((label) => label.kind === kind)
  const stored = {
    ...media,
    slug: media.slug === slugOf(title) ? undefined : media.slug,
    duration: Math.round(media.duration),
    // Only items with a time label store the full date; others store the year.
    publishedAt: hasLabel('new') ? media.publishedAt : media.publishedAt?.slice(0, 4),
    availableUntil: hasLabel('leaving') ? media.availableUntil : undefined,
    params: Object.fromEntries(searchParams),
  }
  const standard: Partial<Media> = defaults
  const isDefault = (name: (typeof optional)[number]) => JSON.stringify(stored[name]) === JSON.stringify(standard[name])
  const fields = optional.flatMap((name) => (isDefault(name) ? [] : [[name, stored[name]]]))
  return { id, title, ...Object.fromEntries(fields), ...(captions.length > 0 && { captions: [...new Set(captions)] }) }
}

/** Returns an item as screens read it, with the fields that its card needs. */
export const toMedia = ({ captions = [], ...fields }: SearchDocument): Media => ({
  ...defaults,
  slug: slugOf(fields.title),
  tracks: captions.map((language) => ({ file: '', kind: 'captions', language })),
  ...fields,
})

/** Names of the people of an item. */
export const peopleOf = ({ params = {} }: Pick<SearchDocument, 'params'>) =>
  peopleParams.map((name) => ownValue(params, name) ?? '').join(' ')

// Letters that have no accent to remove.
const plain: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' }

// Accents, vowel points of Hebrew and Arabic, hamza and madda, tatweel, and apostrophes.
const marks = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]|[\u0640'’]/g

/** Returns the words of a text in lower case and without accents. */
export const termsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => ownValue(plain, letter) ?? letter)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)

/** Returns the words by which a large index is divided. */
export const dividingTerms = (item: SearchDocument): string[] => [
  ...new Set(termsOf([item.title, item.seriesTitle, peopleOf(item), item.genre, ...(item.tags ?? [])].join(' '))),
]

/** Number of slots for words. A segment contains the words of consecutive slots. */
export const termSlots = 4096

const itemsInOneFile = 1_000
const entriesInSegment = 500
const termsOfItem = 5

/** Number of segments of an index: one, or a power of two, which rarely changes. */
export const indexSegmentCount = (items: number) =>
  items <= itemsInOneFile ? 1 : Math.min(termSlots, 2 ** Math.ceil(Math.log2((items * termsOfItem) / entriesInSegment)))

/** FNV-1a, which spreads similar letters. Returns 0 to 63. */
function hash(text: string) {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return (sum ^ (sum >>> 15)) & 63
}

/** Slot of a word by its first letters. Up to 64 segments depend on two letters, more on three. */
export function termSlot(word: string): number {
  const letters = [...word]
  return hash(letters.slice(0, 2).join('')) * 64 + hash(letters.slice(0, 3).join(''))
}

/** Segment of a slot. */
export const indexSegmentOf = (slot: number, segments: number) => Math.floor((slot * segments) / termSlots)

/** Slot range of a segment. */
export const slotsOfSegment = (segment: number, segments: number) => ({
  from: (segment * termSlots) / segments,
  to: ((segment + 1) * termSlots) / segments,
})

/** Path of the index of a language, or of one of its segments. */
export const searchFilePath = (language: string, segment?: number) =>
  segment === undefined ? `/search/${language}.json` : `/search/${language}/${segment}.json`
