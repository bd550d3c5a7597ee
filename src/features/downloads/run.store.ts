import { inTabLock, pause } from '#core/browser/waits.ts'
import type { Download, DownloadFailure } from '#core/downloads.ts'
import { pageLocale } from '#core/i18n/text.ts'
import { imageUrl } from '#core/media.ts'
import { siteInForce } from '#core/site.store.ts'
import { siteBase } from '#core/site-path.ts'
import {
  $downloads,
  canStore,
  changeDownload,
  copyAddress,
  deleteCopy,
  downloadOf,
  measureSpace,
  openCopies,
} from './downloads.store.ts'
import { FileGone, fetchFile, keepPage, loadPlan } from './fetch-plan.store.ts'
import { type CopyFile, CopyRefused } from './hls.rules.ts'
import { copyPath, type Plan, planName, sizeOfPlan } from './plan.rules.ts'

// Requests at the same time, tries of each, and first pause between them.
const lanes = 3
const tries = 4
const pauseMs = 1_000
const pictureMs = 10_000

const addressOf = (id: string, name: string) => copyAddress(copyPath(id, name))

let running: Promise<void> | undefined

/** Runs all queued downloads, one after another, in one tab of the browser. */
export function runDownloads(): void {
  if (running || !canStore() || !nextQueued()) return
  running = inTabLock('downloads', runQueue)
    .catch(() => undefined)
    .finally(() => {
      running = undefined
      runDownloads()
    })
}

const isQueued = (id: string) => downloadOf(id)?.state === 'queued'
const nextQueued = () => $downloads.get().find(({ state }) => state === 'queued')

async function runQueue() {
  for (let next = nextQueued(); next; next = nextQueued()) await run(next)
}

/** Fetches the missing files of one download. A pause or removal, here or in another tab, ends it. */
async function run({ item: { id } }: Download) {
  const life = new AbortController()
  const end = () => life.abort()
  const stop = $downloads.listen(() => isQueued(id) || end())
  // Requests that end with their page are no failure.
  addEventListener('pagehide', end)
  try {
    await whenOnline(life.signal)
    // Pages of viewers who save data register no worker.
    await navigator.serviceWorker.register(`${siteBase}/sw.js`)
    const plan = await fetchAll(id, life.signal)
    await keepPage(pageLocale)
    life.signal.throwIfAborted()
    await finish(id, plan)
  } catch (error) {
    if (life.signal.aborted) await cleanUp(id)
    else changeDownload(id, { state: 'failed', failure: await failureOf(error, id) })
  } finally {
    removeEventListener('pagehide', end)
    stop()
  }
}

/** Fetches by the stored plan. Addresses that expired, or a replaced film, need a new plan once. */
async function fetchAll(id: string, signal: AbortSignal): Promise<Plan> {
  const plan = await openPlan(id, signal)
  try {
    await fetchMissing(id, plan, signal)
    return plan
  } catch (error) {
    if (!(error instanceof FileGone)) throw error
    const renewed = await makePlan(id, signal)
    await fetchMissing(id, renewed, signal)
    return renewed
  }
}

/** A request in flight may have stored a file of a removed download. */
const cleanUp = async (id: string) => downloadOf(id) || (await deleteCopy(id))

/** Returns the stored plan, or makes one. */
async function openPlan(id: string, signal: AbortSignal): Promise<Plan> {
  const cache = await openCopies()
  const stored = await cache.match(addressOf(id, planName))
  return stored ? stored.json() : makePlan(id, signal)
}

/** Makes and stores a plan. Files of another version are deleted. */
async function makePlan(id: string, signal: AbortSignal): Promise<Plan> {
  const download = downloadOf(id)
  if (!download) throw new FileGone(`${id} was removed`)
  const plan = await loadPlan(download, signal)
  signal.throwIfAborted()
  if (download.version !== plan.version) await deleteCopy(id)
  const size = sizeOfPlan(plan, download.bandwidth) || download.size
  const total = Object.keys(plan.texts).length + plan.files.length
  changeDownload(id, { version: plan.version, total, size })
  const space = await measureSpace()
  if (space && size - (await storedBytes(id)) > space.free) throw new QuotaError()
  await write(id, planName, JSON.stringify(plan), 'application/json')
  return plan
}

class QuotaError extends Error {
  override name = 'QuotaExceededError'
}

const write = async (id: string, name: string, body: BodyInit, type: string) =>
  (await openCopies()).put(addressOf(id, name), new Response(body, { headers: { 'content-type': type } }))

/** Names of the stored files of a copy. */
async function storedNames(id: string): Promise<Set<string>> {
  const folder = addressOf(id, '')
  const keys = await (await openCopies()).keys()
  const paths = keys.map(({ url }) => new URL(url).pathname)
  return new Set(paths.flatMap((path) => (path.startsWith(folder) ? path.slice(folder.length) : [])))
}

async function storedBytes(id: string): Promise<number> {
  const cache = await openCopies()
  let sum = 0
  for (const name of await storedNames(id))
    sum += Number((await cache.match(addressOf(id, name)))?.headers.get('x-bytes') ?? 0)
  return sum
}

/** Resolves once every file is stored. Rejects only after all requests have ended. */
async function fetchMissing(id: string, { texts, files }: Plan, outer: AbortSignal): Promise<void> {
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
async function fetchStored(id: string, wanted: CopyFile, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetchFile(wanted.url, signal, wanted.range)
      const bytes = cutTo(wanted, response.status, await response.arrayBuffer())
      signal.throwIfAborted()
      const headers = {
        'content-type': response.headers.get('content-type') ?? 'application/octet-stream',
        'x-bytes': String(bytes.byteLength),
      }
      await (await openCopies()).put(addressOf(id, wanted.name), new Response(bytes, { headers }))
      return
    } catch (error) {
      const isFinal = error instanceof FileGone || nameOf(error) === 'QuotaExceededError'
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

/** Completes a download after a look for every file. */
async function finish(id: string, plan: Plan) {
  if (!(await isWhole(id))) throw new Error(`${id} lacks files`)
  const total = namesIn(plan).length
  changeDownload(id, { state: 'complete', copy: plan.copy, size: await storedBytes(id), total, done: total })
}

const namesIn = ({ texts, files }: Plan) => [...Object.keys(texts), ...files.map(({ name }) => name)]

/** Returns whether the cache has the plan of a copy and all its files. */
export async function isWhole(id: string): Promise<boolean> {
  const plan: Plan | undefined = await (await (await openCopies()).match(addressOf(id, planName)))?.json()
  const have = await storedNames(id)
  return plan?.files !== undefined && namesIn(plan).every((name) => have.has(name))
}

/** Stores the picture of the list. Its width is one that no page shows, because their copies are opaque. */
async function storePicture(id: string) {
  const picture = addressOf(id, 'picture')
  const remote = imageUrl(siteInForce().platform, id, 'card', 480)
  await (await openCopies()).put(picture, await fetchFile(remote, AbortSignal.timeout(pictureMs)))
  changeDownload(id, { picture })
}

/** Waits for a connection. */
async function whenOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return
  await new Promise<void>((resolve, reject) => {
    addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

async function failureOf(error: unknown, id: string): Promise<DownloadFailure> {
  if (error instanceof CopyRefused) return { kind: error.kind }
  if (error instanceof FileGone) return { kind: 'gone' }
  if (nameOf(error) !== 'QuotaExceededError') return { kind: 'network' }
  const needed = Math.max(0, (downloadOf(id)?.size ?? 0) - (await storedBytes(id)))
  return { kind: 'space', needed, free: (await measureSpace())?.free ?? 0 }
}
