import { z } from 'zod/mini'
import { type Programme, removeOverlaps, shiftToToday } from '#core/content/guide.ts'
import type { ScheduleSource } from '#core/content/media.ts'
import { formatIssues } from '#core/data/errors.ts'
import { convert } from '#core/data/schema.ts'
import { toDate } from '#core/data/to-date.ts'
import { client, type FetchOptions, toApiError } from '../http.ts'
import { mediaIdOf, requiredText, scalarText, textOf, webAddress } from '../platform/wire.ts'
import type { GuideEntries, GuideEntry } from './guide-entries.ts'

type ScheduleOptions = {
  now: Date
  /** Preferred language of titles with several translations. */
  language: string
  fetchOptions?: FetchOptions
  /** Receives a sentence if programmes are missing or invalid; by default the console, for empty schedules. */
  warn?: (sentence: string) => void
}

/** Loads the sorted programmes of a channel, without overlaps or invalid entries. Throws an ApiError. */
export async function fetchSchedule(source: ScheduleSource, options: ScheduleOptions): Promise<Programme[]> {
  const { entries, problem } = await readers[source.type](source, options)
  const { programmes, faults } = await inSlices(entries)
  const sentence = problem ?? problemOf(programmes.length, faults)
  if (sentence && options.warn) options.warn(`${source.url} ${sentence}`)
  else if (programmes.length === 0) warnOnce(`The guide ${source.url} ${sentence}`)
  return removeOverlaps(source.demo ? shiftToToday(programmes, options.now) : programmes)
}

function problemOf(count: number, faults: string[]): string | undefined {
  if (count + faults.length === 0) return 'contains no programmes'
  if (faults.length === 0) return undefined
  return `contains ${faults.length} of ${count + faults.length} programmes that cannot be read, such as: ${faults[0]}`
}

const warnings = new Set<string>()

function warnOnce(sentence: string) {
  if (warnings.has(sentence)) return
  warnings.add(sentence)
  console.warn(sentence)
}

type Reader = (source: ScheduleSource, options: ScheduleOptions) => Promise<GuideEntries>

const readers = { jwp: readJson, viewnexa: readXml } satisfies Record<ScheduleSource['type'], Reader>

async function readJson({ url, token }: ScheduleSource, { fetchOptions }: ScheduleOptions) {
  const headers = { accept: 'application/json', ...(token && { 'API-KEY': token }) }
  const { bytes } = await request(url, { ...fetchOptions, headers })
  await yieldToBrowser()
  return entriesOfJson(parsed(new TextDecoder().decode(bytes), url))
}

async function readXml({ url, channel }: ScheduleSource, { fetchOptions, language }: ScheduleOptions) {
  // Most guides are JSON.
  const reader = import('./xmltv.ts')
  // A failed request rejects first.
  reader.catch(() => undefined)
  const { bytes, type } = await request(url, fetchOptions ?? {})
  const { entriesOfXml, textOfXml } = await reader
  await yieldToBrowser()
  return entriesOfXml(textOfXml(bytes, type), language, channel)
}

const sliceLength = 25

/** Parses entries in slices, between which the browser responds to input. */
async function inSlices(entries: Iterable<GuideEntry>) {
  const programmes: Programme[] = []
  const faults: string[] = []
  for (const entry of entries) {
    if (typeof entry === 'string') faults.push(entry)
    else programmes.push(entry)
    if ((programmes.length + faults.length) % sliceLength === 0) await yieldToBrowser()
  }
  return { programmes, faults }
}

/** Yields to the browser between schedules and their slices. */
const yieldToBrowser = async () => globalThis.scheduler?.yield?.()

/** Bytes of a guide and their content type. */
async function request(url: string, options: FetchOptions) {
  try {
    const response = await client(options).get(addressFor(url, globalThis.location?.protocol))
    const bytes = new Uint8Array(await response.arrayBuffer())
    const type = response.headers.get('content-type') ?? ''
    return { bytes: isGzip(bytes) ? await (await import('./gunzip.ts')).gunzip(bytes) : bytes, type }
  } catch (error) {
    throw toApiError(error, url, options.signal)
  }
}

/** Returns whether bytes are a gzip file, which browsers decompress only with `Content-Encoding`. */
const isGzip = ([first, second]: Uint8Array) => first === 0x1f && second === 0x8b

/** Upgrades http URLs on https pages, where browsers block mixed content. */
export function addressFor(url: string, page: string | undefined): string {
  const address = URL.parse(url)
  if (page !== 'https:' || address?.protocol !== 'http:') return url
  address.protocol = page
  return address.href
}

function parsed(json: string, url: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw toApiError(error, url)
  }
}

const moment = convert(requiredText, toDate).check(
  z.refine((date) => !Number.isNaN(date.getTime()), { error: 'must be a date' }),
)

const Property = z.object({ key: z.string(), value: z.optional(z.unknown()) })

const Entry = convert(
  z.object({
    id: requiredText,
    title: requiredText,
    startTime: moment,
    endTime: moment,
    description: z.catch(scalarText, undefined),
    image: z.optional(z.unknown()),
    chapterPointCustomProperties: z.catch(z.nullish(z.array(z.unknown())), null),
  }),
  ({ id, title, startTime, endTime, description, image, chapterPointCustomProperties: list }): Programme => {
    const properties = propertiesOf(list ?? [])
    return {
      id,
      title,
      start: startTime,
      end: endTime,
      description: textOf(properties.get('description')) ?? description ?? '',
      image: webAddress(properties.get('image')) ?? webAddress(image),
      media: mediaIdOf(properties.get('mediaId')),
    }
  },
).check(z.refine(({ start, end }) => start < end, { error: 'must end after it starts' }))

/** Parses the entries of a JSON guide, one after another. */
export function entriesOfJson(json: unknown): GuideEntries {
  return Array.isArray(json) ? { entries: entriesOf(json) } : { entries: [], problem: 'is not a list of programmes' }
}

function* entriesOf(list: unknown[]): Generator<GuideEntry> {
  for (const [index, item] of list.entries()) {
    const { success, data, error } = Entry.safeParse(item)
    yield success
      ? data
      : `entry ${index}: ${formatIssues(error)
          .trim()
          .replace(/\s*\n\s*/g, '; ')}`
  }
}

const propertiesOf = (list: unknown[]) =>
  new Map(
    list.flatMap((item) => {
      const read = Property.safeParse(item)
      return read.success ? [[read.data.key, read.data.value] as const] : []
    }),
  )
