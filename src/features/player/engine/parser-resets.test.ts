import { afterEach, expect, it, vi } from 'vitest'
import { resetParsers } from './parser-resets.ts'

afterEach(() => vi.unstubAllGlobals())

const bytes = (name: string) => new Uint8Array([0, 0, 0, 8, ...new TextEncoder().encode(name)])

/** Calls of a buffer that receives an initialization segment and a media segment. */
function appendTwo(vendor: string, abort: () => void = () => undefined) {
  vi.stubGlobal('navigator', { vendor })
  const calls: string[] = []
  const buffer = {
    appendBuffer: (data: Uint8Array) => calls.push(new TextDecoder().decode(data.subarray(4))),
    abort: () => {
      calls.push('abort')
      abort()
    },
  }
  resetParsers({ tracks: { audio: { buffer } } } as never)
  buffer.appendBuffer(bytes('ftyp'))
  buffer.appendBuffer(bytes('moof'))
  return calls
}

it('WebKit starts each initialization segment with a new parser, which keeps the sound after a change of quality', () =>
  expect(appendTwo('Apple Computer, Inc.')).toEqual(['abort', 'ftyp', 'moof']))

it('a media source that ended, which has no parser to reset, still receives the segment', () => {
  const fail = () => {
    throw new DOMException('The media source is not open', 'InvalidStateError')
  }
  expect(appendTwo('Apple Computer, Inc.', fail)).toEqual(['abort', 'ftyp', 'moof'])
})

it('other browsers append without a reset', () => expect(appendTwo('Google Inc.')).toEqual(['ftyp', 'moof']))
