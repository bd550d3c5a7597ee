import type { FeedPlace } from './addresses.ts'
import { type Checks, checkItem, checkSeries } from './check-item.ts'
import { type FaultList, FeedError, type LineText, quote } from './faults.ts'
import type { FeedContent, FeedItem, FeedSeries } from './feed-content.ts'
import { type JsonValue, parseJson } from './json.ts'
import type { RawFile, RawItem, RawTexts } from './raw-item.ts'
import { type RokuKind, rowsOfRoku } from './roku-rows.ts'
import { joinSeries, listUnique } from './series.ts'
import { lineOf, parseNumber } from './values.ts'

type Options = { text: string; place: FeedPlace; faults: FaultList; now: Date }

/** Names of the lists of items, with those of related feeds. */
const kinds: Record<RokuKind, string[]> = {
  movies: ['movies', 'movie'],
  series: ['series'],
  shortFormVideos: ['shortFormVideos', 'shortFormVideo'],
  tvSpecials: ['tvSpecials', 'tvSpecial'],
  liveFeeds: ['liveFeeds', 'liveFeed'],
}

/** Reads a feed of Roku Direct Publisher. Throws a FeedError if it is no such feed. */
export function readRoku({ text, place, faults, now }: Options): FeedContent {
  const root = parseJson(text)
  const lists = Object.values(kinds).flatMap((names) => root.get(...names) ?? [])
  if (lists.length === 0 && root.get('assets'))
    throw new FeedError(root.line, 'the feed is a search feed of Roku, which names no streams')
  if (lists.length === 0)
    throw new FeedError(root.line, `the feed has none of the lists ${Object.keys(kinds).join(', ')}`)
  const checks: Checks = { place, faults, now }
  const { items, add } = listUnique(faults)
  const series: FeedSeries[] = []
  const keysByKind = new Map<RokuKind, string[]>()
  for (const [kind, names] of Object.entries(kinds) as [RokuKind, string[]][]) {
    const before = items.length
    const added = series.length
    for (const value of objectsOf(root.get(...names), kind, faults))
      if (kind === 'series') addSeries(value, checks, { series, add })
      else {
        const item = checkItem({ ...toRawItem(value), live: kind === 'liveFeeds' }, checks)
        if (item) add(item)
      }
    const keys = kind === 'series' ? series.slice(added) : items.slice(before)
    keysByKind.set(
      kind,
      keys.map(({ key }) => key),
    )
  }
  const content = joinSeries(items, series)
  const title = root.get('providerName')?.text()
  return {
    ...(title && lineOf(title.text) && { title: lineOf(title.text) }),
    ...content,
    rows: rowsOfRoku({ root, keysByKind, faults, ...content }),
  }
}

/** Objects of a list. Other values are faults. */
function objectsOf(list: JsonValue | undefined, name: string, faults: FaultList): JsonValue[] {
  return (list?.list() ?? []).filter((value) => {
    if (!value.isObject) faults.add(value.line, `${name} has an entry that is no object, so it is left out`)
    return value.isObject
  })
}

const textsOf = (value: JsonValue): RawTexts => ({
  line: value.line,
  id: value.get('id')?.text(),
  title: value.get('title')?.text(),
  description: value.get('longDescription')?.text() ?? value.get('shortDescription', 'description')?.text(),
  published: value.get('releaseDate')?.text() ?? value.get('content')?.get('dateAdded')?.text(),
  genre: value.get('genres')?.list()[0]?.text(),
  rating: value.get('rating')?.get('rating')?.text() ?? value.get('rating')?.text(),
  categories: [],
  tags: [...textsIn(value.get('genres')), ...textsIn(value.get('tags'))],
  pictures: filesIn(value.get('thumbnail', 'thumbnails', 'images')),
})

const textsIn = (list: JsonValue | undefined): LineText[] =>
  (list?.list() ?? []).flatMap((value) => {
    const { text, line } = value.text() ?? {}
    return text === undefined || line === undefined ? [] : text.split(',').map((part) => ({ text: part, line }))
  })

/** Files of a list of addresses, or of objects with an address. */
const filesIn = (list: JsonValue | undefined): RawFile[] =>
  (list?.list() ?? []).flatMap((value) => {
    const address = (value.isObject ? value.get('url', 'src', 'file') : value)?.text()
    const field = (...names: string[]) => value.get(...names)?.text()?.text
    if (!address) return []
    return [
      {
        line: value.line,
        address: address.text,
        type: field('videoType', 'type', 'mimeType'),
        width: field('width'),
        height: field('height') ?? heights.get(field('quality')?.toUpperCase() ?? ''),
        bitrate: field('bitrate'),
        language: field('language'),
        label: field('label'),
      },
    ]
  })

const heights = new Map([
  ['SD', '480'],
  ['HD', '720'],
  ['FHD', '1080'],
  ['UHD', '2160'],
])

function toRawItem(value: JsonValue): RawItem {
  const content = value.get('content')
  const credits = value.get('credits')?.list() ?? []
  const names = (role: RegExp) =>
    credits.flatMap((credit) => {
      const name = credit.get('name')?.text()?.text
      return name && role.test(credit.get('role')?.text()?.text ?? '') ? [name] : []
    })
  return {
    ...textsOf(value),
    duration: content?.get('duration')?.text() ?? value.get('duration')?.text(),
    from: content?.get('validityPeriodStart')?.text(),
    until: content?.get('validityPeriodEnd')?.text(),
    files: filesIn(content?.get('videos', 'video')),
    captions: filesIn(content?.get('captions')),
    adBreaks: textsIn(content?.get('adBreaks')),
    directors: names(/director/i),
    cast: names(/^(actor|cast|host|voice)$/i),
    episode: value.get('episodeNumber')?.text(),
  }
}

type Target = { series: FeedSeries[]; add(item: FeedItem): void }

/** Adds a series and its episodes, with or without seasons. */
function addSeries(value: JsonValue, checks: Checks, { series, add }: Target) {
  const raw = textsOf(value)
  const key = `series ${raw.id?.text ?? raw.title?.text ?? ''}`
  const record = checkSeries(raw, { key }, checks)
  if (!record) return
  if (series.some((entry) => entry.key === key))
    return checks.faults.add(
      value.line,
      `series ${quote(record.title)} has the id of another series, so it is left out`,
    )
  const seasons = objectsOf(value.get('seasons'), 'seasons', checks.faults)
  const numbered = seasons.map((season, index) => {
    const written = season.get('seasonNumber', 'number')?.text()
    const number = (written && parseNumber(written.text)) ?? index + 1
    if (!written)
      checks.faults.add(season.line, `series ${quote(record.title)}: a season has no number and is taken as ${number}`)
    return { season, number }
  })
  const addEpisodes = (list: JsonValue | undefined, season?: number) => {
    for (const entry of objectsOf(list, 'episodes', checks.faults)) {
      const text = season === undefined ? undefined : { text: String(season), line: entry.line }
      const item = checkItem({ ...toRawItem(entry), series: key, season: text }, checks)
      if (item) add(item)
    }
  }
  for (const { season, number } of numbered) addEpisodes(season.get('episodes'), number)
  addEpisodes(value.get('episodes'))
  series.push({ ...record, seasons: numbered.map(({ season, number }) => ({ number, ...titleOf(season) })) })
}

const titleOf = (season: JsonValue) => {
  const title = lineOf(season.get('title')?.text()?.text ?? '')
  return title ? { title } : {}
}
