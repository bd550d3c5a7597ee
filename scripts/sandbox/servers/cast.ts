import { Hono } from 'hono'
import { sendError, sendText } from '../core/response.ts'
import type { SandboxServer } from '../core/server.ts'

/**
 * Cast sender with one device, with the names of https://developers.google.com/cast/docs/reference/web_sender.
 * `castDevice` of the page is the device: its log, its picker and its own remote control.
 */
const sender = `(() => {
  const stored = JSON.parse(sessionStorage.getItem('castDevice') ?? 'null')
  const device = window.castDevice = { log: stored?.log ?? [], picker: 'choose', media: stored?.media ?? null, disconnect: () => end() }
  const listeners = new Set()
  const contextListeners = new Set()
  const save = () => sessionStorage.setItem('castDevice', JSON.stringify({ log: device.log, media: device.media, isConnected: session !== null, position: time(), paused }))
  const notify = () => { save(); for (const one of listeners) one() }
  let volume = 0.5, muted = false, position = stored?.position ?? 0, since = performance.now(), paused = stored?.paused ?? true, idleReason = null, session = null
  const time = () => Math.min(device.media?.duration ?? 0, paused ? position : position + (performance.now() - since) / 1000)
  const rest = (to) => { position = to; since = performance.now() }
  const end = () => { if (!session) return; session = null; device.media = null; notify() }
  setInterval(() => {
    if (!device.media) return
    if (time() >= device.media.duration) { device.media = null; idleReason = 'FINISHED' }
    notify()
  }, 250)
  device.press = (what) => { rest(time()); paused = what === 'pause'; notify() }
  const media = {
    get media() { return device.media ?? undefined },
    get idleReason() { return idleReason },
    editTracksInfo(request, done) { device.log.push(['tracks', request.activeTrackIds]); setTimeout(done) },
  }
  const makeSession = () => ({
    getCastDevice: () => ({ friendlyName: 'Living room' }),
    getMediaSession: () => media,
    async loadMedia(request) {
      await new Promise((loaded) => setTimeout(loaded, 50))
      device.log.push(['load', JSON.parse(JSON.stringify(request))])
      device.media = { contentId: request.media.contentId, duration: request.media.duration ?? 600 }
      idleReason = null
      rest(request.currentTime ?? 0)
      paused = request.autoplay === false
      notify()
    },
  })
  const context = {
    setOptions: (options) => device.log.push(['options', options]),
    async requestSession() {
      if (device.picker === 'cancel') throw 'cancel'
      session = makeSession()
      notify()
    },
    addEventListener(type, handler) { if (type === 'sessionstatechanged') contextListeners.add(handler) },
    removeEventListener(type, handler) { contextListeners.delete(handler) },
    getCurrentSession: () => session,
    endCurrentSession(stopCasting) { device.log.push(['end', stopCasting]); end() },
  }
  class RemotePlayer {
    get isConnected() { return session !== null }
    get isMediaLoaded() { return device.media !== null }
    get isPaused() { return device.media !== null && paused }
    get isMuted() { return muted }
    get duration() { return device.media?.duration ?? 0 }
    get playerState() { return device.media ? (paused ? 'PAUSED' : 'PLAYING') : 'IDLE' }
    get currentTime() { return this.sought ?? time() }
    set currentTime(to) { this.sought = to }
    get volumeLevel() { return this.level ?? volume }
    set volumeLevel(to) { this.level = to }
  }
  class RemotePlayerController {
    constructor(player) { this.player = player }
    addEventListener(type, handler) { if (type === 'anyChanged') listeners.add(handler) }
    removeEventListener(type, handler) { listeners.delete(handler) }
    playOrPause() { if (!device.media) return; device.log.push([paused ? 'play' : 'pause']); rest(time()); paused = !paused; notify() }
    seek() { device.log.push(['seek', this.player.sought]); rest(this.player.sought); this.player.sought = undefined; notify() }
    setVolumeLevel() { volume = this.player.level; this.player.level = undefined; device.log.push(['volume', volume]); notify() }
    muteOrUnmute() { muted = !muted; device.log.push(['muted', muted]); notify() }
  }
  const types = {
    MediaInfo: class { constructor(contentId, contentType) { Object.assign(this, { contentId, contentType }) } },
    GenericMediaMetadata: class { metadataType = 0 },
    Track: class { constructor(trackId, type) { Object.assign(this, { trackId, type }) } },
    LoadRequest: class { constructor(media) { Object.assign(this, { media, autoplay: true, currentTime: null }) } },
    EditTracksInfoRequest: class { constructor(ids) { this.activeTrackIds = ids } },
    TrackType: { TEXT: 'TEXT' },
    TextTrackType: { CAPTIONS: 'CAPTIONS' },
    StreamType: { BUFFERED: 'BUFFERED', LIVE: 'LIVE' },
  }
  window.chrome = Object.assign(window.chrome ?? {}, {
    cast: { AutoJoinPolicy: { ORIGIN_SCOPED: 'origin_scoped' }, Image: class { constructor(url) { this.url = url } }, media: types },
  })
  window.cast = {
    framework: {
      CastContext: { getInstance: () => context },
      RemotePlayer, RemotePlayerController,
      RemotePlayerEventType: { ANY_CHANGE: 'anyChanged' },
      CastContextEventType: { SESSION_STATE_CHANGED: 'sessionstatechanged' },
      SessionState: { SESSION_RESUMED: 'SESSION_RESUMED' },
    },
  }
  setTimeout(() => window.__onGCastApiAvailable?.(true))
  // A session of this origin is joined again after a page change.
  if (stored?.isConnected) setTimeout(() => {
    session = makeSession()
    for (const one of contextListeners) one({ sessionState: 'SESSION_RESUMED' })
    notify()
  }, 100)
})()
`

/** Google Cast: a sender script that plays on a device of its own, in the page. */
export const cast: SandboxServer = {
  name: 'cast',
  summary: 'Google Cast: the sender script, with one device that exists in the page only (`castDevice`)',
  describe: ['/sender.js'],
  routes: () => {
    const app = new Hono()
    app.get('/sender.js', (c) => sendText(c, sender, 'text/javascript'))
    app.notFound((c) => sendError(c, 404, 'The Cast host has no such file'))
    return app
  },
}
