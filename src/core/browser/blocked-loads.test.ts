import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const page = new EventTarget()

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('location', { href: 'https://site.test/watch/' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const load = () => import('./blocked-loads.ts')
const report = (blockedURI: string, disposition = 'enforce') =>
  page.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI, disposition }))

it('isBlockedByPolicy is true for a reported address, with and without hash, and false for others', async () => {
  const { isBlockedByPolicy } = await load()
  report('https://streams.test/a.m3u8?b=1')
  report('https://site.test/blocked.vtt')
  const addresses = [
    'https://streams.test/a.m3u8?b=1',
    'https://streams.test/a.m3u8?b=1#t=3',
    '/blocked.vtt',
    'https://streams.test/a.m3u8',
    'https://streams.test/',
    '',
    'http://',
  ]
  expect(addresses.filter(isBlockedByPolicy)).toEqual(addresses.slice(0, 3))
})

it('an address that a report-only policy names was not blocked', async () => {
  const { isBlockedByPolicy } = await load()
  report('https://streams.test/a.m3u8', 'report')
  expect(isBlockedByPolicy('https://streams.test/a.m3u8')).toBe(false)
})

it('detectPolicyBlock waits for the report, which follows the failed request', async () => {
  const { detectPolicyBlock } = await load()
  const detected = ['https://streams.test/a', 'https://streams.test/b'].map(detectPolicyBlock)
  report('https://streams.test/a')
  await vi.runAllTimersAsync()
  expect(await Promise.all(detected)).toEqual([true, false])
})
