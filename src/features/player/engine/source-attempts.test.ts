import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Source } from '#core/content/media.ts'
import type { Failure, FailureKind } from './concerns/failure.ts'
import { type Attempt, attemptSource } from './source-attempts.ts'

const hls: Source = { file: 'https://a.test/x.m3u8', type: 'application/vnd.apple.mpegurl' }
const film: Source = { file: 'https://a.test/x.mp4', type: 'video/mp4' }
const dash: Source = { file: 'https://a.test/x.mpd', type: 'application/dash+xml' }

const browser = { onLine: true }
const page = new EventTarget()
beforeEach(() => {
  browser.onLine = true
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => vi.unstubAllGlobals())

/** Player that records its attempts; `position` is that of the started film. */
function open(sources: readonly Source[], { hasStream = false } = {}) {
  const attempts: Attempt[] = []
  const calls = { givenUp: vi.fn(), waiting: vi.fn(), resumed: vi.fn(), position: undefined as number | undefined }
  let failed: Source | undefined
  const load = new AbortController()
  const [source, ...alternatives] = sources
  if (!source) throw new Error('no source')
  const player = {
    attach: async (attempt: Attempt) => void attempts.push(attempt),
    position: () => calls.position,
    showWaiting: calls.waiting,
    resume: () => {
      if (hasStream) calls.resumed()
      return hasStream
    },
    giveUp: calls.givenUp,
    isRepeated: (source: Source) => {
      const isSame = failed === source
      failed = source
      return isSame
    },
  }
  attemptSource(player, { source, alternatives, from: 7 }, load.signal)
  const current = () => attempts.at(-1)
  const fail = async (kind: FailureKind, more: Partial<Failure> = {}) => {
    current()?.fail({ kind, detail: kind, ...more })
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { ...calls, calls, load, attempts, current, fail, files: () => attempts.map((attempt) => attempt.source) }
}

describe('attemptSource', () => {
  it.each(['unsupported', 'media', 'missing', 'server', 'blocked', 'protected', 'keySystem', 'licence'] as const)(
    'a source that fails as %s before the first frame is followed by the other ones, at the same start',
    async (kind) => {
      const { files, fail, attempts, current, givenUp } = open([hls, dash, film])
      await fail(kind)
      expect(files()).toEqual([hls, film])
      expect(attempts[0]?.signal.aborted).toBe(true)
      expect(current()).toMatchObject({ from: 7, alternatives: [dash] })
      await fail(kind)
      expect(files()).toEqual([hls, film, dash])
      expect(givenUp).not.toHaveBeenCalled()
      await fail(kind)
      expect(givenUp).toHaveBeenCalledTimes(1)
      expect(givenUp).toHaveBeenCalledWith(expect.objectContaining({ kind }))
    },
  )

  it('the reported failure is the first one of a source that this browser can play', async () => {
    const { fail, givenUp } = open([hls, film, dash])
    await fail('unsupported')
    await fail('missing')
    await fail('server')
    expect(givenUp).toHaveBeenCalledWith({ kind: 'missing', detail: 'missing' })
  })

  it('a source that stops during playback is followed by the next one at the position of playback', async () => {
    const { calls, fail, current } = open([hls, film])
    calls.position = 63
    await fail('server')
    expect(current()).toMatchObject({ source: film, from: 63 })
  })

  it.each(['media', 'missing', 'forbidden', 'protected'] as const)(
    'a source that fails as %s during playback is given up for a reload, and replaced if it fails there again',
    async (kind) => {
      const { calls, fail, files, givenUp } = open([hls, film])
      calls.position = 63
      await fail(kind)
      expect(files()).toEqual([hls])
      expect(givenUp).toHaveBeenCalledTimes(1)
      await fail(kind)
      expect(files()).toEqual([hls, film])
    },
  )

  it('an expired signature is given up for new addresses, without another source', async () => {
    const signed = { ...hls, file: `${hls.file}?exp=1000&sig=a` }
    const { fail, files, givenUp } = open([signed, film])
    await fail('forbidden')
    expect(files()).toEqual([signed])
    expect(givenUp).toHaveBeenCalledWith(expect.objectContaining({ kind: 'expired' }))
  })

  it('a lost connection is waited for, and the loaded stream continues without another source', async () => {
    const { fail, files, waiting, resumed, givenUp } = open([hls, film], { hasStream: true })
    browser.onLine = false
    await fail('network')
    expect(waiting).toHaveBeenCalledTimes(1)
    expect(resumed).not.toHaveBeenCalled()
    browser.onLine = true
    page.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(resumed).toHaveBeenCalledTimes(1))
    expect(files()).toEqual([hls])
    expect(givenUp).not.toHaveBeenCalled()
  })

  it('a source that was not loaded before the connection was lost is attached again afterwards', async () => {
    const { calls, fail, files, current } = open([film, hls])
    browser.onLine = false
    calls.position = 12
    await fail('network')
    page.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(files()).toEqual([film, film]))
    expect(current()).toMatchObject({ from: 12, alternatives: [hls] })
  })

  it('a failure after the end of the load changes nothing', async () => {
    const { load, fail, files, givenUp } = open([hls, film])
    load.abort()
    await fail('media')
    expect(files()).toEqual([hls])
    expect(givenUp).not.toHaveBeenCalled()
  })
})
