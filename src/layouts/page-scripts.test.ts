import { afterEach, expect, test, vi } from 'vitest'
import { bootNowAndNext } from './page-scripts.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const at = (hour: number) => Date.UTC(2026, 10, 23, hour)

test.each([
  ['the build', 20, ['on', 'next', 'next']],
  ['the first programme', 21, ['over', 'on', 'next']],
  ['all that was printed', 23, ['over', 'over', 'over']],
])('a page that is opened at or after %s marks only what is on then', (_, hour, states) => {
  vi.useFakeTimers({ now: at(hour) })
  const showings = [20, 21, 22].map((start) => ({
    hidden: false,
    dataset: { end: String(at(start + 1)) } as Record<string, string>,
    querySelector: () => ({ dateTime: new Date(at(start)).toISOString() }),
  }))
  vi.stubGlobal('document', { querySelectorAll: () => showings })
  bootNowAndNext()
  const stateOf = ({ hidden, dataset }: (typeof showings)[number]) =>
    hidden ? 'over' : 'on' in dataset ? 'on' : 'next'
  expect(showings.map(stateOf)).toEqual(states)
})
