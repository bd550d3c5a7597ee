import type { Ad } from '#core/player/ads.ts'
import { builtInEngine } from '../engine/built-in-engine.ts'
import type { CurrentAd } from '../engine/concerns/advertisement.ts'
import type { EngineState } from '../engine/engine.ts'
import { watchStalls } from '../engine/stalls.ts'

// Timeout of an ad that does not start.
const timeoutMs = 6_000

export type PodPosition = { number: number; total: number }
export type AdSound = Pick<EngineState, 'volume' | 'muted'>

/** Advertisement in progress; `over` resolves in every case. */
export type AdShow = {
  over: Promise<void>
  play(): void
  pause(): void
  setVolume(volume: number): void
  setMuted(muted: boolean): void
  skip(): void
  visit(): void
  stop(): void
}

type Stage = {
  layer: HTMLElement
  position: PodPosition
  sound: AdSound
  /** Called on every visible change of the ad. */
  report(ad: CurrentAd, state: EngineState): void
}

const skipInOf = ({ skipAfter }: Ad, time: number) =>
  skipAfter === undefined ? undefined : Math.max(0, Math.ceil(skipAfter - time))

/** Plays one advertisement in a layer over the media item and reports its events. */
export function showAd(ad: Ad, { layer, position, sound, report }: Stage): AdShow {
  const engine = builtInEngine()(layer)
  const { counter } = ad
  const done = Promise.withResolvers<void>()
  let isOver = false

  const end = (count?: () => void) => {
    if (isOver) return
    isOver = true
    count?.()
    stopStalls()
    stop()
    engine.destroy()
    done.resolve()
  }
  const react = (state: EngineState, before: EngineState | undefined) => {
    if (isOver) return
    // 403: no supported file, 405: a file that does not play
    if (state.failure) return end(() => counter.failed(ad.source ? '405' : '403'))
    if (state.started && !before?.started) counter.impression()
    if (state.started && state.time !== before?.time) counter.progress(state.time)
    if (before?.started && state.paused !== before.paused && !state.ended) counter.paused(state.paused)
    if (before?.started && state.muted !== before.muted) counter.muted(state.muted)
    if (state.ended) return end(() => counter.complete())
    report(onAir(state), state)
  }
  const onAir = ({ time, duration, paused }: EngineState): CurrentAd => ({
    ...position,
    remaining: Math.max(0, Math.ceil((duration || ad.duration) - time)),
    paused,
    skipIn: skipInOf(ad, time),
    visitable: ad.visitable,
  })

  engine.setVolume(sound.volume)
  engine.setMuted(sound.muted)
  const stopStalls = watchStalls(engine, timeoutMs)
  const stop = engine.$state.listen((state, before) => react(state, before))
  engine.load(ad.source, [], 0)
  engine.play()

  return {
    over: done.promise,
    play: engine.play,
    pause: engine.pause,
    setVolume: engine.setVolume,
    setMuted: engine.setMuted,
    skip: () => {
      if (skipInOf(ad, engine.$state.get().time) === 0) end(() => counter.skip())
    },
    visit: () => {
      const address = counter.click()
      if (!address) return
      engine.pause()
      window.open(address, '_blank', 'noopener')
    },
    stop: () => end(),
  }
}
