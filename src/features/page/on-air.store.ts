import { guideRefetchMs, onAir, type Programme, type ProgrammeName } from '#core/content/guide.ts'
import { refreshMs } from '#core/content/live.ts'
import type { Media, ScheduleSource } from '#core/content/media.ts'
import { fetchSchedule } from '#providers/epg/schedule.ts'
import { viewerTimeout } from '#providers/http.ts'

type Loaded = { until: number; programmes: Promise<readonly Programme[]> }

const loaded = new Map<string, Loaded>()

/** Returns the current programme of a channel. Undefined without a schedule, or when its request fails. */
export async function currentProgramme(
  { schedule }: Media,
  language: string,
  now: Date,
): Promise<ProgrammeName | undefined> {
  const programme = schedule && onAir(await programmesOf(schedule, language, now), now)
  return programme && { title: programme.title, titleLang: programme.titleLang }
}

/** Loads a schedule at most every 15 min, and 30 s after a failure. */
function programmesOf(source: ScheduleSource, language: string, now: Date) {
  const key = `${language} ${source.url}`
  const cached = loaded.get(key)
  if (cached && now.getTime() < cached.until) return cached.programmes
  const entry: Loaded = { until: now.getTime() + guideRefetchMs, programmes: load() }
  loaded.set(key, entry)
  return entry.programmes

  async function load(): Promise<readonly Programme[]> {
    try {
      return await fetchSchedule(source, { now, language, fetchOptions: { ...viewerTimeout, retries: 0 } })
    } catch {
      entry.until = now.getTime() + refreshMs
      return []
    }
  }
}
