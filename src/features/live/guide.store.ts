import { atom, onMount, type ReadableAtom } from 'nanostores'
import pMap from 'p-map'
import { detectPolicyBlock } from '#core/browser/blocked-loads.ts'
import { guideRefetchMs, liveStateMs, type Programme } from '#core/content/guide.ts'
import { refreshMs } from '#core/content/live.ts'
import type { ScheduleSource } from '#core/content/media.ts'
import { addressFor, fetchSchedule } from '#providers/epg/schedule.ts'
import { viewerTimeout } from '#providers/http.ts'

/** Programmes of a channel; a failure, also by the content security policy, retains the previous ones. */
export type ChannelSchedule = { state: 'ready' | 'failed' | 'blocked'; programmes: readonly Programme[] }

const $loaded = atom<ReadonlyMap<string, ChannelSchedule>>(new Map())

/** Loaded schedules by channel; missing channels are still loading. */
export const $schedules: ReadableAtom<ReadonlyMap<string, ChannelSchedule>> = $loaded

export type Scheduled = { id: string; schedule?: ScheduleSource | undefined }

const maxParallel = 6
// Batches updates: a guide of hundreds of channels renders once per batch.
const debounceMs = 60

/** Resolves once the page is visible. */
const awaitVisible = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (document.visibilityState !== 'hidden') return resolve()
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal })
  })

/** Loads all schedules in order, and again every 15 min until stopped. Hidden pages reload once visible. */
export function pollSchedules(channels: readonly Scheduled[], language: string): () => void {
  const abort = new AbortController()
  const { signal } = abort
  const update = batchUpdates(signal)
  let timer: ReturnType<typeof setTimeout> | undefined

  const load = async ({ id, schedule }: Scheduled): Promise<boolean> => {
    const before = $loaded.get().get(id)?.programmes ?? []
    try {
      const programmes = schedule
        ? await fetchSchedule(schedule, { now: new Date(), language, fetchOptions: { ...viewerTimeout, signal } })
        : []
      update(id, { state: 'ready', programmes })
      return true
    } catch {
      const isBlocked = schedule && (await detectPolicyBlock(addressFor(schedule.url, location.protocol)))
      update(id, { state: isBlocked ? 'blocked' : 'failed', programmes: before })
      return false
    }
  }
  let nextFullRound = 0
  const loadRound = async (requested: readonly Scheduled[]) => {
    const succeeded = await pMap(requested, load, { concurrency: maxParallel })
    if (signal.aborted) return
    if (requested === channels) nextFullRound = Date.now() + guideRefetchMs
    const failed = requested.filter((_, index) => !succeeded[index])
    const leftMs = Math.max(0, nextFullRound - Date.now())
    // Failed channels are retried between the rounds of all channels.
    const isRetry = failed.length > 0 && leftMs > refreshMs
    timer = isRetry ? setTimeout(repeat, refreshMs, failed) : setTimeout(repeat, leftMs, channels)
  }
  const repeat = async (requested: readonly Scheduled[]) => {
    await awaitVisible(signal)
    await loadRound(requested)
  }
  void loadRound(channels)
  return () => {
    abort.abort()
    clearTimeout(timer)
  }
}

/** Collects responses and applies them in batches. */
function batchUpdates(signal: AbortSignal) {
  let waiting = new Map<string, ChannelSchedule>()
  const flush = () => {
    if (!signal.aborted) $loaded.set(new Map([...$loaded.get(), ...waiting]))
    waiting = new Map()
  }
  return (id: string, schedule: ChannelSchedule) => {
    if (signal.aborted) return
    if (waiting.size === 0) setTimeout(flush, debounceMs)
    waiting.set(id, schedule)
  }
}

const $time = atom(new Date())

/** Current time, updated every 5 s and when the page becomes visible. */
export const $now: ReadableAtom<Date> = $time

onMount($time, () => {
  const tick = () => $time.set(new Date())
  tick()
  const timer = setInterval(tick, liveStateMs)
  if (typeof document === 'undefined') return () => clearInterval(timer)
  document.addEventListener('visibilitychange', tick)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
})
