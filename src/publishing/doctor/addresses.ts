import { join } from 'node:path'
import { request } from 'undici'
import type { Media } from '#core/content/media.ts'
import { ApiError, messageOf } from '#core/data/errors.ts'
import type { Config } from '#core/site/config.ts'
import type { SiteSettings } from '../config/settings.ts'
import { connectionsFor } from '../ingest/fetcher.ts'
import { findPublicFile } from '../shared/public-files.ts'
import { errorAt, type Finding, warningAt } from './finding.ts'

/** First part of a response; `isComplete` if nothing follows it. */
export type ProbeResponse = { status: number; type: string; start: string; isComplete: boolean }

const timeoutMs = 8_000
const startBytes = 4_096

/** Requests an address and reads the first bytes. Throws an ApiError without a response. */
export async function probe(
  url: string,
  trusted: readonly string[],
  method: 'GET' | 'HEAD' | 'POST' = 'GET',
): Promise<ProbeResponse> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const { statusCode, headers, body } = await request(url, { method, dispatcher: connectionsFor(trusted), signal })
    let start = ''
    for await (const piece of body) {
      start += Buffer.from(piece).toString('latin1')
      if (start.length > startBytes) break
    }
    return {
      status: statusCode,
      type: String(headers['content-type'] ?? ''),
      start: start.slice(0, startBytes),
      isComplete: start.length <= startBytes,
    }
  } catch (cause) {
    throw new ApiError(signal.aborted ? 'no response in time' : messageOf(cause), 0, { cause })
  }
}

/** Describes a failed request, or returns undefined for a good one. */
export const problemOf = async (
  response: Promise<ProbeResponse>,
  isGood: (response: ProbeResponse) => boolean,
): Promise<string | undefined> => {
  try {
    const received = await response
    if (isGood(received)) return undefined
    return received.status === 200
      ? `is ${received.type || 'of no known type'}`
      : `responds with status ${received.status}`
  } catch (error) {
    return `cannot be reached (${messageOf(error)})`
  }
}

type Options = { config: Config; root: string; items: readonly Media[]; trusted: readonly string[] }

// Start of a WOFF2, WOFF, TrueType or OpenType file.
const fontStarts = ['wOF2', 'wOFF', 'OTTO', 'true', String.fromCharCode(0, 1, 0, 0)]
const isFont = ({ status, start }: ProbeResponse) =>
  status === 200 && fontStarts.some((signature) => start.startsWith(signature))
const isScript = ({ status, type }: ProbeResponse) => status === 200 && type.includes('javascript')

type LibraryOptions = { site: Pick<SiteSettings, 'platform' | 'library'>; trusted: readonly string[] }

/** Requests the publisher's own player library. */
export async function checkLibrary({ site: { platform, library }, trusted }: LibraryOptions): Promise<Finding[]> {
  if (!library) return []
  const url = `${platform}/libraries/${encodeURIComponent(library.playerId)}.js`
  const problem = await problemOf(probe(url, trusted), isScript)
  const remedy = 'name a player of the platform, or leave playerId empty for the built-in player'
  return problem ? [errorAt('playerId in .webapp.ini', { problem: `${url} ${problem}`, remedy })] : []
}

/** Requests the fonts and tags of the publisher, and checks the kind of the landing page. */
export async function checkBranding({ config, root, items, trusted }: Options): Promise<Finding[]> {
  const { font, fontBold, tags = [], landingPage } = config.custom
  const problemAt = async (address: string, isGood: (response: ProbeResponse) => boolean) => {
    if (address.startsWith('/'))
      return findPublicFile(join(root, 'public'), address) ? undefined : `there is no file public${address}`
    const problem = await problemOf(probe(address, trusted), isGood)
    return problem && `${address} ${problem}`
  }
  const fonts = Object.entries({ font, fontBold }).map(async ([name, address]) => {
    const problem = address && (await problemAt(address, isFont))
    return problem ? [errorAt(`custom.${name}`, { problem, remedy: 'name a WOFF2, WOFF, TTF or OTF file' })] : []
  })
  const scripts = tags.map(async ({ src }, index) => {
    const problem = await problemAt(src, isScript)
    return problem
      ? [warningAt(`custom.tags.${index}.src`, { problem, remedy: 'name a script, or remove the tag' })]
      : []
  })
  const landing = items.find(({ id }) => id === landingPage)
  const kind =
    landing && landing.kind !== 'page'
      ? [
          errorAt('custom.landingPage', {
            problem: `media ${landing.id} is a ${landing.kind}, not a page`,
            remedy: 'name an item of the content type page, or remove the field',
          }),
        ]
      : []
  return [...(await Promise.all([...fonts, ...scripts])).flat(), ...kind]
}
