import { rejectAfter } from '#core/browser/waits.ts'
import { captionLanguage } from '#core/captions/caption-language.ts'
import type { Track } from '#core/content/media.ts'
import type { Engine, EngineState, OpenedStreams } from '../engine/engine.ts'
import { isDash, isHls } from '../engine/sources.ts'
import type { Playable } from '../media/playable.ts'
import { toSubtitle } from '../media/watch-media.ts'
import { type CastSender, type CastSession, loadSender } from './sender-api.ts'

type Commands = Pick<Engine, 'play' | 'pause' | 'seek' | 'setVolume' | 'setMuted' | 'selectText'>

/** Media item on a device. `release` leaves the device as it is, because another media item follows. */
export type CastConnection = Commands & { stop(): void; release(): void }

export type CastMedia = {
  media: Playable
  streams: OpenedStreams
  /** Seconds into the media item. */
  start: number
  isPlaying: boolean
  /** Language of the captions that are shown here. */
  language: string | undefined
  onState(state: Partial<EngineState>): void
  /** Called with the last position when the device is gone. */
  onEnd(seconds: number, wasPlaying: boolean): void
}

/** Opens the device picker unless a device is connected. False if the viewer chooses none. */
export async function chooseDevice(): Promise<boolean> {
  const { framework } = await loadSender()
  const context = framework.CastContext.getInstance()
  if (context.getCurrentSession()) return true
  return context.requestSession().then(
    () => true,
    (code) => {
      if (code === 'cancel') return false
      throw new Error(`No Cast session: ${code}`)
    },
  )
}

const joinMs = 6_000

/** Current session, or the one that the sender joins again after a page change. */
async function joinSession({ framework }: CastSender): Promise<CastSession> {
  const context = framework.CastContext.getInstance()
  const { SESSION_STATE_CHANGED } = framework.CastContextEventType
  const resumed = Promise.withResolvers<void>()
  const handleState = ({ sessionState }: { sessionState: string }) => {
    if (sessionState === framework.SessionState.SESSION_RESUMED) resumed.resolve()
  }
  context.addEventListener(SESSION_STATE_CHANGED, handleState)
  if (!context.getCurrentSession())
    await rejectAfter(joinMs, resumed.promise).finally(() =>
      context.removeEventListener(SESSION_STATE_CHANGED, handleState),
    )
  context.removeEventListener(SESSION_STATE_CHANGED, handleState)
  const session = context.getCurrentSession()
  if (!session) throw new Error('No device is connected')
  return session
}

/** Signatures differ between requests of one media item. */
const isSameAddress = (address: string, playedAddress: string | undefined) =>
  address.split('?')[0] === playedAddress?.split('?')[0]

const captionsOf = ({ tracks }: OpenedStreams): Track[] => tracks.filter(({ kind }) => kind === 'captions')

const absolute = (url: string) => new URL(url, location.href).href

function contentTypeOf({ source }: OpenedStreams) {
  if (source && isHls(source)) return 'application/vnd.apple.mpegurl'
  return source && isDash(source) ? 'application/dash+xml' : 'video/mp4'
}

function toCastTrack({ media }: CastSender['api'], { file, label, language }: Track, id: number) {
  return Object.assign(new media.Track(id, media.TrackType.TEXT), {
    trackContentId: absolute(file),
    trackContentType: 'text/vtt',
    subtype: media.TextTrackType.CAPTIONS,
    name: label ?? language ?? '',
    language: captionLanguage({ label, language }) ?? '',
  })
}

/** Request that loads a media item with its position, captions, title and poster. Track ids begin with 1. */
function loadRequestOf({ api }: CastSender, { media, streams, start, isPlaying, language }: CastMedia) {
  const captions = captionsOf(streams)
  const { GenericMediaMetadata, LoadRequest, MediaInfo, StreamType } = api.media
  const info = Object.assign(new MediaInfo(absolute(streams.source?.file ?? ''), contentTypeOf(streams)), {
    streamType: media.duration === 0 ? StreamType.LIVE : StreamType.BUFFERED,
    metadata: Object.assign(new GenericMediaMetadata(), {
      title: media.title,
      subtitle: toSubtitle(media),
      images: media.poster ? [new api.Image(absolute(media.poster))] : [],
    }),
    tracks: captions.map((track, index) => toCastTrack(api, track, index + 1)),
  })
  const active =
    language === undefined ? 0 : captions.findIndex((track) => (captionLanguage(track) ?? '') === language) + 1
  return Object.assign(new LoadRequest(info), {
    currentTime: start,
    autoplay: isPlaying,
    activeTrackIds: active ? [active] : [],
  })
}

/** Loads a media item on the connected device and reports its state until the device is gone. */
export async function openConnection(media: CastMedia): Promise<CastConnection> {
  const sender = await loadSender()
  const { CastContext, RemotePlayer, RemotePlayerController, RemotePlayerEventType } = sender.framework
  const context = CastContext.getInstance()
  const session = await joinSession(sender)
  const request = loadRequestOf(sender, media)
  if (!isSameAddress(request.media.contentId, session.getMediaSession()?.media?.contentId))
    await session.loadMedia(request)

  const player = new RemotePlayer()
  const controller = new RemotePlayerController(player)
  const texts = captionsOf(media.streams).map(({ label, language }, index) => ({
    ...{ id: String(index + 1), label: label ?? language ?? '', language: captionLanguage({ label, language }) ?? '' },
  }))
  let active = request.activeTrackIds.map(String)[0]
  let last = { time: media.start, isPlaying: media.isPlaying }
  const isEnded = () => !player.isMediaLoaded && session.getMediaSession()?.idleReason === 'FINISHED'
  const release = () => controller.removeEventListener(RemotePlayerEventType.ANY_CHANGE, report)
  const report = () => {
    if (!player.isConnected) {
      release()
      return media.onEnd(last.time, last.isPlaying)
    }
    const ended = isEnded()
    if (player.isMediaLoaded) last = { time: player.currentTime, isPlaying: !player.isPaused }
    media.onState({
      ...{ device: session.getCastDevice().friendlyName, ended, time: last.time, texts, text: active },
      ...{ paused: ended || player.isPaused, waiting: player.playerState === 'BUFFERING' },
      ...(player.isMediaLoaded && player.duration > 0 && { duration: player.duration }),
      ...{ volume: player.volumeLevel, muted: player.isMuted },
    })
  }
  controller.addEventListener(RemotePlayerEventType.ANY_CHANGE, report)
  report()
  return {
    play() {
      if (player.isMediaLoaded) return player.isPaused && controller.playOrPause()
      const language = texts.find(({ id }) => id === active)?.language
      const again = { ...media, start: isEnded() ? 0 : last.time, isPlaying: true, language }
      session.loadMedia(loadRequestOf(sender, again)).catch(report)
    },
    pause: () => !player.isPaused && controller.playOrPause(),
    seek(seconds) {
      player.currentTime = seconds
      controller.seek()
    },
    setVolume(volume) {
      player.volumeLevel = volume
      controller.setVolumeLevel()
    },
    setMuted: (muted) => player.isMuted !== muted && controller.muteOrUnmute(),
    selectText(id) {
      active = id
      const edit = new sender.api.media.EditTracksInfoRequest(id === undefined ? [] : [Number(id)])
      session.getMediaSession()?.editTracksInfo(edit, report, report)
    },
    stop: () => context.endCurrentSession(true),
    release,
  }
}
