import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { localTime } from '#core/i18n/local-time.ts'
import { bootTimes } from '#layouts/page-scripts.ts'
import { LocalTime } from './LocalTime.tsx'

const moment = '2026-11-23T22:00:00.000Z'
const zone = process.env.TZ

afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
  vi.unstubAllGlobals()
})

test('a page rendered ahead names the zone of its times, for people and for machines', () => {
  const html = renderToStaticMarkup(<LocalTime language="en" moment={moment} />)
  expect(html.replace(/\u202f/g, ' ')).toBe(
    '<time dateTime="2026-11-23T22:00:00.000Z" data-local="date">Nov 23, 10:00 PM UTC</time>',
  )
})

test.each([
  ['America/New_York', 'en', 'Nov 23, 5:00 PM', '5:00 PM'],
  ['Asia/Tokyo', 'en', 'Nov 24, 7:00 AM', '7:00 AM'],
])('in %s the first script writes the times of a page by the viewer’s own clock', (name, lang, date, time) => {
  process.env.TZ = name
  const times = ['date', 'time'].map((local) => ({ dateTime: moment, dataset: { local }, textContent: '' }))
  vi.stubGlobal('document', { documentElement: { lang }, querySelectorAll: () => times })
  bootTimes(localTime)
  expect(times.map(({ textContent }) => textContent.replace(/\u202f/g, ' '))).toEqual([date, time])
})
