import { ErrorDetails, ErrorTypes, Events } from 'hls.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#core/data/errors.ts'
import { PlaybackRefusedError } from '#core/player/playback.ts'
import { failureOfMedia, failureOfOpening, refusalOf } from './failure.ts'
import { attachNative } from './file-source.ts'
import { failureOfHls } from './hls-failure.ts'
import { attachHls } from './hls-source.ts'
import { loadHls } from './loaders.ts'

vi.mock('./loaders.ts', () => ({ loadHls: vi.fn() }))

afterEach(() => vi.unstubAllGlobals())

const { NETWORK_ERROR, MEDIA_ERROR, KEY_SYSTEM_ERROR } = ErrorTypes
const unsupportedCodecs = [
  ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR,
  ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR,
  ErrorDetails.BUFFER_ADD_CODEC_ERROR,
]

describe('failureOfHls', () => {
  it.each([
    [403, 'forbidden'],
    [404, 'missing'],
    [410, 'missing'],
    [400, 'server'],
    [429, 'server'],
    [500, 'server'],
    [503, 'server'],
    [undefined, 'network'],
  ])('failureOfHls maps a manifest response with status %s to %s', (code, kind) => {
    const error = { type: NETWORK_ERROR, details: ErrorDetails.MANIFEST_LOAD_ERROR, response: { code } }
    expect(failureOfHls(error).kind).toBe(kind)
  })

  it('failureOfHls maps parse and buffer errors to media, and a segment timeout to network', () => {
    expect(failureOfHls({ type: NETWORK_ERROR, details: ErrorDetails.MANIFEST_PARSING_ERROR }).kind).toBe('media')
    expect(failureOfHls({ type: MEDIA_ERROR, details: ErrorDetails.BUFFER_APPEND_ERROR }).kind).toBe('media')
    expect(failureOfHls({ type: NETWORK_ERROR, details: ErrorDetails.FRAG_LOAD_TIMEOUT }).kind).toBe('network')
  })

  it.each(unsupportedCodecs)('failureOfHls maps %s to unsupported', (details) => {
    expect(failureOfHls({ type: MEDIA_ERROR, details }).kind).toBe('unsupported')
  })

  it('failureOfHls names the address of a request without a response, and a timeout or licence as such', () => {
    const frag = { url: 'https://b.test/1.ts' }
    const lostBy = (details: ErrorDetails, type = NETWORK_ERROR) => failureOfHls({ type, details, frag }).lost
    const url = frag.url
    expect(lostBy(ErrorDetails.FRAG_LOAD_ERROR)).toEqual({ url, isLate: false, isLicence: false })
    expect(lostBy(ErrorDetails.FRAG_LOAD_TIMEOUT)).toEqual({ url, isLate: true, isLicence: false })
    const licence = ErrorDetails.KEY_SYSTEM_LICENSE_REQUEST_FAILED
    expect(lostBy(licence, KEY_SYSTEM_ERROR)).toEqual({ url, isLate: false, isLicence: true })
    expect(lostBy(ErrorDetails.MANIFEST_PARSING_ERROR)).toBeUndefined()
  })

  it('failureOfHls returns the error name and the HTTP status as detail', () => {
    const error = { type: NETWORK_ERROR, details: ErrorDetails.FRAG_LOAD_ERROR, response: { code: 503 } }
    expect(failureOfHls(error).detail).toBe('fragLoadError (503)')
  })
})

