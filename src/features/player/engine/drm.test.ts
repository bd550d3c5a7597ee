import { ErrorDetails, ErrorTypes } from 'hls.js'
import { expect, it } from 'vitest'
import { ApiError } from '#core/errors.ts'
import { PlaybackRefused } from '#core/playback.ts'
import { drmConfig } from './drm.ts'
import { failureOfHls, failureOfOpening } from './failure.ts'

it('names each key system with its licence server, and FairPlay with its certificate', () => {
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

it('leaves a stream without licences alone', () => expect(drmConfig(undefined)).toEqual({}))

it('tells a licence that was refused from a region that is', () => {
  const details = ErrorDetails.KEY_SYSTEM_LICENSE_REQUEST_FAILED
  const error = { type: ErrorTypes.KEY_SYSTEM_ERROR, details, response: { code: 403 } }
  expect(failureOfHls(error).kind).toBe('protected')
})

it('tells why streams could not be had', () => {
  expect(failureOfOpening(new PlaybackRefused('unauthorized', 'Unauthorized')).kind).toBe('unentitled')
  expect(failureOfOpening(new PlaybackRefused('missing', 'none')).kind).toBe('missing')
  expect(failureOfOpening(new ApiError('down', 503)).kind).toBe('network')
})
