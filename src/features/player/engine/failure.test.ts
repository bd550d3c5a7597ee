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
  ])('reads a manifest answered with %s as %s', (code, kind) => {
    const error = { type: NETWORK_ERROR, details: ErrorDetails.MANIFEST_LOAD_ERROR, response: { code } }
    expect(failureOfHls(error).kind).toBe(kind)
  })

  it('tells a broken file from a broken line', () => {
    expect(failureOfHls({ type: NETWORK_ERROR, details: ErrorDetails.MANIFEST_PARSING_ERROR }).kind).toBe('media')
    expect(failureOfHls({ type: MEDIA_ERROR, details: ErrorDetails.BUFFER_APPEND_ERROR }).kind).toBe('media')
    expect(failureOfHls({ type: NETWORK_ERROR, details: ErrorDetails.FRAG_LOAD_TIMEOUT }).kind).toBe('network')
  })

  it('says when this browser cannot do it', () => {
    const codecs = ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR
    expect(failureOfHls({ type: MEDIA_ERROR, details: codecs }).kind).toBe('unsupported')
  })

  it('keeps the status for the logs', () => {
    const error = { type: NETWORK_ERROR, details: ErrorDetails.FRAG_LOAD_ERROR, response: { code: 503 } }
    expect(failureOfHls(error).detail).toBe('fragLoadError (503)')
  })
})

describe('failures of keys in HLS', () => {
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
  ])('reads a licence or certificate answered with %s as %s', (code, kind) => {
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
  ])('reads %s as %s', (details, kind) => expect(kindOf(details)).toBe(kind))

  it('reads a key that expired as expired', () => {
    expect(kindOf(ErrorDetails.KEY_SYSTEM_NO_KEYS, undefined, 'Error: key expired (keyId: 0f)')).toBe('expired')
  })
})

describe('refusalOf', () => {
  const kind = (file: string, failure: 'forbidden' | 'missing' = 'forbidden') =>
    refusalOf({ kind: failure, detail: '403' }, file, new Date(1_000_000)).kind

  it('tells an expired signature from a region that is not served', () => {
    expect(kind('https://a.test/m.m3u8?exp=1000&sig=abc')).toBe('expired')
    expect(kind('https://a.test/m.m3u8?exp=1001&sig=abc')).toBe('forbidden')
    expect(kind('https://a.test/m.m3u8?exp=1000')).toBe('forbidden')
    expect(kind('https://a.test/m.m3u8')).toBe('forbidden')
    expect(kind('https://a.test/m.m3u8?exp=1000&sig=abc', 'missing')).toBe('missing')
  })
})

describe('failureOfMedia', () => {
  const error = (code: number) => ({ code, message: '' })

  it('believes the server before the browser', () => {
    expect(failureOfMedia(error(4), 404).kind).toBe('missing')
    expect(failureOfMedia(error(4), 403).kind).toBe('forbidden')
    expect(failureOfMedia(error(4), 200).kind).toBe('unsupported')
    expect(failureOfMedia(error(4), 0).kind).toBe('network')
  })

  it('reads the codes of the element', () => {
    expect(failureOfMedia(error(2)).kind).toBe('network')
    expect(failureOfMedia(error(3)).kind).toBe('media')
    expect(failureOfMedia(null).kind).toBe('media')
  })
})
