import { afterEach, expect, test, vi } from 'vitest'
import { navigateTo } from './to-canonical.client.ts'

afterEach(() => vi.unstubAllGlobals())

function followed(from: string, to: string) {
  const replace = vi.fn<(address: string) => void>()
  const { origin, search, hash } = new URL(from, 'https://tv.test')
  vi.stubGlobal('location', { origin, search, hash, replace })
  navigateTo(to)
  return replace.mock.calls.flat()
}

test('navigateTo appends the current query and fragment to the new URL', () => {
  expect(
    followed('/m/Chan1/old/?play=1&t=750&e=Ep2&app-config=abc#top', 'https://tv.test/p/Live1/live/?channel=Chan1'),
  ).toEqual(['/p/Live1/live/?channel=Chan1&play=1&t=750&e=Ep2&app-config=abc#top'])
})

test('navigateTo prefers query parameters of the new URL to those of the current URL', () => {
  expect(followed('/m/Chan1/?channel=Other', '/p/Live1/?channel=Chan1')).toEqual(['/p/Live1/?channel=Chan1'])
})
