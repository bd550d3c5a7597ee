import { existsSync, readdirSync } from 'node:fs'
import { basename, extname, join, posix } from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import { languageTag } from '#core/text/language-tag.ts'
import type { FeedPlace } from './addresses.ts'
import { type Checks, checkItem, checkSeries } from './check-item.ts'
import { type FaultList, FeedError, type LineText, quote } from './faults.ts'
import type { FeedContent, FeedSeries } from './feed-content.ts'
import type { RawFile, RawItem } from './raw-item.ts'
import { rowsOfCategories } from './rows.ts'
import { joinSeries, listUnique, seriesKey } from './series.ts'

type Options = {
  /** Text of the CSV. */
  text: string
  /** Folder of the CSV and its files. */
  folder: string
  place: FeedPlace
  faults: FaultList
  now: Date
}

/** Columns with their other names. */
const columns = {
  id: ['id', 'guid', 'key'],
  title: ['title', 'name'],
  file: ['file', 'video', 'filename', 'url', 'stream', 'address', 'path'],
  description: ['description', 'summary', 'synopsis'],
  categories: ['categories', 'category', 'row', 'rows'],
  tags: ['tags', 'keywords'],
  genre: ['genre', 'genres'],
  rating: ['rating', 'age'],
  published: ['published', 'date', 'releasedate', 'year'],
  from: ['from', 'availablefrom', 'start'],
  until: ['until', 'availableuntil', 'end'],
  duration: ['duration', 'length', 'runtime'],
  picture: ['picture', 'image', 'poster', 'thumbnail'],
  captions: ['captions', 'subtitles'],
  series: ['series', 'show'],
  season: ['season', 'seasonnumber'],
  episode: ['episode', 'episodenumber'],
  director: ['director'],
  cast: ['cast', 'actors'],
  adBreaks: ['adbreaks', 'ads', 'cuepoints'],
  live: ['live'],
}
type Column = keyof typeof columns

type Row = {
  line: number
  cell(column: Column): LineText | undefined
  list(column: Column, separator?: RegExp): LineText[]
}

/** Reads a CSV of the files in its folder. Throws a FeedError if it is not readable. */
export function readFolder({ text, folder, place, faults, now }: Options): FeedContent {
  const rows = rowsIn(text, faults)
  const names = namesIn(folder, rows)
  const checks: Checks = { place, faults, now }
  const { items, add } = listUnique(faults)
  const series = new Map<string, FeedSeries>()
  for (const row of rows) {
    const raw = toRawItem(row, names)
    const item = checkItem(raw, checks)
    if (!item) continue
    add(item)
    if (item.episode && !series.has(item.episode.series)) {
      const { id, description, published, tags, ...shared } = raw
      const texts = { ...shared, title: row.cell('series'), tags: [], pictures: [] }
      const record = checkSeries(texts, { key: item.episode.series, picture: item.picture }, checks)
      if (record) series.set(record.key, record)
    }
  }
  reportUnlisted(names, rows, faults)
  const content = joinSeries(items, [...series.values()])
  return { ...content, rows: rowsOfCategories(content.items) }
}

const isWeb = (address: string) => /^[a-z]+:\/\//i.test(address)

/** Paths of the files that a row names, relative to the CSV. */
const filesOf = (row: Row): string[] =>
  row.list('file', /\|/).flatMap(({ text }) => (isWeb(text) ? [] : [posix.normalize(text)]))

/** Paths of all files in the folder of the CSV and in the folders that its rows name. */
function namesIn(folder: string, rows: readonly Row[]): string[] {
  const folders = new Set(['.', ...rows.flatMap(filesOf).map((file) => posix.dirname(file))])
  return [...folders]
    .filter((path) => !path.startsWith('..') && existsSync(join(folder, path)))
    .flatMap((path) =>
      readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [posix.join(path, entry.name)] : [],
      ),
    )
}

type CsvRow = { record: string[]; info: { lines: number } }

