import { useEffect, useState } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import type { TextKey } from '#core/i18n/text.ts'
import { usePlayerContext } from '../base/player-context.ts'
import type { PlaybackStatistics } from '../engine/concerns/statistics.ts'
import { bitrateText } from '../menu/bitrate-text.ts'
import s from './StatisticsPanel.module.css?adopt'

const everyMs = 1_000

type Line = { label: TextKey; value: string | undefined }

/** Formats the available statistics. */
function linesOf(figures: PlaybackStatistics, language: Locale): Line[] {
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)
  const mega = (bits: number | undefined) => (bits ? bitrateText(bits, language) : undefined)
  const seconds = (value: number | undefined) => (value === undefined ? undefined : `${number(value, 1)} s`)
  const { width, height, bitrate, bandwidth, buffer, dropped, frames, latency, engine } = figures
  return [
    { label: 'video:player.stat_resolution', value: width ? `${width} × ${height}` : undefined },
    { label: 'video:player.stat_bitrate', value: mega(bitrate) },
    { label: 'video:player.stat_bandwidth', value: mega(bandwidth) },
    { label: 'video:player.stat_buffer', value: seconds(buffer) },
    {
      label: 'video:player.stat_dropped',
      value: dropped === undefined ? undefined : `${number(dropped)} / ${number(frames ?? 0)}`,
    },
    { label: 'video:player.stat_latency', value: seconds(latency) },
    { label: 'video:player.stat_engine', value: engine },
  ]
}

/** Statistics overlay for support and curious viewers. */
export function StatisticsPanel() {
  const { text, language, playback } = usePlayerContext()
  const [figures, setFigures] = useState(() => playback?.statistics())
  useEffect(() => {
    const timer = setInterval(() => setFigures(playback?.statistics()), everyMs)
    return () => clearInterval(timer)
  }, [playback])
  if (!figures) return null
  return (
    <section className={s.statistics} aria-label={text('video:player.statistics')}>
      <dl>
        {linesOf(figures, language).map(
          ({ label, value }) =>
            value && (
              <div key={label}>
                <dt>{text(label)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
