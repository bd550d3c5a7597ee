import { ErrorDetails, ErrorTypes } from 'hls.js'
import { expect, it, vi } from 'vitest'
import { ApiError } from '#core/data/errors.ts'
import { PlaybackRefusedError } from '#core/player/playback.ts'
import { failureOfDash } from './dash-failure.ts'
import { attachDash } from './dash-source.ts'
import { drmConfig } from './drm.ts'
import type { EngineState } from './engine.ts'
import { failureOfOpening } from './failure.ts'
import { failureOfHls } from './hls-failure.ts'

const stream = vi.hoisted(() => ({ isLive: true, isDestroyed: false, loaded: Promise.resolve() }))
vi.mock('shaka-player/dist/shaka-player.dash-es2021.js', () => {
  class Player {
    static isBrowserSupported = () => true
    configure = () => true
    getConfiguration = () => ({ adaptationSetCriteriaFactory: () => undefined })
    addEventListener = () => undefined
    attach = async () => undefined
    load = () => stream.loaded
    destroy = async () => {
      stream.isDestroyed = true
    }
    isLive = () => stream.isLive
    seekRange = () => ({ start: 0, end: 90 })
    getVideoTracks = () => []
  }
  return { default: { Player } }
})

it('drmConfig contains the licence server of each key system and the FairPlay certificate', () => {
  const { emeEnabled, drmSystems } = drmConfig({
    widevine: { url: 'w' },
    playready: { url: 'p' },
    fairplay: { processSpcUrl: 'f', certificateUrl: 'c' },
    clearkey: { url: 'k' },
  })
  expect(emeEnabled).toBe(true)
  expect(drmSystems).toMatchObject({
    'com.widevine.alpha': { licenseUrl: 'w' },
    'com.microsoft.playready': { licenseUrl: 'p' },
    'com.apple.fps': { licenseUrl: 'f', serverCertificateUrl: 'c' },
    'org.w3.clearkey': { licenseUrl: 'k' },
  })
})

it('failureOfHls maps a licence request that fails with 403 to protected', () => {
  const details = ErrorDetails.KEY_SYSTEM_LICENSE_REQUEST_FAILED
  const error = { type: ErrorTypes.KEY_SYSTEM_ERROR, details, response: { code: 403 } }
  expect(failureOfHls(error).kind).toBe('protected')
})

it('failureOfOpening maps unauthorized to unentitled, missing to missing and a 503 to server', () => {
  expect(failureOfOpening(new PlaybackRefusedError('unauthorized', 'Unauthorized')).kind).toBe('unentitled')
  expect(failureOfOpening(new PlaybackRefusedError('missing', 'none')).kind).toBe('missing')
  expect(failureOfOpening(new ApiError('down', 503)).kind).toBe('server')
})

const dashError = (category: number, code: number, data: unknown[] = [], severity = 2) =>
  failureOfDash({ severity, category, code, data })

const licenceError = (code: number, data: unknown[] = [], outer = 6007) =>
  dashError(6, outer, [{ severity: 2, category: 1, code, data }])
const restriction = (restrictedKeyStatuses: string[]) => dashError(4, 4012, [{ restrictedKeyStatuses }])

it.each([
  ['a manifest without a known key system', dashError(6, 6000), 'keySystem'],
  ['a key system or robustness that the browser lacks', dashError(6, 6001), 'keySystem'],
  ['a decryption module that cannot be created', dashError(6, 6002), 'keySystem'],
  ['a key system without a licence server', dashError(6, 6012), 'keySystem'],
  ['a licence request rejected with 403', licenceError(1001, ['', 403]), 'protected'],
  ['a licence request rejected with 404', licenceError(1001, ['', 404]), 'protected'],
  ['a licence server error', licenceError(1001, ['', 503]), 'licence'],
  ['a licence request rejected with 429', licenceError(1001, ['', 429]), 'licence'],
  ['a licence server that is offline', licenceError(1002, ['']), 'network'],
  ['a licence request timeout', licenceError(1003), 'network'],
  ['a certificate request rejected with 403', licenceError(1001, ['', 403], 6017), 'protected'],
  ['an invalid licence response', dashError(6, 6008, ['']), 'protected'],
  ['an expired licence', dashError(6, 6014), 'expired'],
  ['an output without HDCP', restriction(['output-restricted']), 'output'],
  [
    'an output without HDCP in addition to unusable keys',
    restriction(['internal-error', 'output-restricted']),
    'output',
  ],
  ['expired keys', restriction(['expired']), 'expired'],
  ['keys that the decryption module cannot use', restriction(['internal-error']), 'protected'],
  ['a licence without the key', dashError(4, 4012, [{ missingKeys: ['0f'], restrictedKeyStatuses: [] }]), 'protected'],
  ['a manifest request rejected with 403', dashError(1, 1001, ['https://a/x.mpd', 403]), 'forbidden'],
  ['a missing manifest', dashError(1, 1001, ['https://a/x.mpd', 404]), 'missing'],
  ['a lost connection', dashError(1, 1002, ['https://a/x.mpd']), 'network'],
  ['a timeout', dashError(1, 1003), 'network'],
  ['a manifest that cannot be parsed', dashError(4, 4001), 'media'],
  ['codecs that the browser lacks', dashError(4, 4032), 'unsupported'],
])('failureOfDash maps %s to its failure kind', (_, failure, kind) => expect(failure?.kind).toBe(kind))

it('failureOfDash returns undefined for a recoverable error and an interrupted load', () => {
  expect([dashError(1, 1002, [], 1), dashError(7, 7000)]).toEqual([undefined, undefined])
})

it('a DASH stream has a live edge until its live event ends', async () => {
  const video = new EventTarget()
  const report = vi.fn((_: Partial<EngineState>) => undefined)
  const source = { file: 'https://a.test/live.mpd', type: 'application/dash+xml' }
  await attachDash(
    video as unknown as HTMLVideoElement,
    source,
    0,
    () => undefined,
    report,
    new AbortController().signal,
  )
  video.dispatchEvent(new Event('timeupdate'))
  stream.isLive = false
  for (let update = 0; update < 2; update++) video.dispatchEvent(new Event('timeupdate'))
  expect(report.mock.calls.map(([{ edge }]) => edge)).toEqual([90, undefined])
})

it('a DASH player is destroyed when its load is aborted before the manifest arrives', async () => {
  const video = new EventTarget()
  const source = { file: 'https://a.test/late.mpd', type: 'application/dash+xml' }
  const loading = new AbortController()
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(stream, { isDestroyed: false, loaded: promise })
  const ignore = () => undefined
  const attaching = attachDash(video as unknown as HTMLVideoElement, source, 0, ignore, ignore, loading.signal)
  await Promise.resolve()
  expect(stream.isDestroyed).toBe(false)
  loading.abort()
  expect(stream.isDestroyed).toBe(true)
  resolve()
  await attaching
})
