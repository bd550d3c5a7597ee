import { rejectAfter } from '#core/browser/waits.ts'
import { loadOnce } from '#core/data/single-flight.ts'
import { currentSite } from '#core/site/site.store.ts'
import { castSenderOf } from '#core/site/site.ts'

// Parts in use of https://developers.google.com/cast/docs/reference/web_sender

type RemotePlayer = {
  isConnected: boolean
  isMediaLoaded: boolean
  isPaused: boolean
  isMuted: boolean
  currentTime: number
  duration: number
  volumeLevel: number
  playerState: 'IDLE' | 'PLAYING' | 'PAUSED' | 'BUFFERING' | null
}

type RemotePlayerController = {
  addEventListener(type: string, handler: () => void): void
  removeEventListener(type: string, handler: () => void): void
  playOrPause(): void
  seek(): void
  setVolumeLevel(): void
  muteOrUnmute(): void
}

type CastTrack = {
  trackContentId: string
  trackContentType: string
  subtype: string
  name: string
  language: string
}

type MediaInfo = {
  contentId: string
  streamType: string
  metadata: { title: string; subtitle: string; images: unknown[] }
  tracks: CastTrack[]
}

type LoadRequest = { media: MediaInfo; currentTime: number; autoplay: boolean; activeTrackIds: number[] }

export type CastSession = {
  getCastDevice(): { friendlyName: string }
  getMediaSession(): {
    media?: { contentId: string } | undefined
    idleReason: 'CANCELLED' | 'INTERRUPTED' | 'FINISHED' | 'ERROR' | null
    editTracksInfo(request: object, done: () => void, failed: () => void): void
  } | null
  loadMedia(request: LoadRequest): Promise<unknown>
}

type SessionEvent = { sessionState: string }

type CastContext = {
  setOptions(options: { receiverApplicationId: string; autoJoinPolicy: string }): void
  requestSession(): Promise<unknown>
  getCurrentSession(): CastSession | null
  endCurrentSession(stopCasting: boolean): void
  addEventListener(type: string, handler: (event: SessionEvent) => void): void
  removeEventListener(type: string, handler: (event: SessionEvent) => void): void
}

/** `cast.framework` and `chrome.cast` of the loaded sender. */
export type CastSender = {
  framework: {
    CastContext: { getInstance(): CastContext }
    RemotePlayer: new () => RemotePlayer
    RemotePlayerController: new (player: RemotePlayer) => RemotePlayerController
    RemotePlayerEventType: { ANY_CHANGE: string }
    CastContextEventType: { SESSION_STATE_CHANGED: string }
    SessionState: { SESSION_RESUMED: string }
  }
  api: {
    AutoJoinPolicy: { ORIGIN_SCOPED: string }
    Image: new (url: string) => unknown
    media: {
      MediaInfo: new (contentId: string, contentType: string) => MediaInfo
      GenericMediaMetadata: new () => MediaInfo['metadata']
      Track: new (trackId: number, type: string) => CastTrack
      LoadRequest: new (info: MediaInfo) => LoadRequest
      EditTracksInfoRequest: new (activeTrackIds: number[]) => object
      TrackType: { TEXT: string }
      TextTrackType: { CAPTIONS: string }
      StreamType: { BUFFERED: string; LIVE: string }
    }
  }
}

const timeoutMs = 10_000

/** Loads the sender once. Rejects if it does not load, or the browser cannot cast. */
export const loadSender: () => Promise<CastSender> = loadOnce(() => rejectAfter(timeoutMs, insertSender()))

const insertSender = () =>
  new Promise<CastSender>((resolve, reject) => {
    Reflect.set(window, '__onGCastApiAvailable', (isAvailable: boolean) => {
      if (!isAvailable) return reject(new Error('Google Cast is not available'))
      const { framework }: Pick<CastSender, 'framework'> = Reflect.get(window, 'cast')
      const { cast: api }: { cast: CastSender['api'] } = Reflect.get(window, 'chrome')
      framework.CastContext.getInstance().setOptions({
        receiverApplicationId: currentSite().config.custom.castReceiverId ?? '',
        autoJoinPolicy: api.AutoJoinPolicy.ORIGIN_SCOPED,
      })
      resolve({ framework, api })
    })
    const script = document.createElement('script')
    script.src = castSenderOf(currentSite())
    script.onerror = () => {
      script.remove()
      reject(new Error('The Cast sender did not load'))
    }
    document.head.append(script)
  })
