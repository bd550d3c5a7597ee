import type { Config } from '#core/config.ts'
import type { Playable } from '../film/playable.ts'
import type { OpenedStreams } from './engine.ts'

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
