import type { Locale } from '#core/i18n/locales.ts'
import type { Text } from '#core/i18n/text.ts'
import type { AudioChoice, EngineState } from '../engine/engine.ts'

const lines = (height: number) => `${height}p`

export const speedLabel = (rate: number, language: Locale, text: Text) =>
  rate === 1 ? text('video:player.speed_normal') : `${new Intl.NumberFormat(language).format(rate)}×`

/** Label of the current quality; automatic includes the active height. */
export function qualityLabel({ quality, qualities, height }: EngineState, text: Text) {
  if (quality === 'saver') return text('video:player.data_saver')
  const chosen = qualities.find(({ id }) => id === quality)
  if (chosen) return lines(chosen.height)
  return height ? text('video:player.quality_now', { quality: lines(height) }) : text('video:player.quality_auto')
}

export const heightLabel = ({ height }: { height: number }) => lines(height)

/** "English", "English - Audio description": track name, with its kind if missing. */
export function audioLabel({ label, described }: AudioChoice, text: Text) {
  const kind = text('video:player.audio_description')
  return described && !label.toLowerCase().includes(kind.toLowerCase()) ? `${label} - ${kind}` : label
}
