import { pause } from '#core/browser/waits.ts'
import { imageUrl } from '#core/media.ts'
import { siteInForce } from '#core/site.store.ts'
import { addressOf, storedNames, write } from './copies.store.ts'
import { changeDownload, openCopies } from './downloads.store.ts'
import { FileGone, fetchFile } from './fetch-file.store.ts'
import type { CopyFile } from './hls.rules.ts'
import type { Plan } from './plan.rules.ts'

// Requests at the same time, tries of each, and first pause between them.
const lanes = 3
const tries = 4
const pauseMs = 1_000
const pictureMs = 10_000

/** Resolves once every file is stored. Rejects only after all requests have ended. */
export async function fetchMissing(id: string, { texts, files }: Plan, outer: AbortSignal): Promise<void> {
  const have = await storedNames(id)
  for (const [name, text] of Object.entries(texts)) {
    outer.throwIfAborted()
    if (!have.has(name)) await write(id, name, text, typeOf(name))
  }
  // A download is complete without its picture.
  if (!have.has('picture')) await storePicture(id).catch(() => undefined)
  const missing = files.filter(({ name }) => !have.has(name))
  const total = Object.keys(texts).length + files.length
  let done = total - missing.length
  changeDownload(id, { total, done })
  const life = new AbortController()
  const signal = AbortSignal.any([outer, life.signal])
  const queue = missing.values()
  const lane = async () => {
    for (const file of queue) {
      await fetchStored(id, file, signal)
      done += 1
      changeDownload(id, { done })
    }
  }
  const end = (error: unknown) => {
    if (!life.signal.aborted) life.abort(error)
  }
  await Promise.all(Array.from({ length: lanes }, () => lane().catch(end)))
  outer.throwIfAborted()
  life.signal.throwIfAborted()
}

const typeOf = (name: string) => (name.endsWith('.vtt') ? 'text/vtt' : 'application/vnd.apple.mpegurl')

/** Stores one file. Only whole responses are stored. */
async function fetchStored(id: string, file: CopyFile, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetchFile(file.url, signal, file.range)
      const bytes = cutTo(file, response.status, await response.arrayBuffer())
      signal.throwIfAborted()
      const headers = {
        'content-type': response.headers.get('content-type') ?? 'application/octet-stream',
        'x-bytes': String(bytes.byteLength),
      }
      await (await openCopies()).put(addressOf(id, file.name), new Response(bytes, { headers }))
      return
    } catch (error) {
      const isFinal = error instanceof FileGone || errorNameOf(error) === 'QuotaExceededError'
      if (signal.aborted || isFinal || (attempt >= tries && navigator.onLine)) throw error
      if (navigator.onLine) await pause(pauseMs * 2 ** (attempt - 1))
      else attempt = 0
      await whenOnline(signal)
    }
  }
}

/** Servers without ranges send the whole file. */
function cutTo({ range }: CopyFile, status: number, bytes: ArrayBuffer): ArrayBuffer {
  if (!range || status === 206) return bytes
  const [first = 0, last = 0] = range.split('-').map(Number)
  return bytes.slice(first, last + 1)
}

/** Stores the picture of the list. Its width is one that no page shows, because their copies are opaque. */
async function storePicture(id: string) {
  const picture = addressOf(id, 'picture')
  const remote = imageUrl(siteInForce().platform, id, 'card', 480)
  await (await openCopies()).put(picture, await fetchFile(remote, AbortSignal.timeout(pictureMs)))
  changeDownload(id, { picture })
}

/** Waits for a connection. */
export async function whenOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return
  await new Promise<void>((resolve, reject) => {
    addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

export const errorNameOf = (error: unknown) => (error instanceof Error ? error.name : '')
