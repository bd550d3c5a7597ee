import { useEffect, useRef } from 'react'
import { formatPercent } from '#core/i18n/format.ts'
import { usePlayerContext } from '../base/player-context.ts'
import { runCommand } from '../playback/commands.ts'
import { Control } from './Control.tsx'
import s from './Volume.module.css?adopt'

/** Mute button and volume slider. */
export function Volume() {
  const { language, text, state, playback } = usePlayerContext()
  const { muted, volume } = state
  const slider = useRef<HTMLInputElement>(null)
  const silent = muted || volume === 0
  const level = silent ? 0 : volume

  useEffect(() => slider.current?.style.setProperty('--played', String(level)), [level])

  const change = (to: number) => {
    playback?.setVolume(to)
    playback?.setMuted(to === 0)
  }
  return (
    <div className={s.volume}>
      <Control
        icon={silent ? 'volume-off' : 'volume'}
        label={text(silent ? 'video:player.unmute' : 'video:player.mute')}
        onClick={() => playback && runCommand({ do: 'mute' }, playback)}
      />
      <input
        ref={slider}
        type="range"
        className={s.slider}
        aria-label={text('video:player.volume')}
        aria-valuetext={text('video:player.volume_value', { percent: formatPercent(language, level) })}
        min={0}
        max={1}
        step={0.05}
        value={level}
        onChange={({ target }) => change(target.valueAsNumber)}
      />
    </div>
  )
}
