import { z } from 'zod/mini'
import { type Programme, removeOverlaps, shiftToToday } from '#core/guide.ts'
import type { ScheduleSource } from '#core/media.ts'
import { convert } from '#core/schema.ts'
import { client, type FetchOptions, toApiError } from '../http.ts'
import { mediaIdOf, requiredText, scalarText, textOf, toDate, webAddress } from '../platform/wire.ts'
import type { ParseXml } from './xmltv.ts'

type ScheduleOptions = {
  now: Date
  /** Preferred language of titles with several translations. */
  language: string
  fetchOptions?: FetchOptions
  /** Parser of XMLTV guides; by default that of the browser. */
  parseXml?: ParseXml
}

/** Loads the sorted programmes of a channel, without overlaps or invalid entries. Throws an ApiError. */
export async function fetchSchedule(source: ScheduleSource, options: ScheduleOptions): Promise<Programme[]> {
  const programmes = await readers[source.type](source, options)
  return removeOverlaps(source.demo ? shiftToToday(programmes, options.now) : programmes)
}

type Reader = (source: ScheduleSource, options: ScheduleOptions) => Promise<Programme[]>

const readers = { jwp: readJson, viewnexa: readXml } satisfies Record<ScheduleSource['type'], Reader>

async function readJson({ url, token }: ScheduleSource, { fetchOptions }: ScheduleOptions) {
  const headers = { accept: 'application/json', ...(token && { 'API-KEY': token }) }
  const response = await request(url, { ...fetchOptions, headers }, (response) => response.text())
  await yieldToBrowser()
  return inSlices(programmesOfJson(parsed(response, url)))
}

async function readXml({ url }: ScheduleSource, { fetchOptions, language, parseXml }: ScheduleOptions) {
  // Most guides are JSON.
  const reader = import('./xmltv.ts')
  const [bytes, type] = await request(url, fetchOptions ?? {}, async (response) => {
    const body = new Uint8Array(await response.arrayBuffer())
    return [body, response.headers.get('content-type') ?? ''] as const
  })
  const { programmesOfXml, textOfXml } = await reader
  await yieldToBrowser()
  return inSlices(programmesOfXml(textOfXml(bytes, type), language, parseXml))
}

const sliceLength = 25

/** Parses programmes in slices, between which the browser responds to input. */
async function inSlices(programmes: Iterable<Programme>): Promise<Programme[]> {
  const parsed: Programme[] = []
  for (const programme of programmes) {
    parsed.push(programme)
    if (parsed.length % sliceLength === 0) await yieldToBrowser()
  }
  return parsed
}

/** Yields to the browser between schedules and their slices. */
const yieldToBrowser = async () => globalThis.scheduler?.yield?.()

async function request<T>(url: string, options: FetchOptions, read: (response: Response) => Promise<T>): Promise<T> {
  try {
    return await read(await client(options).get(addressFor(url, globalThis.location?.protocol)))
  } catch (error) {
    throw toApiError(error, url, options.signal)
  }
}

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

/** Parses the valid entries of a JSON guide, one after another. Other responses have none. */
export function* programmesOfJson(json: unknown): Generator<Programme> {
  for (const entry of Array.isArray(json) ? json : []) {
    const read = Entry.safeParse(entry)
    if (read.success) yield read.data
  }
}

const propertiesOf = (list: unknown[]) =>
  new Map(
    list.flatMap((item) => {
      const read = Property.safeParse(item)
      return read.success ? [[read.data.key, read.data.value] as const] : []
    }),
  )
