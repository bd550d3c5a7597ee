import { useEffect, useRef } from 'react'
import type { Text } from '#core/i18n/text.ts'
import { Icon } from '#ui/base/Icon.tsx'
import s from '../base/Player.module.css?adopt'
import type { EngineState } from '../engine/engine.ts'
import type { Playback } from '../playback/playback.ts'

type Props = { text: Text; state: EngineState; playback: Playback | undefined }

export function Volume({ text, state: { muted, volume }, playback }: Props) {
  const slider = useRef<HTMLInputElement>(null)
  const silent = muted || volume === 0
  const shown = silent ? 0 : volume

  useEffect(() => slider.current?.style.setProperty('--played', String(shown)), [shown])

  const change = (to: number) => {
    playback?.setVolume(to)
    playback?.setMuted(to === 0)
  }
  return (
    <div className={s.volume}>
      <button
        type="button"
        className={s.control}
        aria-label={text(silent ? 'video:player.unmute' : 'video:player.mute')}
        onClick={() => (volume === 0 ? change(0.5) : playback?.setMuted(!muted))}
      >
        <Icon name={silent ? 'volume-off' : 'volume'} />
      </button>
      <input
        ref={slider}
        type="range"
        className={s.loudness}
        aria-label={text('video:player.volume')}
        aria-valuetext={text('video:player.volume_value', { percent: Math.round(shown * 100) })}
        min={0}
        max={1}
        step={0.05}
        value={shown}
        onChange={({ target }) => change(target.valueAsNumber)}
      />
    </div>
  )
}
