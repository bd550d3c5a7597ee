import type { FeedPlace } from './addresses.ts'
import { type Checks, checkItem, checkSeries } from './check-item.ts'
import { type FaultList, FeedError, type LineText } from './faults.ts'
import type { FeedContent, FeedItem, FeedSeries } from './feed-content.ts'
import { captionFilesIn, picturesIn, streamsIn } from './mrss-files.ts'
import type { RawItem } from './raw-item.ts'
import { rowsOfCategories } from './rows.ts'
import { joinSeries, listUnique, seriesKey } from './series.ts'
import { lineOf } from './values.ts'
import { type FeedElement, parseXml, textIn } from './xml.ts'

type Options = { text: string; place: FeedPlace; faults: FaultList; now: Date }

/** Reads a feed in Media RSS, also within Atom and RSS 1.0. Throws a FeedError if it is no such feed. */
export function readMrss({ text, place, faults, now }: Options): FeedContent {
  const root = parseXml(text, faults)
  if (!['rss', 'feed', 'rdf'].includes(root.name))
    throw new FeedError(root.line, `the feed is neither RSS nor Atom, but begins with <${root.name}>`)
  const channel = root.children.find(({ name }) => name === 'channel') ?? root
  const elements = [...new Set([...channel.children, ...root.children])].filter(({ name }) =>
    /^(item|entry)$/.test(name),
  )
  if (elements.length === 0) faults.add(channel.line, 'the feed has no items')
  const title = textIn(channel.children.find(({ name }) => name === 'title'))
  const link = textIn(channel.children.find(({ name, text: address }) => name === 'link' && address.trim()))
  const checks: Checks = { place: { ...place, base: place.base ?? link?.text }, faults, now }
  const list = listUnique(faults)
  const series = new Map<string, FeedSeries>()
  for (const element of elements) {
    const item = checkItem(toRawItem(element), checks)
    if (!item) continue
    list.add(item)
    if (item.episode) addSeries(series, item, element, checks)
  }
  const summary = textIn(channel.children.find(({ name }) => /^(description|subtitle)$/.test(name)))
  const content = joinSeries(list.items, [...series.values()])
  return {
    ...(title && lineOf(title.text) && { title: lineOf(title.text) }),
    ...(summary && lineOf(summary.text) && { description: lineOf(summary.text) }),
    ...content,
    rows: rowsOfCategories(content.items),
  }
}

/** Elements of an item, then those of its groups and files. */
const partsOf = (element: FeedElement): FeedElement[] => [
  ...element.children,
  ...element.children.filter(isContainer).flatMap(partsOf),
]

const isContainer = ({ isMedia, name }: FeedElement) =>
  (isMedia && (name === 'group' || name === 'content')) || name === 'episodic'

// Names of the same field, most specific first. Producers use prefixes of their own for most of them.
const fields = {
  id: ['guid', 'id', 'identifier', 'mediaid'],
  published: ['pubdate', 'published', 'date', 'issued', 'updated'],
  duration: ['duration', 'length', 'runtime'],
  genre: ['genre', 'genres'],
  rating: ['rating', 'explicit'],
  seriesId: ['series_id', 'seriesid', 'seriesguid', 'series_guid'],
  seriesTitle: ['seriestitle', 'series_title', 'seriesname', 'series_name', 'series', 'showtitle', 'showname', 'show'],
  season: ['seasonnumber', 'season_number', 'season'],
  episode: ['episodenumber', 'episode_number', 'episode'],
}

const field = (parts: readonly FeedElement[], name: keyof typeof fields): LineText | undefined =>
  fields[name].flatMap((written) =>
    parts.filter((part) => part.name === written).flatMap((part) => textIn(part) ?? []),
  )[0]