function rowsIn(text: string, faults: FaultList): Row[] {
  const parsed = parseCsv(text.replace(/\r\n?/g, '\n'))
  const [header, ...rows] = parsed
  if (!header) throw new FeedError(1, 'the CSV is empty')
  const columnNames = header.record.map((name) => {
    const plain = name.toLowerCase().replace(/[^a-z]/g, '')
    const column = (Object.keys(columns) as Column[]).find((key) => columns[key].includes(plain))
    if (!column) faults.add(lineOf(header), `the column ${quote(name)} is unknown, so it is ignored`)
    return column
  })
  if (!columnNames.includes('file'))
    throw new FeedError(lineOf(header), 'the CSV has no column "file" with the address or file name of each video')
  return rows.map((row) => {
    const line = lineOf(row)
    if (row.record.length > columnNames.length)
      faults.add(
        line,
        `the row has ${row.record.length} cells, but the header ${columnNames.length}: quote texts with a separator`,
      )
    const cell = (column: Column) => {
      const written = row.record[columnNames.indexOf(column)]?.trim()
      return written ? { text: written, line } : undefined
    }
    const list = (column: Column, separator = /[|;]/) =>
      (cell(column)?.text ?? '').split(separator).flatMap((part) => (part.trim() ? [{ text: part.trim(), line }] : []))
    return { line, cell, list }
  })
}

// The parser counts lines up to the end of a row.
const lineOf = ({ record, info }: CsvRow) => info.lines - (record.join('').match(/\n/g)?.length ?? 0)

function parseCsv(text: string): CsvRow[] {
  const [header = ''] = text.split('\n', 1)
  const count = (separator: string) => header.split(separator).length
  const [delimiter] = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))
  try {
    const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true } as const
    return parse(text, { ...options, delimiter: delimiter ?? ',' }) as unknown as CsvRow[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new FeedError(Number(error.lines) || 1, `the CSV is faulty: ${error.message.replace(/\s+/g, ' ')}`)
  }
}

const videoName = /\.(?:mp4|m4v|webm|mov|ogv|m3u8|mpd|mp3|m4a)$/i
const stemOf = (path: string) => path.slice(0, path.length - extname(path).length)

function toRawItem(row: Row, names: readonly string[]): RawItem {
  const { line, cell, list } = row
  const [file] = list('file', /\|/)
  const stem = file && !isWeb(file.text) ? stemOf(posix.normalize(file.text)) : undefined
  const beside = (pattern: RegExp) =>
    stem === undefined ? [] : names.filter((name) => name.startsWith(`${stem}.`) && pattern.test(name))
  const captions = list('captions').map(({ text }) => text)
  const picture = cell('picture')?.text ?? beside(/\.(?:jpe?g|png|webp)$/i)[0]
  const files = list('file', /\|/).map(({ text }): RawFile => ({ line, address: text }))
  return {
    line,
    id: cell('id') ?? file,
    title: cell('title') ?? (stem ? { text: basename(stem).replace(/[_-]+/g, ' '), line } : undefined),
    description: cell('description'),
    published: cell('published'),
    duration: cell('duration'),
    from: cell('from'),
    until: cell('until'),
    genre: cell('genre'),
    rating: cell('rating'),
    live: /^(1|true|yes|x)$/i.test(cell('live')?.text ?? ''),
    categories: list('categories'),
    tags: list('tags', /[|;,]/),
    files,
    captions: (captions.length > 0 ? captions : beside(/\.(?:vtt|srt)$/i)).map((address) => toCaptions(address, line)),
    pictures: picture ? [{ line, address: picture, medium: 'image' }] : [],
    adBreaks: list('adBreaks', /[|;,]/),
    directors: list('director').map(({ text }) => text),
    cast: list('cast').map(({ text }) => text),
    series: seriesKey(cell('series')),
    season: cell('season'),
    episode: cell('episode'),
  }
}

/** Captions whose file name ends with a language: `film.en.vtt`. */
function toCaptions(address: string, line: number): RawFile {
  const [, code = ''] = /[._-]([a-z]{2,3}(?:[-_][a-z\d]+)?)\.\w+$/i.exec(address) ?? []
  return { line, address, language: languageTag(code) }
}

/** Reports videos of the folder that the CSV does not name. */
function reportUnlisted(names: readonly string[], rows: readonly Row[], faults: FaultList) {
  const listed = new Set(rows.flatMap(filesOf))
  for (const name of names.filter((name) => videoName.test(name) && !listed.has(name)))
    faults.add(1, `the file ${quote(name)} is in no row, so it is left out`)
}

/** The CSV of a folder. Throws an Error if there is none, or more than one. */
export function csvOf(folder: string): string {
  const files = readdirSync(folder).filter((name) => name.toLowerCase().endsWith('.csv'))
  const [only] = files
  if (files.length === 1 && only) return join(folder, only)
  const count = files.length === 0 ? 'no CSV' : `${files.length} CSV files, and needs one`
  throw new Error(`${folder} has ${count}: a file such as videos.csv with the columns "file", "title" and others`)
}
