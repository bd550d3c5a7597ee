import type { AdOnAir, EngineState } from './engine.ts'

type On = (events: string, listener: (event: LibraryEvent) => void) => void
type Report = (change: Partial<EngineState>) => void

const over = { ad: undefined, waiting: false }

/** Reports the advertisements of the library. */
export function reportAds(on: On, report: Report) {
  let skipAfter: number | undefined
  let paused = false
  let shown: AdOnAir | undefined
  const emit = (ad: AdOnAir) => {
    shown = ad
    report({ ad, started: true, paused, waiting: false, blocked: false })
  }
  on('adImpression adMeta adStarted', ({ skipoffset }) => {
    skipAfter = skipoffset ?? skipAfter
  })
  on('adTime', (event) => emit(onAir(event, skipAfter, paused)))
  const pause = (isPaused: boolean) => () => {
    paused = isPaused
    if (shown) emit({ ...shown, paused })
  }
  on('adPause', pause(true))
  on('adPlay', pause(false))
  on('adComplete adSkipped adError adBreakEnd', () => {
    skipAfter = shown = undefined
    report(over)
  })
}

/** The library handles clicks on the ad itself. */
const onAir = (
  { position = 0, duration = 0, sequence = 1, podcount = 1 }: LibraryEvent,
  skipAfter: number | undefined,
  paused: boolean,
): AdOnAir => ({
  number: sequence,
  total: podcount,
  remaining: Math.max(0, Math.ceil(duration - position)),
  paused,
  skipIn: skipAfter === undefined ? undefined : Math.max(0, Math.ceil(skipAfter - position)),
  visitable: false,
})
