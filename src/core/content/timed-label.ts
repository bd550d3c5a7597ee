import type { Config } from '../site/config.ts'
import type { Media } from './media.ts'

/** Time window of a label in epoch milliseconds; `from` is omitted once it has begun. */
export type TimedLabel = { kind: 'new' | 'episodes' | 'leaving'; from?: number; until: number }

const dayMs = 86_400_000

type Dated = Pick<Media, 'publishedAt' | 'newestEpisodeAt' | 'availableUntil'>

/** Returns the labels of an item that apply now or later. They follow one another, so that one shows at most. */
export function toTimedLabels(
  { publishedAt, newestEpisodeAt, availableUntil }: Dated,
  { custom }: Pick<Config, 'custom'>,
  now: Date,
): TimedLabel[] {
  const { newForDays, leavingSoonDays } = custom
  const labels: TimedLabel[] = []
  const end = availableUntil && leavingSoonDays ? Date.parse(availableUntil) : Number.POSITIVE_INFINITY
  const leaving = end - (leavingSoonDays ?? 0) * dayMs
  const newest = newestEpisodeAt ?? publishedAt
  if (newest && newForDays) {
    const from = Date.parse(newest)
    const until = Math.min(from + newForDays * dayMs, leaving)
    labels.push({ kind: newestEpisodeAt ? 'episodes' : 'new', from, until })
  }
  if (end < Number.POSITIVE_INFINITY) labels.push({ kind: 'leaving', from: leaving, until: end })
  return labels
    .filter(({ from = 0, until }) => until > now.getTime() && until > from)
    .map(({ from = 0, ...label }) => (from > now.getTime() ? { ...label, from } : label))
}

/** Returns whether a label applies at a time in epoch milliseconds. */
export const isLabelShown = ({ from = 0, until }: TimedLabel, now: number) => from <= now && now < until

/** Returns whether the config has labels that depend on time. */
export const hasTimedLabels = ({ custom }: Pick<Config, 'custom'>) =>
  Boolean(custom.newForDays || custom.leavingSoonDays)
