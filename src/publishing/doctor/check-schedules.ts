import pMap from 'p-map'
import type { Media } from '#core/content/media.ts'
import { messageOf } from '#core/data/errors.ts'
import { defaultLocale } from '#core/i18n/locales.ts'
import { fetchSchedule } from '#providers/epg/schedule.ts'
import type { FetchOptions } from '#providers/http.ts'
import { errorAt, type Finding, warningAt } from './finding.ts'

type Options = { items: readonly Media[]; base: string; fetchOptions: FetchOptions; concurrency: number }

/** Loads the schedule of each channel. Reports those without current programmes or with entries that cannot be read. */
export async function checkSchedules({ items, base, fetchOptions, concurrency }: Options): Promise<Finding[]> {
  const now = new Date()
  const check = async ({ id, title, schedule }: Media): Promise<Finding[]> => {
    if (!schedule) return []
    const where = `media ${id} (${title})`
    const problems: string[] = []
    const source = { ...schedule, url: new URL(schedule.url, base).href }
    const warn = (sentence: string) => void problems.push(`its schedule ${sentence}`)
    try {
      const programmes = await fetchSchedule(source, { now, language: defaultLocale, fetchOptions, warn })
      const last = programmes.at(-1)
      if (last && last.end <= now) problems.push(`its schedule ${source.url} ended at ${last.end.toISOString()}`)
    } catch (error) {
      const problem = `its schedule could not be read: ${messageOf(error)}`
      return [errorAt(where, { problem, remedy: 'correct scheduleUrl, or remove it' })]
    }
    return problems.map((problem) => warningAt(where, { problem, remedy }))
  }
  return (await pMap(items, check, { concurrency })).flat()
}

const remedy = 'correct the guide, or scheduleUrl, scheduleType and scheduleChannel of the item'
