import { atom, type ReadableAtom } from 'nanostores'
import pMap from 'p-map'
import { guideRefetchMs, type Programme } from '#domain/guide.ts'
import { refreshMs } from '#domain/live.ts'
import type { ScheduleSource } from '#domain/media.ts'
import { fetchSchedule } from '#providers/guide/schedule.ts'

/** What is known of a channel's programmes; after a failure those of before stay. */
export type Schedule = { state: 'ready' | 'failed'; programmes: readonly Programme[] }

const $known = atom<ReadonlyMap<string, Schedule>>(new Map())

/** The schedules by channel; a channel that is not in here is still being asked for. */
export const $schedules: ReadableAtom<ReadonlyMap<string, Schedule>> = $known

export type Scheduled = { id: string; schedule?: ScheduleSource | undefined }

const atATime = 6
// A guide of hundreds of channels must not draw itself hundreds of times
const gatherMs = 60

/** Asks for the schedules of all channels in their order, and again every 15 min (spec 1 §9), until it is stopped. */
export function followSchedules(channels: readonly Scheduled[], language: string): () => void {
  const abort = new AbortController()
  const { signal } = abort
  const found = gather(signal)
  let timer: ReturnType<typeof setTimeout> | undefined

  const ask = async ({ id, schedule }: Scheduled): Promise<boolean> => {
    const before = $known.get().get(id)?.programmes ?? []
    try {
      const programmes = schedule
        ? await fetchSchedule(schedule, { now: new Date(), language, fetchOptions: { signal } })
        : []
      found(id, { state: 'ready', programmes })
      return true
    } catch {
      found(id, { state: 'failed', programmes: before })
      return false
    }
  }
  const round = async (wanted: readonly Scheduled[]) => {
    const answered = await pMap(wanted, ask, { concurrency: atATime })
    if (signal.aborted) return
    const failed = wanted.filter((_, index) => !answered[index])
    timer = failed.length ? setTimeout(round, refreshMs, failed) : setTimeout(round, guideRefetchMs, channels)
  }
  void round(channels)
  return () => {
    abort.abort()
    clearTimeout(timer)
  }
}

/** Collects what arrives within a moment and hands it on at once. */
function gather(signal: AbortSignal) {
  let waiting = new Map<string, Schedule>()
  const flush = () => {
    if (!signal.aborted) $known.set(new Map([...$known.get(), ...waiting]))
    waiting = new Map()
  }
  return (id: string, schedule: Schedule) => {
    if (signal.aborted) return
    if (waiting.size === 0) setTimeout(flush, gatherMs)
    waiting.set(id, schedule)
  }
}
