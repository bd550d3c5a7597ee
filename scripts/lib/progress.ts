import { type Total, timeText } from '#core/report/report.ts'

/** Running phase: units done, when the first ones were done, and start, as times in ms. */
export type Progress = {
  name: string
  startedAt: number
  done: number
  total: Total | undefined
  /** Units and time of the first progress. The rate counts from there, because a phase starts slowly. */
  first: { done: number; at: number } | undefined
}

/** Age of a phase in ms from which its total is worth counting, and its rate worth showing. */
const settledMs = 2_000

/** Total of a phase. A function is called in long phases only. */
export function totalOf({ total, startedAt }: Progress, now: number): number | undefined {
  if (typeof total !== 'function') return total
  return now - startedAt < settledMs ? undefined : total()
}

const grouped = (count: number) => count.toLocaleString('en')
const perSecond = (rate: number) => `${rate < 10 ? rate.toFixed(1) : grouped(Math.round(rate))} a second`

/** Count, rate and remaining time: `7,182 of 20,574, 212 a second, 1 min 4 s left`. */
export function progressText(progress: Progress, now: number): string {
  const { done, first, startedAt } = progress
  const total = totalOf(progress, now)
  if (total === undefined && done === 0) return timeText(Math.floor((now - startedAt) / 1_000))
  const count = total === undefined ? grouped(done) : `${grouped(done)} of ${grouped(total)}`
  const ms = first ? now - first.at : 0
  const rate = first && ms >= settledMs ? (1_000 * (done - first.done)) / ms : 0
  if (!rate) return count
  const rest = total === undefined || done > total ? '' : `, ${timeText((total - done) / rate)} left`
  return `${count}, ${perSecond(rate)}${rest}`
}

const widest = 30
const narrowest = 8

/** Parts of a progress bar that fills a line of `columns` beside a text. Both are empty if the line is too short. */
export function barParts(share: number, text: string, columns: number): { filled: string; rest: string } {
  const width = Math.min(widest, columns - text.length - 4)
  if (width < narrowest) return { filled: '', rest: '' }
  const filled = Math.round(width * Math.min(1, Math.max(0, share)))
  return { filled: '━'.repeat(filled), rest: '─'.repeat(width - filled) }
}
