import { formatPercent } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import s from './WatchedBar.module.css'

/** Progress bar of an item, 0 to 1. */
export function WatchedBar({ value, language }: { value: number; language: Locale }) {
  const percent = Math.round(value * 100)
  const label = textFor(language)('video:media_progress', { percent: formatPercent(language, value) })
  return <progress className={s.bar} max={100} value={percent} aria-label={label} />
}