describe('failureOfHls with key system errors', () => {
  const kindOf = (details: ErrorDetails, code?: number, reason?: string) =>
    failureOfHls({ type: KEY_SYSTEM_ERROR, details, ...(reason && { reason }), response: { code } }).kind
  const { KEY_SYSTEM_LICENSE_REQUEST_FAILED, KEY_SYSTEM_SERVER_CERTIFICATE_REQUEST_FAILED } = ErrorDetails

  it.each([
    [401, 'protected'],
    [403, 'protected'],
    [404, 'protected'],
    [429, 'licence'],
    [500, 'licence'],
    [503, 'licence'],
    [0, 'network'],
    [undefined, 'network'],
  ])('failureOfHls maps a licence or certificate response with status %s to %s', (code, kind) => {
    expect(kindOf(KEY_SYSTEM_LICENSE_REQUEST_FAILED, code)).toBe(kind)
    expect(kindOf(KEY_SYSTEM_SERVER_CERTIFICATE_REQUEST_FAILED, code)).toBe(kind)
  })

  it.each([
    [ErrorDetails.KEY_SYSTEM_NO_ACCESS, 'keySystem'],
    [ErrorDetails.KEY_SYSTEM_NO_CONFIGURED_LICENSE, 'keySystem'],
    [ErrorDetails.KEY_SYSTEM_STATUS_OUTPUT_RESTRICTED, 'output'],
    [ErrorDetails.KEY_SYSTEM_STATUS_INTERNAL_ERROR, 'protected'],
    [ErrorDetails.KEY_SYSTEM_SESSION_UPDATE_FAILED, 'protected'],
    [ErrorDetails.KEY_SYSTEM_SERVER_CERTIFICATE_UPDATE_FAILED, 'protected'],
    [ErrorDetails.KEY_SYSTEM_NO_SESSION, 'protected'],
    [ErrorDetails.KEY_SYSTEM_NO_KEYS, 'protected'],
  ])('failureOfHls maps %s to %s', (details, kind) => expect(kindOf(details)).toBe(kind))

  it('failureOfHls maps the reason "key expired" to expired', () => {
    expect(kindOf(ErrorDetails.KEY_SYSTEM_NO_KEYS, undefined, 'Error: key expired (keyId: 0f)')).toBe('expired')
  })
})

describe('refusalOf', () => {
  const kind = (file: string, failure: 'forbidden' | 'missing' = 'forbidden') =>
    refusalOf({ kind: failure, detail: '403' }, file, new Date(1_000_000)).kind

  it('refusalOf changes forbidden to expired only for a signed URL after its expiry', () => {
    expect(kind('https://a.test/m.m3u8?exp=1000&sig=abc')).toBe('expired')
    expect(kind('https://a.test/m.m3u8?exp=1001&sig=abc')).toBe('forbidden')
    expect(kind('https://a.test/m.m3u8?exp=1000')).toBe('forbidden')
    expect(kind('https://a.test/m.m3u8')).toBe('forbidden')
    expect(kind('https://a.test/m.m3u8?exp=1000&sig=abc', 'missing')).toBe('missing')
  })
})

describe('failureOfMedia', () => {
  const error = (code: number) => ({ code, message: '' })

  it('failureOfMedia prefers the HTTP status to the media error code', () => {
    expect(failureOfMedia(error(4), 404).kind).toBe('missing')
    expect(failureOfMedia(error(4), 403).kind).toBe('forbidden')
    expect(failureOfMedia(error(4), 200).kind).toBe('unsupported')
    expect(failureOfMedia(error(2), 503).kind).toBe('server')
    expect(failureOfMedia(error(4), 0).kind).toBe('network')
  })

  it('failureOfMedia maps code 2 to network, and code 3 and a missing error to media', () => {
    expect(failureOfMedia(error(2)).kind).toBe('network')
    expect(failureOfMedia(error(3)).kind).toBe('media')
    expect(failureOfMedia(null).kind).toBe('media')
  })
})

describe('failureOfOpening', () => {
  it.each([
    [new PlaybackRefusedError('missing', ''), 'missing'],
    [new PlaybackRefusedError('unauthorized', ''), 'unentitled'],
    [new ApiError('', 0), 'network'],
    [new ApiError('', 200), 'server'],
    [new ApiError('', 503), 'server'],
    [new TypeError('Failed to fetch dynamically imported module: https://a.test/x.js'), 'network'],
    [new TypeError('error loading dynamically imported module: https://a.test/x.js'), 'network'],
    [new TypeError('Importing a module script failed.'), 'network'],
    [new TypeError("Cannot read properties of undefined (reading 'file')"), 'media'],
    [new RangeError('Invalid time value'), 'media'],
  ])('failureOfOpening maps %s to %s, and an exception of the player never to the network', (error, kind) =>
    expect(failureOfOpening(error).kind).toBe(kind),
  )
})

