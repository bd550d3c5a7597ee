import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { isRightToLeft } from '#core/browser/direction.ts'
import { thumbnailAt } from '#core/captions/thumbnails.ts'
import { chapterAt } from '#core/player/skip.ts'
import { usePlayerContext } from '../base/player-context.ts'
import { styleSetter } from '../base/style-setter.ts'
import { formatClock, formatSpokenTime, toTimelineFraction } from '../playback/timeline.ts'
import b from './SeekBar.module.css?adopt'

/** Seek bar: position, buffered range and seeking. */
export function SeekBar() {
  const { state, line, playback } = usePlayerContext()
  const bar = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<number>()
  const [pointed, setPointed] = useState<number>()
  const time = dragged ?? state.time
  const previewed = dragged ?? pointed

  useEffect(() => {
    styleSetter({ '--played': toTimelineFraction(line, time), '--buffered': toTimelineFraction(line, state.buffered) })(
      bar.current,
    )
    if (previewed !== undefined) styleSetter({ '--pointed': toTimelineFraction(line, previewed) })(bar.current)
  })

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, right, width } = event.currentTarget.getBoundingClientRect()
    const isRtl = isRightToLeft(event.currentTarget)
    const fromStart = isRtl ? right - event.clientX : event.clientX - left
    const part = Math.min(1, Math.max(0, fromStart / width))
    setPointed(line.from + part * (line.to - line.from))
  }
  const release = () => {
    if (dragged !== undefined) playback?.seek(dragged)
    setDragged(undefined)
    setPointed(undefined)
  }
  return (
    <div ref={bar} className={b.seek} onPointerMove={point} onPointerLeave={() => setPointed(undefined)}>
      <span className={b.buffered} aria-hidden="true" />
      <span className={b.played} aria-hidden="true" />
      <Marks />
      <Slider
        time={time}
        onPress={() => setDragged(time)}
        onRelease={release}
        onLeave={() => setDragged(undefined)}
        onMove={(seconds) => (dragged === undefined ? playback?.seek(seconds) : setDragged(seconds))}
      />
      {previewed !== undefined && line.to > line.from && <Preview seconds={previewed} />}
    </div>
  )
}

/** Chapter starts. */
function Marks() {
  const { chapters, line } = usePlayerContext()
  return chapters.map(
    ({ start }) =>
      start > line.from && (
        <span
          key={start}
          className={b.mark}
          ref={styleSetter({ '--at': toTimelineFraction(line, start) })}
          aria-hidden="true"
        />
      ),
  )
}

type SliderProps = { time: number; onPress(): void; onRelease(): void; onLeave(): void; onMove(seconds: number): void }

function Slider({ time, onPress, onRelease, onLeave, onMove }: SliderProps) {
  const { text, line } = usePlayerContext()
  return (
    <input
      type="range"
      data-seek=""
      aria-label={text('video:player.seek')}
      aria-valuetext={useSpokenTime(time)}
      min={Math.floor(line.from)}
      max={Math.max(Math.floor(line.to), Math.floor(line.from))}
      step={1}
      value={Math.floor(time)}
      disabled={line.to <= line.from}
      onPointerDown={onPress}
      onPointerUp={onRelease}
      onPointerCancel={onLeave}
      onChange={({ target }) => onMove(target.valueAsNumber)}
    />
  )
}

/** "1 minute of 5 minutes, The pen": time and, if present, chapter. */
function useSpokenTime(time: number) {
  const { text, language, line, chapters } = usePlayerContext()
  if (line.live && !line.behind) return text('video:live')
  if (line.live) return text('video:player.behind_live', { time: formatSpokenTime(line.behind, language) })
  const values = { current: formatSpokenTime(time, language), total: formatSpokenTime(line.to, language) }
  return [text('video:player.seek_value', values), chapterAt(chapters, time)?.title].filter(Boolean).join(', ')
}

/** Thumbnail, chapter and time at the pointer. */
function Preview({ seconds }: { seconds: number }) {
  const { thumbnails, chapters, line } = usePlayerContext()
  const { picture, area } = thumbnailAt(thumbnails, seconds) ?? {}
  const chapter = chapterAt(chapters, seconds)
  const cut = area && {
    '--x': `${-area.x}px`,
    '--y': `${-area.y}px`,
    '--w': `${area.width}px`,
    '--h': `${area.height}px`,
  }
  return (
    <div className={b.preview} aria-hidden="true">
      {picture && (
        <span className={b.picture} data-whole={cut ? undefined : ''} ref={styleSetter(cut ?? {})}>
          <img src={picture} alt="" draggable={false} data-testid="seek-thumbnail" />
        </span>
      )}
      {chapter && <span className={b.chapter}>{chapter.title}</span>}
      <span>{line.live ? `−${formatClock(line.to - seconds)}` : formatClock(seconds)}</span>
    </div>
  )
}
