import { atom } from 'nanostores'
import { type Ad, type AdBreak, type AdPlan, breaksBetween, noAds } from '#core/ads.ts'
import type { AdOnAir, Engine, EngineState, MakeEngine } from '../engine/engine.ts'
import { rejectAfter } from '../film/reject-after.ts'
import s from './Ad.module.css?adopt'
import { type AdShow, showAd } from './ad-show.ts'

// Maximum delay of a film by its advertisements.
const timeoutMs = 6_000

/** State of the ads, layered over the state of the film. */
type Overlay = Partial<Pick<EngineState, 'ad' | 'started' | 'paused' | 'waiting' | 'blocked' | 'ended'>>

/** Wraps an engine with ad breaks: plays the ads of the plan in place of the film. */
export const withAds =
  (make: MakeEngine, plan: () => Promise<AdPlan>): MakeEngine =>
  (host) =>
    openAdEngine(host, make(host), plan)

function openAdEngine(host: HTMLElement, film: Engine, planned: () => Promise<AdPlan>): Engine {
  const $state = atom<EngineState>(film.$state.get())
  const life = new AbortController()
  let plan: AdPlan = noAds
  let pending: AdBreak[] | undefined // Undefined until the plan is loaded.
  let overlay: Overlay | undefined
  let show: AdShow | undefined
  let isWaiting = false // Playback starts after the pending break.
  let isPlayRequested = false
  let lastBreak = Number.NEGATIVE_INFINITY
  let isFetching = false
  let hasStarted = false

  const emit = () => {
    const state = film.$state.get()
    hasStarted ||= state.started || overlay?.started === true
    $state.set({ ...state, ...overlay, started: hasStarted })
  }
  const cover = (change: Overlay | undefined) => {
    overlay = change
    emit()
  }
  const holding = (): Overlay => ({ paused: !isPlayRequested, waiting: isPlayRequested, ended: false })

  /** Plays the ads of a break in order. Every failure continues with the film. */
  async function play(adBreak: AdBreak, ads: readonly Ad[]) {
    const layer = document.createElement('div')
    layer.className = s.layer ?? ''
    host.append(layer)
    adBreak.began?.()
    for (const [index, ad] of ads.entries()) {
      if (life.signal.aborted || film.$state.get().failure) break
      show = showAd(ad, {
        layer,
        position: { number: index + 1, total: ads.length },
        sound: film.$state.get(),
        report: reportAd,
      })
      if (!isPlayRequested) show.pause()
      await show.over
      show = undefined
    }
    adBreak.over?.()
    layer.remove()
    lastBreak = film.$state.get().time
  }

  const reportAd = (ad: AdOnAir, state: EngineState) =>
    cover({
      // The countdown starts with the first frame.
      ad: state.started ? ad : undefined,
      started: state.started,
      paused: state.paused,
      waiting: state.waiting,
      blocked: state.blocked,
      ended: false,
    })

  const adsOf = (adBreak: AdBreak) => rejectAfter(timeoutMs, adBreak.ads()).catch((): Ad[] => [])

  async function begin(resumed: boolean) {
    plan = await rejectAfter(timeoutMs, planned()).catch(() => noAds)
    const all = plan.breaks.filter((one) => one.offset !== 'pre')
    const first = plan.breaks.find((one) => one.offset === 'pre')
    pending = all
    const ads = first && !(resumed && plan.noneOnResume) ? await adsOf(first) : []
    if (life.signal.aborted) return
    if (first && ads.length > 0) await play(first, ads)
    isWaiting = false
    goOn()
  }

  const goOn = () => {
    cover(undefined)
    if (isPlayRequested && !life.signal.aborted) film.play()
  }

  /** Prepares a mid-roll while the film plays, and pauses only for playable ads. */
  async function interrupt(due: readonly AdBreak[]) {
    const adBreak = due.at(-1)
    pending = pending?.filter((one) => !due.includes(one))
    if (!adBreak || film.$state.get().time - lastBreak < plan.apart) return
    isFetching = true
    const ads = await adsOf(adBreak)
    isFetching = false
    if (ads.length === 0 || life.signal.aborted || film.$state.get().failure) return emit()
    film.pause()
    await play(adBreak, ads)
    goOn()
  }

  /** The break after the film keeps the end of it back. */
  async function close(adBreak: AdBreak) {
    pending = []
    cover({ ended: false, waiting: true, paused: false })
    const ads = await adsOf(adBreak)
    if (ads.length > 0 && !life.signal.aborted) await play(adBreak, ads)
    cover(undefined)
  }

  const watch = (state: EngineState, before: EngineState | undefined) => {
    if (state.failure) {
      show?.stop()
      return cover(undefined)
    }
    if (show || isWaiting || isFetching) return emit()
    const last = state.ended && !before?.ended && pending?.find(({ offset }) => offset === 'post')
    if (last) return void close(last)
    const due = state.paused || state.ended ? [] : breaksBetween(pending ?? [], 0, state.time, state.duration)
    if (due.length > 0) interrupt(due)
    emit()
  }

  const stopWatching = film.$state.listen((state, before) => watch(state, before))

  return {
    ...film,
    $state,
    load(source, tracks, start) {
      show?.stop()
      film.load(source, tracks, start)
      if (pending) return emit() // a second try: the break before the film has been
      isPlayRequested = false
      isWaiting = true
      pending = []
      cover(holding())
      begin(start > 0)
    },
    play() {
      isPlayRequested = true
      if (show) return show.play()
      if (isWaiting) return cover(holding())
      film.play()
    },
    pause() {
      isPlayRequested = false
      if (show) return show.pause()
      if (isWaiting) return cover(holding())
      film.pause()
    },
    seek(seconds) {
      if (!show) film.seek(seconds)
    },
    setVolume(volume) {
      film.setVolume(volume)
      show?.setVolume(volume)
    },
    setMuted(muted) {
      film.setMuted(muted)
      show?.setMuted(muted)
    },
    giveUp(failure) {
      overlay = undefined
      isWaiting = false
      film.giveUp(failure)
      show?.stop()
    },
    skipAd: () => show?.skip(),
    visitAd: () => show?.visit(),
    destroy() {
      life.abort()
      stopWatching()
      show?.stop()
      film.destroy()
    },
  }
}
