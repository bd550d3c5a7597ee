import { rejectAfter } from '#core/browser/waits.ts'
import { loadOnce } from '#core/data/single-flight.ts'
import type { Config } from '#core/site/config.ts'
import type { Playable } from '../media/playable.ts'
import type { CurrentAd } from './concerns/advertisement.ts'
import type { EngineState, OpenedStreams } from './engine.ts'

const timeoutMs = 15_000

/** Loads the publisher's player library once; failures may be retried. */
export const loadLibrary = loadOnce((platform: string, playerId: string) =>
  rejectAfter(timeoutMs, addScript(`${platform}/libraries/${encodeURIComponent(playerId)}.js`)),
)

async function addScript(src: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const script = document.createElement('script')
  Object.assign(script, { src, onload: () => resolve(), onerror: () => reject(new Error(`${src} did not load`)) })
  document.head.append(script)
  await promise
  const { jwplayer } = window
  if (!jwplayer) throw new Error(`${src} contains no player`)
  return jwplayer
}

type LibraryOptions = {
  media: Playable
  streams: OpenedStreams
  /** Seconds. */
  start: number
  licenseKey?: string | undefined
  advertising?: Record<string, unknown> | undefined
}

/** Setup without the library's controls, filling the host element. */
export const libraryOptions = ({ media, streams, start, licenseKey, advertising }: LibraryOptions) => ({
  playlist: [itemOf(media, streams, start)],
  ...(advertising && { advertising: { ...advertising, showCountdown: true } }),
  ...(licenseKey && { key: licenseKey }),
  timeSlider: { showAdMarkers: false },
  aspectratio: false,
  controls: false,
  displaytitle: false,
  displayHeading: false,
  displaydescription: false,
  floating: { mode: 'never' },
  height: '100%',
  width: '100%',
  mute: false,
  playbackRateControls: true,
  pipIcon: 'disabled',
  repeat: false,
  cast: {},
  stretching: 'uniform',
  minDvrWindow: 20, // Minimum DVR window in seconds, as in the built-in engine.
  autostart: false,
})

const itemOf = ({ id, title }: Playable, { sources, tracks }: OpenedStreams, start: number) => ({
  mediaid: id,
  title,
  sources,
  tracks,
  ...(start > 0 && { starttime: start }),
})

/** Advertising option of the library; the ad schedule is passed unchanged. */
export function advertisingOf(
  { adConfig, adDeliveryMethod, adScheduleUrls }: Config,
  mediaId: string,
  schedule: Record<string, unknown> | undefined,
): Record<string, unknown> | undefined {
  if (adConfig && adDeliveryMethod === 'ssai') return undefined
  if (!(adConfig && adScheduleUrls?.xml)) return schedule
  const { xml } = adScheduleUrls
  return { client: 'vast', schedule: `${xml}${xml.includes('?') ? '&' : '?'}media_id=${encodeURIComponent(mediaId)}` }
}

type On = (events: string, listener: (event: LibraryEvent) => void) => void
type Report = (change: Partial<EngineState>) => void

const over = { ad: undefined, waiting: false }

/** Reports the advertisements of the library. */
export function reportAds(on: On, report: Report) {
  let skipAfter: number | undefined
  let paused = false
  let current: CurrentAd | undefined
  const emit = (ad: CurrentAd) => {
    current = ad
    report({ ad, started: true, paused, waiting: false, blocked: false })
  }
  on('adImpression adMeta adStarted', ({ skipoffset }) => {
    skipAfter = skipoffset ?? skipAfter
  })
  on('adTime', (event) => emit(onAir(event, skipAfter, paused)))
  const pause = (isPaused: boolean) => () => {
    paused = isPaused
    if (current) emit({ ...current, paused })
  }
  on('adPause', pause(true))
  on('adPlay', pause(false))
  on('adComplete adSkipped adError adBreakEnd', () => {
    skipAfter = current = undefined
    report(over)
  })
}

/** The library handles clicks on the ad itself. */
const onAir = (
  { position = 0, duration = 0, sequence = 1, podcount = 1 }: LibraryEvent,
  skipAfter: number | undefined,
  paused: boolean,
): CurrentAd => ({
  number: sequence,
  total: podcount,
  remaining: Math.max(0, Math.ceil(duration - position)),
  paused,
  skipIn: skipAfter === undefined ? undefined : Math.max(0, Math.ceil(skipAfter - position)),
  visitable: false,
})
