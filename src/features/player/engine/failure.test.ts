import { ErrorDetails, ErrorTypes } from 'hls.js'
import { describe, expect, it } from 'vitest'
import { failureOfHls, failureOfMedia, refusalOf } from './failure.ts'

const { NETWORK_ERROR, MEDIA_ERROR, KEY_SYSTEM_ERROR } = ErrorTypes

describe('failureOfHls', () => {
  it.each([
    [403, 'forbidden'],
    [404, 'missing'],
    [410, 'missing'],
    [500, 'network'],
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

  it('failureOfHls maps incompatible codecs to unsupported', () => {
    const codecs = ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR
    expect(failureOfHls({ type: MEDIA_ERROR, details: codecs }).kind).toBe('unsupported')
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
    expect(failureOfMedia(error(4), 0).kind).toBe('network')
  })

  it('failureOfMedia maps code 2 to network, and code 3 and a missing error to media', () => {
    expect(failureOfMedia(error(2)).kind).toBe('network')
    expect(failureOfMedia(error(3)).kind).toBe('media')
    expect(failureOfMedia(null).kind).toBe('media')
  })
})
