import { inLine, type Programme, shiftToToday } from '#core/guide.ts'
import type { ScheduleSource } from '#core/media.ts'
import { client, type FetchOptions, toApiError } from '../http.ts'
import { programmesOfJson } from './json.ts'

export type ScheduleOptions = {
  now: Date
  /** Which translation of a title is wanted where the guide has several. */
  language: string
  fetchOptions?: FetchOptions
}

/**
 * The programmes of one channel in order, without overlaps (spec 2 §7.6); entries that break the rules are left out.
 * A source that cannot be reached or read throws an ApiError.
 */
export async function fetchSchedule(source: ScheduleSource, options: ScheduleOptions): Promise<Programme[]> {
  const programmes = await readers[source.type](source, options)
  return inLine(source.demo ? shiftToToday(programmes, options.now) : programmes)
}

type Reader = (source: ScheduleSource, options: ScheduleOptions) => Promise<Programme[]>

const readers = { jwp: readJson, viewnexa: readXml } satisfies Record<ScheduleSource['type'], Reader>

async function readJson({ url, token }: ScheduleSource, { fetchOptions }: ScheduleOptions) {
  const headers = { accept: 'application/json', ...(token && { 'API-KEY': token }) }
  const response = await request(url, { ...fetchOptions, headers }, (response) => response.text())
  await breath()
  return programmesOfJson(parsed(response, url))
}

async function readXml({ url }: ScheduleSource, { fetchOptions, language }: ScheduleOptions) {
  // The reader of XML is large and most guides are JSON
  const reader = import('./xmltv.ts')
  const [bytes, type] = await request(url, fetchOptions ?? {}, async (response) => {
    const body = new Uint8Array(await response.arrayBuffer())
    return [body, response.headers.get('content-type') ?? ''] as const
  })
  const { programmesOfXml, textOfXml } = await reader
  await breath()
  return programmesOfXml(textOfXml(bytes, type), language)
}

/** Schedules come together; between reading one and the next the browser may look after the viewer. */
const breath = async () => globalThis.scheduler?.yield?.()

async function request<T>(url: string, options: FetchOptions, read: (response: Response) => Promise<T>): Promise<T> {
  try {
    return await read(await client(options).get(addressFor(url, globalThis.location?.protocol)))
  } catch (error) {
    throw toApiError(error, url, options.signal)
  }
}

/** Where a page with this protocol asks for a schedule: browsers keep those served over https from asking any over http. */
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
