import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { request } from 'undici'
import type { Config } from '#core/config.ts'
import { ApiError, messageOf } from '#core/errors.ts'
import type { Media } from '#core/media.ts'
import { connectionsFor } from '../ingest/fetcher.ts'
import { errorAt, type Finding, warningAt } from './finding.ts'

/** First part of a response. */
export type ProbeResponse = { status: number; type: string; start: string }

const timeoutMs = 8_000

/** Requests an address and reads the first bytes. Throws an ApiError without a response. */
export async function probe(
  url: string,
  trusted: readonly string[],
  method: 'GET' | 'HEAD' | 'POST' = 'GET',
): Promise<ProbeResponse> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const { statusCode, headers, body } = await request(url, { method, dispatcher: connectionsFor(trusted), signal })
    const first = await body[Symbol.asyncIterator]().next()
    body.destroy()
    const start = Buffer.isBuffer(first.value) ? first.value.toString('latin1', 0, 200) : ''
    return { status: statusCode, type: String(headers['content-type'] ?? ''), start }
  } catch (cause) {
    throw new ApiError(signal.aborted ? 'no response in time' : messageOf(cause), 0, { cause })
  }
}

/** Describes a failed request, or returns undefined for a good one. */
export const problemOf = async (
  reply: Promise<ProbeResponse>,
  isGood: (reply: ProbeResponse) => boolean,
): Promise<string | undefined> => {
  try {
    const got = await reply
    if (isGood(got)) return undefined
    return got.status === 200 ? `is ${got.type || 'of no known type'}` : `answers with status ${got.status}`
  } catch (error) {
    return `cannot be reached (${messageOf(error)})`
  }
}

type Options = { config: Config; root: string; items: readonly Media[]; trusted: readonly string[] }

// Start of a WOFF2, WOFF, TrueType or OpenType file.
const fontStarts = ['wOF2', 'wOFF', 'OTTO', 'true', String.fromCharCode(0, 1, 0, 0)]
const isFont = ({ status, start }: ProbeResponse) => status === 200 && fontStarts.some((one) => start.startsWith(one))
const isScript = ({ status, type }: ProbeResponse) => status === 200 && type.includes('javascript')

/** Requests the fonts and tags of the publisher, and checks the kind of the landing page. */
export async function checkBranding({ config, root, items, trusted }: Options): Promise<Finding[]> {
  const { font, fontBold, tags = [], landingPage } = config.custom
  const problemAt = async (address: string, isGood: (reply: ProbeResponse) => boolean) => {
    if (address.startsWith('/'))
      return existsSync(join(root, 'public', address)) ? undefined : `there is no file public${address}`
    const what = await problemOf(probe(address, trusted), isGood)
    return what && `${address} ${what}`
  }
  const fonts = Object.entries({ font, fontBold }).map(async ([name, address]) => {
    const what = address && (await problemAt(address, isFont))
    return what ? [errorAt(`custom.${name}`, { what, change: 'name a WOFF2, WOFF, TTF or OTF file' })] : []
  })
  const scripts = tags.map(async ({ src }, index) => {
    const what = await problemAt(src, isScript)
    return what ? [warningAt(`custom.tags.${index}.src`, { what, change: 'name a script, or remove the tag' })] : []
  })
  const landing = items.find(({ id }) => id === landingPage)
  const kind =
    landing && landing.kind !== 'page'
      ? [
          errorAt('custom.landingPage', {
            what: `media ${landing.id} is a ${landing.kind}, not a page`,
            change: 'name an item of the content type page, or remove the field',
          }),
        ]
      : []
  return [...(await Promise.all([...fonts, ...scripts])).flat(), ...kind]
}
