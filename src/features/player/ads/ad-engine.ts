import { atom, type WritableAtom } from 'nanostores'
import { rejectAfter } from '#core/browser/waits.ts'
import {
  type Ad,
  type AdBreak,
  type AdContext,
  type AdPlan,
  adTimeoutMs,
  breaksBetween,
  breakTime,
  noAds,
} from '#core/player/ads.ts'
import type { CurrentAd } from '../engine/concerns/advertisement.ts'
import type { CreateEngine, Engine, EngineState } from '../engine/engine.ts'
import type { Playable } from '../film/playable.ts'
import s from './Ad.module.css?adopt'
import { adContextOf } from './ad-context.ts'
import { type AdShow, showAd } from './ad-show.ts'

/**
 * `pre-roll`: the film starts after the plan and the first ads are loaded. `content`: the film plays.
 * `mid-roll`: the film plays while the ads of a due break load. `post-roll`: the film has ended, its last ads load.
 * `ad`: an ad plays in place of the film. Every phase returns to `content`.
 */
type Phase = 'pre-roll' | 'content' | 'mid-roll' | 'post-roll' | 'ad'

/** State of the ads, layered over the state of the film. */
type Overlay = Partial<Pick<EngineState, 'ad' | 'started' | 'paused' | 'waiting' | 'blocked' | 'ended'>>

type Session = {
  readonly host: HTMLElement
  readonly media: Playable
  readonly film: Engine
  readonly $state: WritableAtom<EngineState>
  /** Aborted when the engine is destroyed. */
  readonly life: AbortController
  phase: Phase
  plan: AdPlan
  /** Breaks to come; undefined before the first load. */
  pending: AdBreak[] | undefined
  overlay: Overlay | undefined
  show: AdShow | undefined
  isPlayRequested: boolean
  hasStarted: boolean
  /** Earliest film time that has played, in seconds. */
  earliest: number | undefined
  /** Film time of the last break in seconds. */
  lastBreak: number
}

type LoadPlan = (context: AdContext) => Promise<AdPlan>

/** Wraps an engine with ad breaks: plays the ads of the plan in place of the film. */
export const withAds =
  (make: CreateEngine, media: Playable, loadPlan: LoadPlan): CreateEngine =>
  (host) => {
    const session = openSession(host, media, make(host))
    const { film, $state } = session
    const stopWatching = film.$state.listen((state, before) => watchFilm(session, state, before))
    return {
      ...film,
      ...playCommands(session),
      ...soundCommands(session),
      $state,
      load(source, tracks, start) {
        session.show?.stop()
        film.load(source, tracks, start)
        // A retry after a failure does not repeat the pre-roll.
        if (session.pending) emit(session)
        else playPreRoll(session, loadPlan, start > 0)
      },
      giveUp(failure) {
        session.overlay = undefined
        session.phase = 'content'
        film.giveUp(failure)
        session.show?.stop()
      },
      destroy() {
        session.life.abort()
        stopWatching()
        session.show?.stop()
        film.destroy()
      },
    }
  }

const openSession = (host: HTMLElement, media: Playable, film: Engine): Session => ({
  host,
  media,
  film,
  $state: atom(film.$state.get()),
  life: new AbortController(),
  phase: 'content',
  plan: noAds,
  pending: undefined,
  overlay: undefined,
  show: undefined,
  isPlayRequested: false,
  hasStarted: false,
  earliest: undefined,
  lastBreak: Number.NEGATIVE_INFINITY,
})

type PlayCommands = Required<Pick<Engine, 'play' | 'pause' | 'seek' | 'skipAd' | 'visitAd'>>

/** Commands that control the ad while one plays, otherwise the film. */
function playCommands(session: Session): PlayCommands {
  const { film } = session
  const run = (isPlayRequested: boolean, command: 'play' | 'pause') => {
    session.isPlayRequested = isPlayRequested
    if (session.show) session.show[command]()
    else if (session.phase === 'pre-roll') coverForPreRoll(session)
    else film[command]()
  }
  return {
    play: () => run(true, 'play'),
    pause: () => run(false, 'pause'),
    seek(seconds) {
      if (!session.overlay?.ad) film.seek(seconds)
    },
    skipAd: () => session.show?.skip(),
    visitAd: () => session.show?.visit(),
  }
}

/** Volume and mute apply to film and ad alike. */
const soundCommands = (session: Session): Pick<Engine, 'setVolume' | 'setMuted'> => ({
  setVolume(volume) {
    session.film.setVolume(volume)
    session.show?.setVolume(volume)
  },
  setMuted(muted) {
    session.film.setMuted(muted)
    session.show?.setMuted(muted)
  },
})

/** Plays the breaks before the film. Ads that fail or exceed the timeout are left out. */
async function playPreRoll(session: Session, loadPlan: LoadPlan, isResumed: boolean) {
  session.phase = 'pre-roll'
  session.isPlayRequested = false
  session.pending = []
  coverForPreRoll(session)
  session.plan = await rejectAfter(adTimeoutMs, loadPlan(adContextOf(session))).catch(() => noAds)
  const { breaks, onResume } = session.plan
  const first = breaks.filter(({ offset }) => offset === 'pre')
  session.pending = breaks.filter(({ offset }) => offset !== 'pre')
  const isOmitted = isResumed && (onResume === 'mid' || onResume === 'none')
  const loaded = isOmitted ? [] : await loadBreaks(session, first)
  if (session.life.signal.aborted) return
  if (loaded.length > 0) await playBreaks(session, loaded)
  resumeFilm(session)
}