describe('attachNative', () => {
  /** Kind of the failure of a file whose server responds to HEAD and GET with these statuses. */
  async function kindOf(code: number, head?: number, get = head) {
    vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
      const status = method === 'HEAD' ? head : get
      if (!status) throw new TypeError('Failed to fetch')
      return { status }
    })
    const video = Object.assign(new EventTarget(), { src: '', error: { code, message: 'PIPELINE_ERROR_READ' } })
    const failed = Promise.withResolvers<{ kind: string }>()
    const { signal } = new AbortController()
    attachNative(video as unknown as HTMLVideoElement, 'https://a.test/film.mp4', 0, failed.resolve, signal)
    video.dispatchEvent(new Event('error'))
    return (await failed.promise).kind
  }

  it.each([
    ['an expired address', 403, 'forbidden'],
    ['a deleted file', 404, 'missing'],
    ['a lost connection', undefined, 'network'],
  ])('%s during playback of a file fails with its kind', async (_, status, kind) => {
    expect(await kindOf(2, status)).toBe(kind)
  })

  it.each([403, 404, 405, 501])(
    'a file that the browser cannot play is no blocked region where the server refuses HEAD with %d',
    async (status) => expect(await kindOf(4, status, 200)).toBe('unsupported'),
  )
})

describe('attachHls', () => {
  /** Film in hls.js without a browser; `fail` sends a fatal decoder error. */
  async function openHls(signal = new AbortController().signal) {
    const listeners: [event: string, listener: (event: string, data: object) => void][] = []
    const send = (event: string, data: object = {}) => {
      for (const [name, listener] of listeners) if (name === event) listener(event, data)
    }
    const video = Object.assign(new EventTarget(), { paused: true, play: vi.fn(async () => undefined) })
    const startLoad = vi.fn()
    class Hls {
      static isSupported = () => true
      static Events = Events
      static ErrorTypes = ErrorTypes
      levels = []
      subtitleTracks = []
      on = (event: string, listener: (event: string, data: object) => void) => listeners.push([event, listener])
      loadSource = () => undefined
      attachMedia = () => send(Events.MEDIA_ATTACHED)
      recoverMediaError = () => {
        Object.assign(video, { currentTime: 0 })
        send(Events.MEDIA_ATTACHED)
      }
      startLoad = startLoad
      destroy = () => undefined
    }
    vi.mocked(loadHls).mockResolvedValue(Hls as unknown as Awaited<ReturnType<typeof loadHls>>)
    const onFailure = vi.fn()
    const source = { file: 'https://a.test/film.m3u8', type: 'application/vnd.apple.mpegurl' }
    const element = video as unknown as HTMLVideoElement
    const attached = await attachHls(element, source, 0, onFailure, () => undefined, signal)
    const fail = (details = ErrorDetails.BUFFER_APPEND_ERROR) =>
      send(Events.ERROR, { fatal: true, type: MEDIA_ERROR, details })
    return { video, attached, onFailure, fail, startLoad }
  }

  it('attachHls attaches a stream, and none if its load was aborted before the code arrived', async () => {
    expect((await openHls()).attached).toBeDefined()
    expect((await openHls(AbortSignal.abort())).attached).toBeUndefined()
  })

  it('a film plays on after the recovery from a decoder error, and a second error ends playback', async () => {
    const { video, onFailure, fail, startLoad } = await openHls()
    Object.assign(video, { currentTime: 1_500 })
    video.dispatchEvent(new Event('play'))
    expect(video.play).not.toHaveBeenCalled()
    fail()
    expect(video.play).toHaveBeenCalledTimes(1)
    expect(startLoad).toHaveBeenCalledExactlyOnceWith(1_500)
    expect(onFailure).not.toHaveBeenCalled()
    fail()
    expect(video.play).toHaveBeenCalledTimes(1)
    expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ kind: 'media' }))
  })

  it.each(unsupportedCodecs)('%s ends playback at once as unsupported, without a recovery', async (details) => {
    const { video, onFailure, fail } = await openHls()
    video.dispatchEvent(new Event('play'))
    fail(details)
    expect(video.play).not.toHaveBeenCalled()
    expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ kind: 'unsupported' }))
  })

  it('a paused film stays paused after the recovery from a decoder error', async () => {
    const { video, onFailure, fail } = await openHls()
    for (const event of ['play', 'pause']) video.dispatchEvent(new Event(event))
    fail()
    expect(video.play).not.toHaveBeenCalled()
    expect(onFailure).not.toHaveBeenCalled()
  })
})
