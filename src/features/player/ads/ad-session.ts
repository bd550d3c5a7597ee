import { atom, type WritableAtom } from 'nanostores'
import { type AdBreak, type AdPlan, noAds } from '#core/player/ads.ts'
import type { Engine, EngineState } from '../engine/engine.ts'
import type { Playable } from '../media/playable.ts'
import type { AdShow } from './ad-show.ts'

/**
 * `pre-roll`: the media item starts after the plan and the first ads are loaded. `content`: the media item plays.
 * `mid-roll`: the media item plays while the ads of a due break load. `post-roll`: its last ads load.
 * `ad`: an ad plays in place of the media item. Every phase returns to `content`.
 */
type Phase = 'pre-roll' | 'content' | 'mid-roll' | 'post-roll' | 'ad'

/** State of the ads, layered over the state of the media item. */
type Overlay = Partial<Pick<EngineState, 'ad' | 'started' | 'paused' | 'waiting' | 'blocked' | 'ended'>>

/** Engine of a media item with the breaks of its plan. */
export type AdSession = {
  readonly host: HTMLElement
  readonly media: Playable
  readonly engine: Engine
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
  /** Earliest time of the media item that has played, in seconds. */
  earliest: number | undefined
  /** Media item time of the last break in seconds. */
  lastBreak: number
}

/** Opens a session without breaks. */
export const openAdSession = (host: HTMLElement, media: Playable, engine: Engine): AdSession => ({
  host,
  media,
  engine: engine,
  $state: atom(engine.$state.get()),
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

/** Layers a state over that of the media item; undefined removes the layer. */
export function cover(session: AdSession, overlay: Overlay | undefined) {
  session.overlay = overlay
  emit(session)
}

/** Reports the state of the media item with its layer. */
export function emit(session: AdSession) {
  const state = session.engine.$state.get()
  session.hasStarted ||= state.started || session.overlay?.started === true
  session.$state.set({ ...state, ...session.overlay, started: session.hasStarted })
}

/** Shows a media item before its pre-roll as paused or loading. */
export const coverForPreRoll = (session: AdSession) =>
  cover(session, { paused: !session.isPlayRequested, waiting: session.isPlayRequested, ended: false })
