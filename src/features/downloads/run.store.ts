import { siteBase } from '#core/address/site-path.ts'
import { inTabLock } from '#core/browser/waits.ts'
import { type Download, type DownloadFailure, isExpiredAt } from '#core/downloads/downloads.ts'
import { pageLocale } from '#core/i18n/text.ts'
import { addressOf, isCopyComplete, storeCopyFile, storedBytes } from './copies.store.ts'
import {
  $downloads,
  canStore,
  changeDownload,
  deleteCopy,
  downloadOf,
  measureSpace,
  openCopies,
} from './downloads.store.ts'
import { errorNameOf, FileChangedError, fetchMissing, retryWork, whenOnline } from './fetch-copy.store.ts'
import { FileGoneError } from './fetch-file.store.ts'
import { cacheDownloadsPage, loadPlan } from './fetch-plan.store.ts'
import { CopyRefusedError } from './hls.rules.ts'
import { type Plan, planName, sizeOfPlan, totalOf } from './plan.rules.ts'

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
const nextQueued = () =>
  $downloads.get().find((download) => download.state === 'queued' && !isExpiredAt(download, Date.now()))

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
    await retryWork(life.signal, () => cacheDownloadsPage(pageLocale))
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

// Signed addresses last longer; a missing file fails again at once.
const renewAfterMs = 60_000

/** Fetches by the stored plan. Addresses that expired, or a replaced film, need a new plan. */
async function fetchAll(id: string, signal: AbortSignal): Promise<Plan> {
  let plan = await openPlan(id, signal)
  for (let renewedAt = Number.NEGATIVE_INFINITY; ; renewedAt = Date.now()) {
    try {
      await fetchMissing(id, plan, signal)
      return plan
    } catch (error) {
      const isOutdated = error instanceof FileGoneError || error instanceof FileChangedError
      if (!isOutdated || Date.now() - renewedAt < renewAfterMs) throw error
      plan = await makePlan(id, signal)
    }
  }
}

/** A request in flight may have stored a file of a removed download. */
const cleanUp = async (id: string) => downloadOf(id) || (await deleteCopy(id))

/** Returns the stored plan, or creates one. */
async function openPlan(id: string, signal: AbortSignal): Promise<Plan> {
  const cache = await openCopies()
  const stored = await cache.match(addressOf(id, planName))
  return stored ? stored.json() : makePlan(id, signal)
}

/** Makes and stores a plan. Files of another version are deleted. */
async function makePlan(id: string, signal: AbortSignal): Promise<Plan> {
  const download = downloadOf(id)
  if (!download) throw new FileGoneError(`${id} was removed`)
  const plan = await retryWork(signal, () => loadPlan(download, signal))
  signal.throwIfAborted()
  if (download.version !== plan.version) await deleteCopy(id)
  const size = sizeOfPlan(plan, download.bandwidth, download.item.duration) || download.size
  const total = totalOf(plan)
  changeDownload(id, { version: plan.version, total, size })
  const space = await measureSpace()
  if (space && size - (await storedBytes(id)) > space.free) throw new QuotaError()
  await storeCopyFile(id, planName, JSON.stringify(plan), 'application/json')
  return plan
}

class QuotaError extends Error {
  override name = 'QuotaExceededError'
}

/** Completes a download after checking every file. */
async function finish(id: string, plan: Plan) {
  if (!(await isCopyComplete(id))) throw new Error(`${id} lacks files`)
  const total = totalOf(plan)
  changeDownload(id, { state: 'complete', copy: plan.copy, size: await storedBytes(id), total, done: total })
}

async function failureOf(error: unknown, id: string): Promise<DownloadFailure> {
  if (error instanceof CopyRefusedError) return { kind: error.kind }
  if (error instanceof FileGoneError) return { kind: 'gone' }
  if (errorNameOf(error) !== 'QuotaExceededError') return { kind: 'network' }
  // A full storage may refuse reads; a rejection would repeat the run at once.
  const stored = await storedBytes(id).catch(() => 0)
  const needed = Math.max(0, (downloadOf(id)?.size ?? 0) - stored)
  return { kind: 'space', needed, free: (await measureSpace().catch(() => undefined))?.free ?? 0 }
}
