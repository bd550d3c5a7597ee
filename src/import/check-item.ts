import type { FeedPlace } from './addresses.ts'
import { captionsOf, pictureOf, sideFilesOf, sourcesOf, splitFiles } from './check-files.ts'
import { type FaultList, type LineText, quote } from './faults.ts'
import type { FeedItem, FeedSeries } from './feed-content.ts'
import type { RawItem, RawTexts } from './raw-item.ts'
import { lineOf, parseDuration, parseNumber, parseTime, toPlainText } from './values.ts'

export type Checks = { place: FeedPlace; faults: FaultList; now: Date }

/** Item of the catalogue. An item that cannot be played, or not now, is a fault and undefined. */
export function checkItem(raw: RawItem, checks: Checks): FeedItem | undefined {
  const { place, faults, now } = checks
  const name = nameOf('item', raw)
  const leaveOut = (problem: string) => faults.add(raw.line, `${name} ${problem}, so it is left out`)
  if (raw.removed && raw.removed !== 'active') return void leaveOut(`is marked as ${quote(raw.removed)}`)
  const { streams, pictures } = splitFiles(raw.files)
  if (streams.length === 0) return void leaveOut('has no stream')
  const check = { place, faults, name }
  const sources = sourcesOf(streams, check)
  if (sources.length === 0) return void leaveOut('has no stream that can be played')
  const from = timeOf(raw.from, 'start of availability', { faults, name })
  const until = timeOf(raw.until, 'end of availability', { faults, name })
  if (from && from > now.toISOString()) return void leaveOut(`is available from ${from}`)
  if (until && until < now.toISOString()) return void leaveOut(`was available until ${until}`)
  const key = lineOf(raw.id?.text ?? '') || sources[0]?.file || ''
  if (!raw.id) faults.add(raw.line, `${name} has no id: it gets another address when its stream moves`)
  const texts = textsOf({ ...raw, pictures: [...raw.pictures, ...pictures] }, key, checks)
  if (!texts) return undefined
  const duration = raw.live ? 0 : durationOf(raw.duration, { faults, name })
  return {
    ...texts,
    ...(until && { availableUntil: until }),
    duration,
    live: raw.live ?? false,
    sources,
    captions: captionsOf(raw.captions, check),
    sideFiles: sideFilesOf(raw.sideFiles ?? [], check),
    adBreaks: adBreaksOf(raw.adBreaks, duration, { faults, name }),
    ...namesOf('director', raw.directors),
    ...namesOf('cast', raw.cast),
    ...(raw.series && { episode: { series: raw.series, ...positionOf(raw, { faults, name }) } }),
  }
}

/** Series of the catalogue, without seasons. One without a picture has that of an episode. */
export function checkSeries(
  raw: RawTexts,
  { key, picture }: { key: string; picture?: string | undefined },
  checks: Checks,
): FeedSeries | undefined {
  const texts = textsOf(raw, key, checks, { kind: 'series', picture })
  return texts && { ...texts, seasons: [] }
}

type Named = { faults: FaultList; name: string }

const nameOf = (kind: string, { id, title }: RawTexts) => {
  const text = lineOf(title?.text ?? '') || lineOf(id?.text ?? '')
  return text ? `${kind} ${quote(text)}` : `${kind} without a title`
}

type TextOptions = { kind?: string; picture?: string | undefined }

function textsOf(
  raw: RawTexts,
  key: string,
  { place, faults }: Checks,
  { kind = 'item', ...options }: TextOptions = {},
) {
  const name = nameOf(kind, raw)
  const title = lineOf(raw.title?.text ?? '')
  if (!title) return void faults.add(raw.line, `${name} has no title, so it is left out`)
  const published = timeOf(raw.published, 'date', { faults, name })
  const picture = pictureOf(raw.pictures, { place, faults, name }) ?? options.picture
  if (!picture) faults.add(raw.line, `${name} has no picture`)
  const genre = lineOf(raw.genre?.text ?? '')
  const rating = ratingOf(raw.rating?.text)
  return {
    key,
    line: raw.line,
    title,
    description: toPlainText(raw.description?.text ?? ''),
    categories: uniqueLines(raw.categories),
    tags: uniqueLines(raw.tags).map((tag) => tag.replaceAll(',', ' ')),
    ...(genre && { genre }),
    ...(rating && { rating }),
    ...(published && { published }),
    ...(picture && { picture }),
  }
}