/** Prepares a mid-roll while the film plays, and pauses only for playable ads. */
async function playMidRoll(session: Session, due: readonly AdBreak[]) {
  const { film, plan, life } = session
  session.pending = session.pending?.filter((one) => !due.includes(one))
  const { time, duration } = film.$state.get()
  if (time - session.lastBreak < plan.apart) return
  const timeOf = ({ offset }: AdBreak) => breakTime(offset, duration)
  const last = Math.max(...due.map(timeOf))
  session.phase = 'mid-roll'
  const loaded = await loadBreaks(
    session,
    due.filter((one) => timeOf(one) === last),
  )
  if (session.phase !== 'mid-roll') return
  session.phase = 'content'
  if (loaded.length === 0 || life.signal.aborted || film.$state.get().failure) return emit(session)
  film.pause()
  await playBreaks(session, loaded)
  resumeFilm(session)
}

/** Plays the breaks after the film, whose end is reported afterwards. */
async function playPostRoll(session: Session, breaks: readonly AdBreak[]) {
  session.phase = 'post-roll'
  session.pending = []
  cover(session, { ended: false, waiting: true, paused: false })
  const loaded = await loadBreaks(session, breaks)
  if (loaded.length > 0 && !session.life.signal.aborted) await playBreaks(session, loaded)
  session.phase = 'content'
  cover(session, undefined)
}

type LoadedBreak = { adBreak: AdBreak; ads: Ad[] }

/** Loads the breaks of one time, a pod of several servers. Those without ads in time are left out. */
async function loadBreaks(session: Session, breaks: readonly AdBreak[]): Promise<LoadedBreak[]> {
  const context = adContextOf(session)
  const adsOf = (adBreak: AdBreak) => rejectAfter(adTimeoutMs, adBreak.ads(context)).catch((): Ad[] => [])
  const loaded = await Promise.all(breaks.map(async (adBreak) => ({ adBreak, ads: await adsOf(adBreak) })))
  return loaded.filter(({ ads }) => ads.length > 0)
}

/** Plays the ads of the breaks in order. Every failure continues with the film. */
async function playBreaks(session: Session, loaded: readonly LoadedBreak[]) {
  const { host, film, life } = session
  leaveNativeFullscreen(host)
  const layer = document.createElement('div')
  layer.className = s.layer ?? ''
  host.append(layer)
  session.phase = 'ad'
  const isOver = () => life.signal.aborted || film.$state.get().failure !== undefined
  const total = loaded.reduce((sum, { ads }) => sum + ads.length, 0)
  let number = 0
  for (const { adBreak, ads } of loaded) {
    if (isOver()) break
    adBreak.began?.()
    for (const ad of ads) {
      if (isOver()) break
      number += 1
      session.show = showAd(ad, {
        layer,
        position: { number, total },
        sound: film.$state.get(),
        report: (onAir, state) => reportAd(session, onAir, state),
      })
      if (!session.isPlayRequested) session.show.pause()
      await session.show.over
      session.show = undefined
    }
    adBreak.over?.()
  }
  layer.remove()
  session.lastBreak = film.$state.get().time
}

type PhoneFilm = HTMLVideoElement & { webkitDisplayingFullscreen?: boolean; webkitExitFullscreen?: () => void }

/** Exits the native fullscreen of phones, which shows the film without its ads. */
function leaveNativeFullscreen(host: HTMLElement) {
  const film = host.querySelector<PhoneFilm>('video')
  if (film?.webkitDisplayingFullscreen) film.webkitExitFullscreen?.()
}

const reportAd = (session: Session, ad: CurrentAd, { started, paused, waiting, blocked }: EngineState) =>
  // The countdown starts with the first frame.
  cover(session, { ad: started ? ad : undefined, started, paused, waiting, blocked, ended: false })

/** Starts the breaks that the film has reached. A failure of the film ends the ads. */
function watchFilm(session: Session, state: EngineState, before: EngineState | undefined) {
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
function dueBreaks({ plan, pending = [], earliest }: Session, { paused, ended, time, duration }: EngineState) {
  if (paused || ended || earliest === undefined) return []
  // In a live stream their times count from the first frame.
  if (duration === Number.POSITIVE_INFINITY) return breaksBetween(pending, 0, time - earliest, duration)
  const hasMissed = plan.onResume === 'mid' || plan.onResume === 'both'
  return breaksBetween(pending, hasMissed ? 0 : earliest, time, duration)
}

function resumeFilm(session: Session) {
  session.phase = 'content'
  cover(session, undefined)
  if (session.isPlayRequested && !session.life.signal.aborted) session.film.play()
}

/** Shows a film before its pre-roll as paused or loading. */
const coverForPreRoll = (session: Session) =>
  cover(session, { paused: !session.isPlayRequested, waiting: session.isPlayRequested, ended: false })

function cover(session: Session, overlay: Overlay | undefined) {
  session.overlay = overlay
  emit(session)
}

function emit(session: Session) {
  const state = session.film.$state.get()
  session.hasStarted ||= state.started || session.overlay?.started === true
  session.$state.set({ ...state, ...session.overlay, started: session.hasStarted })
}
