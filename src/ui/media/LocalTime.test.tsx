import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { bootLabels } from '#runtime/inline/boot-labels.inline.ts'
import { bootTimes } from '#runtime/inline/boot-times.inline.ts'
import { createLocalTime } from '#runtime/inline/local-time.inline.ts'
import { LocalTime, TimedLabels } from './LocalTime.tsx'

const moment = '2026-11-23T22:00:00.000Z'
const zone = process.env.TZ

afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
  vi.unstubAllGlobals()
})

test('a prerendered time shows its time zone, UTC, and has a machine-readable dateTime attribute', () => {
  const html = renderToStaticMarkup(<LocalTime language="en" moment={moment} />)
  expect(html.replace(/\u202f/g, ' ')).toBe(
    '<time dateTime="2026-11-23T22:00:00.000Z" data-local="date">Nov 23, 10:00 PM UTC</time>',
  )
})

test.each([
  ['America/New_York', 'en', ['Nov 23, 5:00 PM', '5:00 PM', 'November 23, 2026']],
  ['Asia/Tokyo', 'en', ['Nov 24, 7:00 AM', '7:00 AM', 'November 24, 2026']],
])('in the time zone %s the inline script replaces the times of a page with local times', (name, lang, expected) => {
  process.env.TZ = name
  const times = ['date', 'time', 'long'].map((local) => ({ dateTime: moment, dataset: { local }, textContent: '' }))
  vi.stubGlobal('document', { documentElement: { lang }, querySelectorAll: () => times })
  bootTimes(createLocalTime)
  expect(times.map(({ textContent }) => textContent.replace(/\u202f/g, ' '))).toEqual(expected)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const periods = [
  { kind: 'new' as const, until: 2_000 },
  { kind: 'leaving' as const, from: 3_000, until: 4_000 },
]

test('prerendered labels are hidden and contain their period, so that pages without scripts show none', () => {
  const html = renderToStaticMarkup(<TimedLabels labels={periods} language="en" className="label" />)
  expect(html).toBe(
    '<span class="label" hidden="" data-until="2000">New</span>' +
      '<span class="label" hidden="" data-from="3000" data-until="4000">Leaving soon</span>',
  )
  expect(renderToStaticMarkup(<TimedLabels labels={undefined} language="en" className="label" />)).toBe('')
})

test('the inline script shows the label of the current time and updates it on a visibility change', () => {
  vi.useFakeTimers({ now: 1_999 })
  const labels = periods.map(({ from, until }) => ({
    hidden: true,
    dataset: { ...(from && { from: String(from) }), until: String(until) },
  }))
  const listeners: (() => void)[] = []
  vi.stubGlobal('document', { querySelectorAll: () => labels })
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => listeners.push(listener))
  bootLabels()
  const shownAt = (now: number) => {
    vi.setSystemTime(now)
    for (const listener of listeners) listener()
    return labels.map(({ hidden }) => !hidden)
  }
  expect(labels.map(({ hidden }) => !hidden)).toEqual([true, false])
  expect(shownAt(2_000)).toEqual([false, false])
  expect(shownAt(3_000)).toEqual([false, true])
  expect(shownAt(4_000)).toEqual([false, false])
})
