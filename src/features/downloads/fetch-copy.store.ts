import { pause } from '#core/browser/waits.ts'
import { imageUrl } from '#core/content/media.ts'
import { currentSite } from '#core/site/site.store.ts'
import { addressOf, storeCopyFile, storedNames } from './copies.store.ts'
import { changeDownload, downloadOf, openCopies } from './downloads.store.ts'
import { FileGoneError, fetchFile } from './fetch-file.store.ts'
import { type CopyFile, CopyRefusedError } from './hls.rules.ts'
import { tagOf } from './mp4-plan.store.ts'
import { type Plan, sizeOfVariant, stepsOf, totalOf } from './plan.rules.ts'

// Parallel requests, attempts per request, and initial retry delay in milliseconds.
const parallelRequests = 3
const maxAttempts = 4
const pauseMs = 1_000
const pictureMs = 10_000

/** Resolves once every file is stored. Rejects only after all requests have ended. */
export async function fetchMissing(id: string, plan: Plan, runSignal: AbortSignal): Promise<void> {
  const { texts, files } = plan
  const have = await storedNames(id)
  for (const [name, text] of Object.entries(texts)) {
    runSignal.throwIfAborted()
    if (!have.has(name)) await storeCopyFile(id, name, text, typeOf(name))
  }
  // A download is complete without its picture.
  if (!have.has('picture')) await storePicture(id).catch(() => undefined)
  const missing = files.filter(({ name }) => !have.has(name))
  const total = totalOf(plan)
  const bandwidth = downloadOf(id)?.bandwidth ?? 0
  let done = total - stepsOf(missing)
  changeDownload(id, { total, done })
  const fetchController = new AbortController()
  const signal = AbortSignal.any([runSignal, fetchController.signal])
  const queue = missing.values()
  const fetchQueued = async () => {
    for (const file of queue) {
      await retryWork(signal, () => fetchStored(id, file, sizeOfVariant({ bandwidth }, file.seconds), signal))
      done += stepsOf([file])
      changeDownload(id, { done })
    }
  }
  const end = (error: unknown) => {
    if (!fetchController.signal.aborted) fetchController.abort(error)
  }
  await Promise.all(Array.from({ length: parallelRequests }, () => fetchQueued().catch(end)))
  runSignal.throwIfAborted()
  fetchController.signal.throwIfAborted()
}

const types = new Map([
  ['vtt', 'text/vtt'],
  ['m3u8', 'application/vnd.apple.mpegurl'],
])

const typeOf = (name: string) => types.get(name.split('.').at(-1) ?? '') ?? 'application/json'

/** Repeats failed work while there is a connection. Final errors reject at once. */
export async function retryWork<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || isFinal(error) || (attempt >= maxAttempts && navigator.onLine)) throw error
      if (navigator.onLine) await pause(pauseMs * 2 ** (attempt - 1))
      else attempt = 0
      await whenOnline(signal)
    }
  }
}

const isFinal = (error: unknown) =>
  error instanceof FileGoneError ||
  error instanceof FileChangedError ||
  error instanceof CopyRefusedError ||
  errorNameOf(error) === 'QuotaExceededError'

const mediaType = /^(?:(?:audio|video)\/[\w.+-]+|image\/(?:avif|gif|jpeg|png|webp))$/

/** Headers of a stored file: a media type, else bytes, because pages of this site could run other types. */
function mediaHeaders({ headers }: Response) {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  const stored = mediaType.test(type) ? type : 'application/octet-stream'
  return { 'content-type': stored, 'x-content-type-options': 'nosniff' }
}

/** Stores one file, from a whole response only. Expected bytes prolong the timeout. */
async function fetchStored(id: string, file: CopyFile, expectedBytes: number, signal: AbortSignal): Promise<void> {
  const { url, range, bytes: partLength } = file
  const response = await fetchFile(url, signal, { range, bytes: partLength ?? expectedBytes })
  const { body, bytes } = await (partLength ? partIn(file, partLength, response) : segmentIn(file, response))
  signal.throwIfAborted()
  const headers = { ...mediaHeaders(response), 'x-bytes': String(bytes) }
  await (await openCopies()).put(addressOf(id, file.name), new Response(body, { headers }))
}

/** Thrown if the file on the server differs from the plan. */
export class FileChangedError extends Error {
  override name = 'FileChangedError'
}

/** Servers without ranges send the whole file. */
async function segmentIn({ range }: CopyFile, response: Response) {
  const all = await response.arrayBuffer()
  const [first = 0, last = 0] = (range ?? '').split('-').map(Number)
  const body = range && response.status !== 206 ? all.slice(first, last + 1) : all
  return { body, bytes: body.byteLength }
}

/** Fetches a part and checks its version and length. Streamed, as it may be a whole film. */
async function partIn({ url, range, tag }: CopyFile, bytes: number, response: Response) {
  const isPart = response.status === 206
  if (isPart !== (range !== undefined) || (tag && tagOf(response) !== tag)) {
    await response.body?.cancel()
    throw new FileChangedError(`${url} has changed`)
  }
  return { body: response.body?.pipeThrough(expectBytes(bytes)), bytes }
}

/** Fails unless the expected number of bytes has passed. */
function expectBytes(expected: number) {
  let passed = 0
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      passed += chunk.byteLength
      controller.enqueue(chunk)
    },
    flush(controller) {
      if (passed !== expected) controller.error(new Error(`${passed} of ${expected} bytes`))
    },
  })
}

/** Stores the list picture in an unused width, because cached page pictures are opaque. */
async function storePicture(id: string) {
  const picture = addressOf(id, 'picture')
  const remote = imageUrl(currentSite().platform, id, 'card', 480)
  const response = await fetchFile(remote, AbortSignal.timeout(pictureMs))
  await (await openCopies()).put(picture, new Response(response.body, { headers: mediaHeaders(response) }))
  changeDownload(id, { picture })
}

/** Waits for a connection. */
export async function whenOnline(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  if (navigator.onLine) return
  await new Promise<void>((resolve, reject) => {
    addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

export const errorNameOf = (error: unknown) => (error instanceof Error ? error.name : '')
