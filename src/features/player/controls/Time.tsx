import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx'
import { usePlayerContext } from '../base/player-context.ts'
import { formatClock, formatSpokenTime } from '../playback/timeline.ts'
import s from './Time.module.css?adopt'

/** Current time, or the delay behind live. */
export function Time() {
  const { state, line } = usePlayerContext()
  if (line.live) return <Live />
  return (
    <p className={s.time}>
      <time>{formatClock(state.time)}</time> / <time>{formatClock(state.duration)}</time>
    </p>
  )
}

function Live() {
  const { text, language, playback, line } = usePlayerContext()
  if (!line.behind) return <p className={s.live}>{text('video:live')}</p>
  return (
    <>
      <button type="button" className={s.goLive} onClick={() => playback?.seek(line.to)}>
        {text('video:player.go_live')}
      </button>
      <p className={s.time}>
        <span aria-hidden="true">−{formatClock(line.behind)}</span>
        <VisuallyHidden>
          {text('video:player.behind_live', { time: formatSpokenTime(line.behind, language) })}
        </VisuallyHidden>
      </p>
    </>
  )
}
