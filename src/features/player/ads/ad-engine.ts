import { breaksBetween } from '#core/player/ads.ts'
import type { AdActions } from '../engine/concerns/advertisement.ts'
import type { PlayingActions } from '../engine/concerns/playing.ts'
import type { PositionActions } from '../engine/concerns/position.ts'
import type { VolumeActions } from '../engine/concerns/volume.ts'
import type { CreateEngine, EngineState } from '../engine/engine.ts'
import type { Playable } from '../media/playable.ts'
import { type LoadPlan, playMidRoll, playPostRoll, playPreRoll } from './ad-breaks.ts'
import { type AdSession, cover, coverForPreRoll, emit, openAdSession } from './ad-session.ts'

/** Wraps an engine with ad breaks: plays the ads of the plan in place of the media item. */
export const withAds =
  (make: CreateEngine, media: Playable, loadPlan: LoadPlan): CreateEngine =>
  (host) => {
    const session = openAdSession(host, media, make(host))
    const { engine, $state } = session
    const stopWatching = engine.$state.listen((state, before) => followEngine(session, state, before))
    return {
      ...engine,
      ...playActions(session),
      ...volumeActions(session),
      $state,
      load(source, tracks, start) {
        session.show?.stop()
        engine.load(source, tracks, start)
        // A retry after a failure does not repeat the pre-roll.
        if (session.pending) emit(session)
        else playPreRoll(session, loadPlan, start > 0)
      },
      giveUp(failure) {
        session.overlay = undefined
        session.phase = 'content'
        engine.giveUp(failure)
        session.show?.stop()
      },
      destroy() {
        session.life.abort()
        stopWatching()
        session.show?.stop()
        engine.destroy()
      },
    }
  }

/** Actions that control the ad while one plays, otherwise the media item. */
function playActions(session: AdSession): PlayingActions & PositionActions & AdActions {
  const { engine } = session
  const run = (isPlayRequested: boolean, command: 'play' | 'pause') => {
    session.isPlayRequested = isPlayRequested
    if (session.show) session.show[command]()
    else if (session.phase === 'pre-roll') coverForPreRoll(session)
    else engine[command]()
  }
  return {
    play: () => run(true, 'play'),
    pause: () => run(false, 'pause'),
    seek(seconds) {
      if (!session.overlay?.ad) engine.seek(seconds)
    },
    skipAd: () => session.show?.skip(),
    visitAd: () => session.show?.visit(),
  }
}

/** Volume and mute apply to media item and ad alike. */
const volumeActions = (session: AdSession): VolumeActions => ({
  setVolume(volume) {
    session.engine.setVolume(volume)
    session.show?.setVolume(volume)
  },
  setMuted(muted) {
    session.engine.setMuted(muted)
    session.show?.setMuted(muted)
  },
})

/** Starts the breaks that the media item has reached. A failure of the media item ends the ads. */
function followEngine(session: AdSession, state: EngineState, before: EngineState | undefined) {
  if (state.failure) {
    session.show?.stop()
    return cover(session, undefined)
  }
  const isPlaying = state.started && !state.paused && !state.waiting
  if (isPlaying) session.earliest = Math.min(session.earliest ?? state.time, state.time)
  // Drop a mid-roll that loads until the end.
  if (session.phase === 'mid-roll' && state.ended) session.phase = 'content'
  if (session.phase !== 'content') return emit(session)
  const isEnd = state.ended && !before?.ended
  const last = isEnd ? (session.pending ?? []).filter(({ offset }) => offset === 'post') : []
  if (last.length > 0) return void playPostRoll(session, last)
  const due = dueBreaks(session, state)
  if (due.length > 0) playMidRoll(session, due)
  emit(session)
}

/** Mid-rolls up to now. Those before the earliest time that has played depend on the plan. */
function dueBreaks({ plan, pending = [], earliest }: AdSession, { paused, ended, time, duration }: EngineState) {
  if (paused || ended || earliest === undefined) return []
  // In a live stream their times count from the first frame.
  if (duration === Number.POSITIVE_INFINITY) return breaksBetween(pending, 0, time - earliest, duration)
  const hasMissed = plan.onResume === 'mid' || plan.onResume === 'both'
  return breaksBetween(pending, hasMissed ? 0 : earliest, time, duration)
}
