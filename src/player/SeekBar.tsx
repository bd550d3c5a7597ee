import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Locale } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'
import type { EngineState } from './engine.ts'
import s from './Player.module.css?adopt'
import { clockText, spokenTime } from './time-text.ts'

type Props = { language: Locale; state: EngineState; onSeek(seconds: number): void }

/** Where the film stands, what is at hand, and the way to any other moment. */
export function SeekBar({ language, state, onSeek }: Props) {
  const text = textFor(language)
  const bar = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<number>()
  const [pointed, setPointed] = useState<number>()
  const { duration, buffered } = state
  const time = dragged ?? state.time

  useEffect(() => {
    bar.current?.style.setProperty('--played', String(duration ? time / duration : 0))
  }, [time, duration])

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const part = Math.min(1, Math.max(0, (event.clientX - left) / width))
    event.currentTarget.style.setProperty('--pointed', String(part))
    setPointed(part * duration)
  }
  const release = () => {
    if (dragged !== undefined) onSeek(dragged)
    setDragged(undefined)
  }

  return (
    <div ref={bar} className={s.seek} onPointerMove={point} onPointerLeave={() => setPointed(undefined)}>
      <progress className={s.buffered} max={duration || 1} value={Math.min(buffered, duration)} aria-hidden="true" />
      <input
        type="range"
        data-seek=""
        aria-label={text('video:player.seek')}
        aria-valuetext={text('video:player.seek_value', {
          current: spokenTime(time, language),
          total: spokenTime(duration, language),
        })}
        min={0}
        max={Math.floor(duration)}
        step={1}
        value={Math.floor(time)}
        disabled={!duration}
        onPointerDown={() => setDragged(time)}
        onPointerUp={release}
        onPointerCancel={() => setDragged(undefined)}
        onChange={({ target }) =>
          dragged === undefined ? onSeek(target.valueAsNumber) : setDragged(target.valueAsNumber)
        }
      />
      {pointed !== undefined && duration > 0 && (
        <output className={s.pointed} aria-hidden="true">
          {clockText(dragged ?? pointed)}
        </output>
      )}
    </div>
  )
}
