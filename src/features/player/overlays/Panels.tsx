import { useEffect, useRef, useState } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import type { TextKey } from '#core/i18n/text.ts'
import { Icon } from '#ui/base/Icon.tsx'
import { useModal } from '#ui/base/use-modal.ts'
import s from '../base/Player.module.css?adopt'
import { isChannel, usePlayerContext } from '../base/player-context.ts'
import type { PlaybackStatistics as Figures } from '../engine/concerns/statistics.ts'
import { bitrateText } from '../menu/bitrate-text.ts'
import o from './Overlays.module.css?adopt'

const keys: { label: TextKey; keys: string[]; channels?: boolean }[] = [
  { label: 'video:player.shortcut_play', keys: ['K', '␣'] },
  { label: 'video:player.shortcut_seek', keys: ['←', '→'] },
  { label: 'video:player.shortcut_percent', keys: ['0', '9'] },
  { label: 'video:player.shortcut_volume', keys: ['↑', '↓'] },
  { label: 'video:player.shortcut_mute', keys: ['M'] },
  { label: 'video:player.shortcut_captions', keys: ['C'] },
  { label: 'video:player.shortcut_speed', keys: ['<', '>'] },
  { label: 'video:player.shortcut_next', keys: ['N', 'P'] },
  { label: 'video:player.shortcut_channel', keys: ['Page ↑', 'Page ↓'], channels: true },
  { label: 'video:player.shortcut_fullscreen', keys: ['F'] },
  { label: 'video:player.shortcut_pip', keys: ['I'] },
  { label: 'video:player.shortcut_help', keys: ['?'] },
]

/** Sheet of all keyboard shortcuts. */
export function Shortcuts({ onClose }: { onClose(): void }) {
  const { text, next } = usePlayerContext()
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, onClose)
  return (
    <dialog
      ref={dialog}
      className={o.sheet}
      aria-label={text('video:player.shortcuts')}
      onKeyDown={(event) => event.stopPropagation()} // Player shortcuts are disabled while this dialog is open.
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <header className={o.head}>
        <h3>{text('video:player.shortcuts')}</h3>
        <button type="button" className={s.control} aria-label={text('common:close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <dl className={o.keys}>
        {keys
          .filter(({ channels }) => !channels || isChannel(next))
          .map(({ label, keys }) => (
            <div key={label}>
              <dt>{text(label)}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </dialog>
  )
}

const everyMs = 1_000

type Line = { label: TextKey; value: string | undefined }

/** Formats the available statistics. */
function linesOf(figures: Figures, language: Locale): Line[] {
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
    <section className={o.statistics} aria-label={text('video:player.statistics')}>
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