/** Lines without repetitions, whatever their letter case. */
const uniqueLines = (texts: readonly LineText[]): string[] => {
  const lines = texts.map(({ text }) => lineOf(text)).filter(Boolean)
  const lower = lines.map((line) => line.toLowerCase())
  return lines.filter((_, index) => lower.indexOf(lower[index] ?? '') === index)
}

function timeOf(written: LineText | undefined, field: string, { faults, name }: Named): string | undefined {
  if (!written?.text.trim()) return undefined
  const time = parseTime(written.text)
  if (!time) faults.add(written.line, `${name}: the ${field} ${quote(written.text)} is no date, so it is left out`)
  return time
}

// Longer durations are in milliseconds.
const maxSeconds = 2 * 24 * 3600

function durationOf(written: LineText | undefined, { faults, name }: Named): number {
  if (!written?.text.trim()) return 0
  const seconds = parseDuration(written.text)
  const report = (problem: string) =>
    faults.add(written.line, `${name}: the duration ${quote(written.text)} ${problem}`)
  if (seconds === undefined || !Number.isFinite(seconds)) report('is no time, so it is left out')
  if (seconds === undefined || !Number.isFinite(seconds)) return 0
  if (seconds <= maxSeconds) return Math.round(seconds)
  report('is taken as milliseconds')
  return Math.round(seconds / 1000)
}

// Films are shorter, so that a later break is in milliseconds.
const longestFilm = 6 * 3600

function adBreaksOf(written: readonly LineText[], duration: number, { faults, name }: Named): number[] {
  const seconds = written.flatMap(({ text, line }) => {
    const position = parseDuration(text)
    if (position === undefined || !Number.isFinite(position))
      faults.add(line, `${name}: the ad break ${quote(text)} is no time, so it is left out`)
    // A break at 0 is the pre-roll, which every item has.
    return position && Number.isFinite(position) ? [position] : []
  })
  const isMilliseconds = Math.max(...seconds) > (duration > 0 ? 10 * duration : longestFilm)
  return [...new Set(seconds)].map((time) => (isMilliseconds ? time / 1000 : time)).sort((a, b) => a - b)
}

function positionOf({ season, episode }: RawItem, { faults, name }: Named) {
  const numberIn = (written: LineText | undefined, field: string) => {
    if (!written?.text.trim()) return undefined
    const number = parseNumber(written.text)
    if (number === undefined)
      faults.add(written.line, `${name}: the ${field} ${quote(written.text)} is no number, so it is left out`)
    return number
  }
  const [seasonNumber, number] = [numberIn(season, 'season'), numberIn(episode, 'episode')]
  return { ...(seasonNumber !== undefined && { season: seasonNumber }), ...(number !== undefined && { number }) }
}

const namesOf = <Name extends 'director' | 'cast'>(field: Name, names: readonly string[]) => {
  const text = [...new Set(names.map(lineOf).filter(Boolean))].join(', ')
  return text ? { [field]: text } : {}
}

// Names of the scheme `urn:simple`, and of `itunes:explicit`.
const simpleRatings = new Map(
  Object.entries({ nonadult: '', adult: '18', yes: '18', true: '18', explicit: '18', no: '', false: '', clean: '' }),
)

function ratingOf(written = ''): string {
  const rating = lineOf(written)
  const short = /^[a-z\d+-]{1,6}$/i.test(rating) ? rating.toUpperCase() : rating
  return simpleRatings.get(rating.toLowerCase()) ?? short
}
