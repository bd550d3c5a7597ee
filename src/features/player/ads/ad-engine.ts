import { atom, type WritableAtom } from 'nanostores'
import { type Ad, type AdBreak, type AdPlan, adTimeoutMs, breaksBetween, noAds } from '#core/ads.ts'
import { rejectAfter } from '#core/browser/waits.ts'
import type { CreateEngine, CurrentAd, Engine, EngineState } from '../engine/engine.ts'
import s from './Ad.module.css?adopt'
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
  /** Film time of the last break in seconds. */
  lastBreak: number
}

/** Wraps an engine with ad breaks: plays the ads of the plan in place of the film. */
export const withAds =
  (make: CreateEngine, loadPlan: () => Promise<AdPlan>): CreateEngine =>
  (host) => {
    const session = openSession(host, make(host))
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

const openSession = (host: HTMLElement, film: Engine): Session => ({
  host,
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

/** Plays the break before the film. Ads that fail or exceed the timeout are left out. */
async function playPreRoll(session: Session, loadPlan: () => Promise<AdPlan>, isResumed: boolean) {
  session.phase = 'pre-roll'
  session.isPlayRequested = false
  session.pending = []
  coverForPreRoll(session)
  session.plan = await rejectAfter(adTimeoutMs, loadPlan()).catch(() => noAds)
  const { breaks, noneOnResume } = session.plan
  const first = breaks.find(({ offset }) => offset === 'pre')
  session.pending = breaks.filter(({ offset }) => offset !== 'pre')
  const ads = first && !(isResumed && noneOnResume) ? await adsOf(first) : []
  if (session.life.signal.aborted) return
  if (first && ads.length > 0) await playBreak(session, first, ads)
  resumeFilm(session)
}

/** Prepares a mid-roll while the film plays, and pauses only for playable ads. */
async function playMidRoll(session: Session, due: readonly AdBreak[]) {
  const { film, plan, life } = session
  const adBreak = due.at(-1)
  session.pending = session.pending?.filter((one) => !due.includes(one))
  if (!adBreak || film.$state.get().time - session.lastBreak < plan.apart) return
  session.phase = 'mid-roll'
  const ads = await adsOf(adBreak)
  if (session.phase !== 'mid-roll') return
  session.phase = 'content'
  if (ads.length === 0 || life.signal.aborted || film.$state.get().failure) return emit(session)
  film.pause()
  await playBreak(session, adBreak, ads)
  resumeFilm(session)
}

/** Plays the break after the film, whose end is reported afterwards. */
async function playPostRoll(session: Session, adBreak: AdBreak) {
  session.phase = 'post-roll'
  session.pending = []
  cover(session, { ended: false, waiting: true, paused: false })
  const ads = await adsOf(adBreak)
  if (ads.length > 0 && !session.life.signal.aborted) await playBreak(session, adBreak, ads)
  session.phase = 'content'
  cover(session, undefined)
}

const adsOf = (adBreak: AdBreak) => rejectAfter(adTimeoutMs, adBreak.ads()).catch((): Ad[] => [])

/** Plays the ads of a break in order. Every failure continues with the film. */
async function playBreak(session: Session, adBreak: AdBreak, ads: readonly Ad[]) {
  const { host, film, life } = session
  const layer = document.createElement('div')
  layer.className = s.layer ?? ''
  host.append(layer)
  session.phase = 'ad'
  adBreak.began?.()
  for (const [index, ad] of ads.entries()) {
    if (life.signal.aborted || film.$state.get().failure) break
    session.show = showAd(ad, {
      layer,
      position: { number: index + 1, total: ads.length },
      sound: film.$state.get(),
      report: (onAir, state) => reportAd(session, onAir, state),
    })
    if (!session.isPlayRequested) session.show.pause()
    await session.show.over
    session.show = undefined
  }
  adBreak.over?.()
  layer.remove()
  session.lastBreak = film.$state.get().time
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
  // Drop a mid-roll that loads until the end.
  if (session.phase === 'mid-roll' && state.ended) session.phase = 'content'
  if (session.phase !== 'content') return emit(session)
  const last = state.ended && !before?.ended && session.pending?.find(({ offset }) => offset === 'post')
  if (last) return void playPostRoll(session, last)
  const due = state.paused || state.ended ? [] : breaksBetween(session.pending ?? [], 0, state.time, state.duration)
  if (due.length > 0) playMidRoll(session, due)
  emit(session)
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
