import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Neighbour, useWatching } from '../base/watching.ts'
import { countingSince, offerStart, secondsLeft } from './next-up.ts'
import o from './Offers.module.css?adopt'

/** Offers the next film towards the end of this one; it starts by itself unless the viewer stays for the credits. */
export function NextUp({ next }: { next: Neighbour }) {
  const { text, state } = useWatching()
  const { left, cancel } = useCountdown(next)
  if (left === undefined) return null
  return (
    <aside className={o.next} aria-label={text('video:up_next')}>
      {next.image && <img className={o.image} src={next.image} alt="" />}
      <div className={o.words}>
        <p className={o.soon} aria-hidden="true">
          {text('video:player.next_in', { count: left })}
        </p>
        {/* Said once, not every second */}
        <p className={o.unseen} role="status">
          {`${text('video:up_next')}: ${next.title}`}
        </p>
        <p className={o.name} dir="auto">
          {next.title}
        </p>
        <div className={o.ways}>
          <button type="button" className={o.go} onClick={next.onDone}>
            {text('video:player.play_now')}
          </button>
          <button type="button" className={o.stay} onClick={cancel}>
            {text(state.ended ? 'common:cancel' : 'video:player.watch_credits')}
          </button>
        </div>
      </div>
    </aside>
  )
}

/** Whole seconds until the next film starts; undefined while there is no offer, or after it was turned down. */
function useCountdown(next: Neighbour) {
  const { state, skips, line } = useWatching()
  const { time, duration, ended, started } = state
  const [since, setSince] = useState<number>()
  const [turnedDown, setTurnedDown] = useState(false)
  const before = useRef(0)
  const done = useRef(false)
  const start = duration > 0 && !line.live ? offerStart(duration, skips) : Number.POSITIVE_INFINITY

  useEffect(() => {
    if (!started) return
    setSince((known) => countingSince(known, before.current, time, start))
    if (time < start) setTurnedDown(false)
    before.current = time
  }, [started, time, start])

  const left = since === undefined || turnedDown ? undefined : secondsLeft({ time, duration, since })
  const due = !turnedDown && (ended || left === 0)
  const play = useEffectEvent(next.onDone)
  useEffect(() => {
    if (!due || done.current) return
    done.current = true
    play()
  }, [due])
  return { left, cancel: () => setTurnedDown(true) }
}