function toRawItem(element: FeedElement): RawItem {
  const parts = partsOf(element)
  const partsNamed = (name: string, isMedia: boolean) =>
    parts.filter((part) => part.name === name && part.isMedia === isMedia)
  const first = (name: string) => textIn([...partsNamed(name, true), ...partsNamed(name, false)].find(textIn))
  const seriesTitle = field(parts, 'seriesTitle')
  const contents = parts.filter(({ name, isMedia }) => isMedia && name === 'content')
  const inAttributes = (name: string) =>
    contents.flatMap((part) => {
      const text = part.attribute(name)
      return text ? [{ text, line: part.line }] : []
    })
  const credits = (role: RegExp) =>
    parts.flatMap((part) => (part.name === 'credit' && role.test(part.attribute('role') ?? '') ? [part.text] : []))
  const valid = parts.find(({ name }) => name === 'valid')
  const period = (name: string) => {
    const [, text] = new RegExp(`\\b${name}=([^;]+)`).exec(valid?.text ?? '') ?? []
    return valid && text ? { text, line: valid.line } : undefined
  }
  return {
    line: element.line,
    id: field(parts, 'id'),
    title: first('title'),
    description: descriptionIn(parts),
    published: field(parts, 'published'),
    duration: inAttributes('duration')[0] ?? field(parts, 'duration'),
    from: period('start'),
    until: period('end'),
    genre: field(parts, 'genre'),
    rating: field(parts, 'rating'),
    categories: categoriesIn(parts),
    tags: parts.filter(({ name }) => name === 'keywords').flatMap(splitWords),
    live: contents.some((part) => part.attribute('expression') === 'nonstop'),
    files: streamsIn(parts),
    captions: captionFilesIn(parts),
    pictures: picturesIn(parts),
    adBreaks: [...inAttributes('adbreakpoints').flatMap(splitTimes), ...adBreaksIn(parts)],
    directors: credits(/^director$/i),
    cast: credits(/^(actor|actress|cast|star)$/i),
    series: seriesKey(field(parts, 'seriesId') ?? seriesTitle),
    season: field(parts, 'season'),
    episode: field(parts, 'episode'),
  }
}

/** Longest description; summaries and subtitles are shorter forms of it. */
function descriptionIn(parts: readonly FeedElement[]): LineText | undefined {
  const texts = parts.filter(({ name }) => /^(description|summary|encoded|longdescription)$/.test(name))
  return texts.flatMap((part) => textIn(part) ?? []).sort((a, b) => b.text.length - a.text.length)[0]
}

/** Categories. Those of pictures describe the picture, and addresses name a scheme. */
const categoriesIn = (parts: readonly FeedElement[]): LineText[] =>
  parts
    .filter(({ name }) => name === 'category')
    .flatMap((part) => {
      const text = part.text.trim() || part.attribute('label') || part.attribute('term') || part.attribute('text') || ''
      return text && !/^https?:/.test(text) ? [{ text: text.split('/')[0] ?? '', line: part.line }] : []
    })

const splitWords = (part: FeedElement): LineText[] => part.text.split(/[,;]/).map((text) => ({ text, line: part.line }))

const splitTimes = ({ text, line }: LineText): LineText[] =>
  text
    .split(/[,\s]+/)
    .filter(Boolean)
    .map((time) => ({ text: time, line }))

/** Ad breaks of several producers; those in cue points are in milliseconds. */
function adBreaksIn(parts: readonly FeedElement[]): LineText[] {
  const all = parts.flatMap((part) => [part, ...part.children])
  return all.flatMap((part) => {
    const written = { text: part.attribute('time') ?? part.attribute('offset') ?? part.text, line: part.line }
    if (/^cuepoints?$/.test(part.name))
      return splitTimes(written).map(({ text, line }) => ({
        text: /^\d+$/.test(text) ? String(Number(text) / 1000) : text,
        line,
      }))
    if (/^(adbreak|ad_break|admarker)s?$/.test(part.name) && part.children.length === 0) return splitTimes(written)
    return []
  })
}

function addSeries(series: Map<string, FeedSeries>, item: FeedItem, element: FeedElement, checks: Checks) {
  const key = item.episode?.series ?? ''
  if (series.has(key)) return
  const parts = partsOf(element)
  const title = field(parts, 'seriesTitle') ?? field(parts, 'seriesId')
  const description = parts.find(({ name }) => /^series_?description$/.test(name))
  const pictures = parts
    .filter(({ name }) => /^series_?(thumbnail|image)$/.test(name))
    .flatMap((part) => {
      const address = part.attribute('url') ?? part.attribute('href') ?? part.text.trim()
      return address ? [{ address, line: part.line }] : []
    })
  const record = checkSeries(
    {
      line: element.line,
      title,
      description: textIn(description),
      categories: item.categories.map((text) => ({ text, line: item.line })),
      tags: [],
      pictures,
      ...(item.rating && { rating: { text: item.rating, line: item.line } }),
      ...(item.genre && { genre: { text: item.genre, line: item.line } }),
    },
    { key, picture: item.picture },
    checks,
  )
  if (record) series.set(key, record)
}
