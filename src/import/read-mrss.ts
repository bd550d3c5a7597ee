import type { FeedPlace } from './addresses.ts'
import { type Checks, checkItem, checkSeries } from './check-item.ts'
import { type FaultList, FeedError, type LineText, quote } from './faults.ts'
import type { FeedContent, FeedItem, FeedSeries } from './feed-content.ts'
import { captionFilesIn, picturesIn, sideFilesIn, streamsIn } from './mrss-files.ts'
import { itemsIn, seriesIn, textNamed, titleOf } from './mrss-items.ts'
import type { RawItem } from './raw-item.ts'
import { rowsOfCategories } from './rows.ts'
import { joinSeries, listUnique, seriesKey } from './series.ts'
import { lineOf, parseNumber } from './values.ts'
import { type FeedElement, parseXml, textIn } from './xml.ts'

type Options = { text: string; place: FeedPlace; faults: FaultList; now: Date }

/** Reads a feed in Media RSS, also within Atom and RSS 1.0. Throws a FeedError if it is no such feed. */
export function readMrss({ text, place, faults, now }: Options): FeedContent {
  const root = parseXml(text, faults)
  if (!['rss', 'feed', 'rdf'].includes(root.name))
    throw new FeedError(root.line, `the feed is neither RSS nor Atom, but begins with <${root.name}>`)
  const channel = root.children.find(({ name }) => name === 'channel') ?? root
  const listed = itemsIn(root)
  if (listed.length === 0) faults.add(channel.line, 'the feed has no items')
  const next = channel.children.find((part) => part.name === 'link' && part.attribute('rel') === 'next')
  if (next) faults.add(next.line, `the feed continues at ${quote(next.attribute('href') ?? '')}, which is not read`)
  const title = textIn(channel.children.find(({ name }) => name === 'title'))
  const link = textIn(channel.children.find(({ name, text: address }) => name === 'link' && address.trim()))
  const checks: Checks = { place: { ...place, base: place.base ?? link?.text }, faults, now }
  const list = listUnique(faults)
  const records = new Map<string, FeedSeries>()
  const ofChannel = seriesIn(channel.children)
  for (const { element, series: listing } of listed) {
    const parts = partsOf(element)
    const series = seriesOf(parts, listing ?? (field(parts, 'episode') && ofChannel))
    const item = checkItem(toRawItem(element, parts, series), checks)
    if (!item) continue
    list.add(item)
    if (item.episode) addSeries(records, { item, parts, series }, checks)
  }
  const summary = textIn(channel.children.find(({ name }) => /^(description|subtitle)$/.test(name)))
  const content = joinSeries(list.items, [...records.values()])
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
  (isMedia && (name === 'group' || name === 'content')) || ['episodic', 'episode', 'movie'].includes(name)

// Names of the same field, most specific first. Producers use prefixes of their own for most of them.
const fields = {
  id: ['guid', 'id', 'identifier', 'mediaid', 'entryid', 'contentid'],
  published: ['pubdate', 'published', 'date', 'issued', 'updated', 'createdat', 'firstaired'],
  from: ['startdate'],
  until: ['enddate'],
  duration: ['duration', 'length', 'runtime', 'asset-length'],
  genre: ['genre', 'genres'],
  rating: ['rating', 'explicit'],
  seriesId: ['series_id', 'seriesid', 'seriesguid', 'series_guid'],
  seriesTitle: ['seriestitle', 'series_title', 'seriesname', 'series_name', 'series', 'showtitle', 'showname', 'show'],
  season: ['seasonnumber', 'season_number', 'season'],
  episode: ['episodenumber', 'episode_number', 'episode'],
}

const field = (parts: readonly FeedElement[], name: keyof typeof fields): LineText | undefined =>
  fields[name].flatMap((written) =>
    parts
      .filter(({ name, children }) => name === written && children.length === 0)
      .flatMap((part) => textIn(part) ?? []),
  )[0]

type SeriesNames = { id?: LineText | undefined; title?: LineText | undefined; element?: FeedElement | undefined }

/** Series of an item by its own fields, else by the element that lists it. */
function seriesOf(parts: readonly FeedElement[], listing: FeedElement | undefined): SeriesNames {
  const element = seriesIn(parts) ?? listing
  return {
    id: field(parts, 'seriesId') ?? (element && field(element.children, 'id')),
    title: field(parts, 'seriesTitle') ?? titleOf(element),
    element,
  }
}

function toRawItem(element: FeedElement, parts: readonly FeedElement[], series: SeriesNames): RawItem {
  const partsNamed = (name: string, isMedia: boolean) =>
    parts.filter((part) => part.name === name && part.isMedia === isMedia)
  const first = (name: string) => textIn([...partsNamed(name, true), ...partsNamed(name, false)].find(textIn))
  const shared = series.element?.children ?? []
  const categories = categoriesIn(parts)
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
    title: textNamed(parts, ['officialtitle']) ?? first('title'),
    description: descriptionIn(parts),
    published: field(parts, 'published'),
    duration: inAttributes('duration')[0] ?? field(parts, 'duration') ?? durationOfMedia(element),
    from: period('start') ?? field(parts, 'from'),
    until: period('end') ?? field(parts, 'until'),
    removed: parts.filter(({ name }) => name === 'status').flatMap((part) => part.attribute('state') ?? [])[0],
    genre: field(parts, 'genre') ?? field(shared, 'genre'),
    rating: field(parts, 'rating'),
    categories: categories.length > 0 ? categories : categoriesIn(shared),
    tags: [
      ...parts.filter(({ name }) => name === 'keywords').flatMap(splitWords),
      ...childrenOf(element, 'tags').flatMap(splitWords),
    ],
    live: contents.some((part) => part.attribute('expression') === 'nonstop'),
    files: streamsIn(parts),
    captions: captionFilesIn(parts),
    sideFiles: sideFilesIn(parts),
    pictures: picturesIn(parts),
    adBreaks: [...inAttributes('adbreakpoints').flatMap(splitTimes), ...adBreaksIn(parts)],
    directors: credits(/^director$/i),
    cast: credits(/^(actor|actress|cast|star)$/i),
    series: seriesKey(series.id ?? series.title),
    season: field(parts, 'season'),
    episode: field(parts, 'episode'),
  }
}

