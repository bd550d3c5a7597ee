import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { awaitConnection, withCause } from './lost-request.ts'

vi.mock('#core/browser/blocked-loads.ts', () => ({
  detectPolicyBlock: vi.fn(async (url: string) => refused.includes(url)),
}))

const site = 'https://site.test/'
const url = 'https://video.test/film.m3u8'
const page = new EventTarget()
const browser = { onLine: true }
let responding: string[] = []
let refused: string[] = []

beforeEach(() => {
  browser.onLine = true
  refused = []
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('location', { href: `${site}m/film/` })
  vi.stubGlobal('fetch', async (address: string) => {
    if (!responding.includes(address)) throw new TypeError('Failed to fetch')
    return new Response()
  })
})
afterEach(() => vi.unstubAllGlobals())

const kindOf = async (lost?: Parameters<typeof withCause>[0]['lost']) =>
  (await withCause({ kind: 'network', detail: '', ...(lost && { lost }) })).kind

describe('withCause', () => {
  it('a lost request is the network if neither its host nor the site responds, or if the browser is offline', async () => {
    responding = []
    expect(await kindOf({ url })).toBe('network')
    responding = [site, url]
    browser.onLine = false
    expect(await kindOf({ url })).toBe('network')
    expect(await kindOf()).toBe('network')
  })

  it('a silent or late host is the server if the site responds, and the licence for a licence request', async () => {
    responding = [site]
    expect(await kindOf({ url })).toBe('server')
    expect(await kindOf()).toBe('server')
    expect(await kindOf({ url, isLicence: true })).toBe('licence')
    responding = [site, url]
    expect(await kindOf({ url, isLate: true })).toBe('server')
  })

  it('a host that responds without CORS, or that the policy of the page refuses, is blocked', async () => {
    responding = [site, url]
    expect(await kindOf({ url })).toBe('blocked')
    responding = [site]
    refused = [url]
    expect(await kindOf({ url })).toBe('blocked')
  })

  it('a file that responds keeps the reason of its video element, and lost data of it are the server', async () => {
    responding = [site, url]
    expect(await kindOf({ url, nativeKind: 'unsupported' })).toBe('unsupported')
    expect(await kindOf({ url, nativeKind: 'network' })).toBe('server')
  })

  it('a failure with another kind keeps it without a request', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('not needed')))
    const failure = { kind: 'missing', detail: '404' } as const
    expect(await withCause(failure)).toBe(failure)
  })
})

it('awaitConnection resolves at the online event, and not after its signal', async () => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const [kept, ended] = [new AbortController(), new AbortController()]
  const resolved: string[] = []
  awaitConnection(kept.signal).then(() => resolved.push('kept'))
  awaitConnection(ended.signal).then(() => resolved.push('ended'))
  ended.abort()
  page.dispatchEvent(new Event('online'))
  await Promise.resolve()
  expect(resolved).toEqual(['kept'])
})