/** Longest description; summaries and subtitles are shorter forms of it. */
function descriptionIn(parts: readonly FeedElement[]): LineText | undefined {
  const texts = parts.filter(({ name }) => /^(description|summary|encoded|longdescription)$/.test(name))
  return texts.flatMap((part) => textIn(part) ?? []).sort((a, b) => b.text.length - a.text.length)[0]
}

const childrenOf = (element: FeedElement, name: string): FeedElement[] =>
  element.children.filter((part) => part.name === name).flatMap(({ children }) => children)

/** Duration of a producer that states it within `media`, in milliseconds. */
function durationOfMedia(element: FeedElement): LineText | undefined {
  const { text, line } = textNamed(childrenOf(element, 'media'), ['duration']) ?? {}
  return text && line ? { text: String(Number(text) / 1000), line } : undefined
}

// Categories of these schemes are for machines.
const otherSchemes = /:(?:id|key|slug|tags)$/
const isCode = (text: string) => /^(?:https?:|IAB\d)/.test(text)

// Slashes separate levels, but not in 24/7.
const firstLevel = (category: string) => category.split(/(?<!\d)\/|\/(?!\d)/).find((level) => level.trim()) ?? ''

/** Categories by their labels, without codes. Those of pictures describe the picture. */
const categoriesIn = (parts: readonly FeedElement[]): LineText[] =>
  parts
    .filter((part) => part.name === 'category' && !otherSchemes.test(part.attribute('scheme') ?? ''))
    .flatMap((part) => {
      const texts = [part.text.trim(), part.attribute('term'), part.attribute('text')]
      const label = part.attribute('label') ?? part.attribute('name') ?? texts.find(Boolean)
      return label && !isCode(label) ? [{ text: firstLevel(label), line: part.line }] : []
    })

const splitWords = (part: FeedElement): LineText[] => part.text.split(/[,;]/).map((text) => ({ text, line: part.line }))

const splitTimes = ({ text, line }: LineText): LineText[] =>
  text
    .split(/[,\s]+/)
    .filter(Boolean)
    .map((time) => ({ text: time, line }))

/** Ad breaks of several producers. */
function adBreaksIn(parts: readonly FeedElement[]): LineText[] {
  const all = parts.flatMap((part) => [part, ...part.children])
  return all.flatMap((part) => {
    const start = textNamed(part.children, ['scenestarttime'])
    if (part.name === 'scene-ad-cue-point' && start) return [start]
    const isBreak = /^(cuepoint|adbreak|ad_break|admarker)s?$/.test(part.name) && part.children.length === 0
    const text = part.attribute('time') ?? part.attribute('offset') ?? part.text
    return isBreak ? splitTimes({ text, line: part.line }) : []
  })
}

type Episode = { item: FeedItem; parts: readonly FeedElement[]; series: SeriesNames }

/** Adds the series of an episode, with the fields of its element, else with those of the episode. */
function addSeries(records: Map<string, FeedSeries>, { item, parts, series }: Episode, checks: Checks) {
  const key = item.episode?.series ?? ''
  if (records.has(key)) return
  const { id, title = id, element } = series
  const seriesParts = element ? partsOf(element) : []
  const ofItem = (text: string | undefined) => (text ? { text, line: item.line } : undefined)
  const categories = categoriesIn(seriesParts)
  const raw = {
    line: element?.line ?? item.line,
    title,
    description: descriptionIn(seriesParts) ?? textIn(parts.find(({ name }) => /^series_?description$/.test(name))),
    categories: categories.length > 0 ? categories : item.categories.map((text) => ({ text, line: item.line })),
    tags: seriesParts.filter(({ name }) => name === 'keywords').flatMap(splitWords),
    pictures: [...picturesIn(seriesParts), ...picturesIn(renamed(parts))],
    rating: field(seriesParts, 'rating') ?? ofItem(item.rating),
    genre: field(seriesParts, 'genre') ?? ofItem(item.genre),
  }
  const record = checkSeries(raw, { key, picture: item.picture }, checks)
  if (record) records.set(key, { ...record, seasons: seasonsIn(seriesParts) })
}

/** Pictures of a series that its episodes state, such as `seriesThumbnail`. */
const renamed = (parts: readonly FeedElement[]): FeedElement[] =>
  parts.flatMap((part) => {
    const [, name] = /^series_?(thumbnail|image)$/.exec(part.name) ?? []
    return name ? [{ ...part, name }] : []
  })

/** Seasons with their titles. */
const seasonsIn = (parts: readonly FeedElement[]): FeedSeries['seasons'] =>
  parts.flatMap((part) => {
    if (part.name !== 'season') return []
    const number = parseNumber(textNamed(part.children, ['seasonnumber'])?.text ?? '')
    const title = lineOf(textNamed(part.children, ['seasontitle'])?.text ?? '')
    return number === undefined || !title ? [] : [{ number, title }]
  })
