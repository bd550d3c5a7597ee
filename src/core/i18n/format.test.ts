import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatPercent,
  formatPrice,
  formatTime,
  formatTimeRange,
  toDurationAttribute,
} from './format.ts'

vi.hoisted(() => vi.stubEnv('SITE_LANGUAGES', 'en es ja'))

test('formatDuration uses the units of the language, and returns an empty text for 0 and NaN', () => {
  expect(formatDuration('en', 8640)).toBe('2hrs 24min')
  expect(formatDuration('en', 3600)).toBe('1hr')
  expect(formatDuration('en', 3599)).toBe('1hr')
  expect(formatDuration('en', 20)).toBe('1min')
  expect(formatDuration('es', 8640)).toBe('2 h 24 min')
  expect(formatDuration('ja', 8640)).toBe('2時間24分')
  expect(formatDuration('en', 0)).toBe('')
  expect(formatDuration('en', Number.NaN)).toBe('')
})

test('formatDuration shows at most 59 minutes, and its hours and minutes add up to the duration', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000 }), (seconds) => {
      const [, hours = '0', minutes = '0'] = /^(?:(\d+) h)?\s?(?:(\d+) min)?$/.exec(formatDuration('es', seconds)) ?? []
      expect(Number(minutes)).toBeLessThan(60)
      expect(Math.abs((Number(hours) * 60 + Number(minutes)) * 60 - seconds)).toBeLessThan(60)
    }),
  )
})

test('dates and times have the format of the language and the given time zone', () => {
  const evening = new Date('2026-11-20T20:30:00Z')
  const later = new Date('2026-11-20T22:00:00Z')
  expect(formatDate('en', evening, 'UTC')).toBe('November 20, 2026')
  expect(formatDate('es', evening, 'Asia/Tokyo')).toBe('21 de noviembre de 2026')
  expect(formatTime('en', evening, 'UTC')).toMatch(/^8:30\sPM$/)
  expect(formatTimeRange('es', evening, later, 'UTC')).toBe('20:30 - 22:00')
  expect(formatDateTime('en', evening, 'America/New_York')).toMatch(/^November 20, 2026 at 3:30\sPM$/)
})

test('toDurationAttribute preserves every second, also beyond a day', () => {
  expect(toDurationAttribute(231)).toBe('PT3M51S')
  expect(toDurationAttribute(93_605)).toBe('PT26H0M5S')
  fc.assert(
    fc.property(fc.nat(1_000_000), (seconds) => {
      const [, h = '0', m = '0', s = '0'] = /^PT(?:(\d+)H)?(?:(\d+)M)?(\d+)S$/.exec(toDurationAttribute(seconds)) ?? []
      expect(Number(h) * 3600 + Number(m) * 60 + Number(s)).toBe(seconds)
    }),
  )
})

test('formatPercent keeps the decimals of a tax rate and uses the format of the language', () => {
  const rates = [0.0825, 0.08875, 0.09375, 0.055, 0.21, 0.07]
  expect(rates.map((rate) => formatPercent('en', rate, 3))).toEqual(['8.25%', '8.875%', '9.375%', '5.5%', '21%', '7%'])
  expect(formatPercent('es', 0.055, 3).replace(/\s/g, ' ')).toBe('5,5 %')
  expect(formatPercent('en', 0.996)).toBe('100%')
})

test('a price in Arabic has the digits of its page in every country', () => {
  for (const country of ['EG', 'SA', 'AE', 'MA', undefined])
    expect(formatPrice('ar', 65, 'EGP', country)).toContain('65')
})

test('formatPrice uses the format of the language and accepts unknown currencies and countries', () => {
  expect(formatPrice('en', 6.99, 'EUR')).toBe('€6.99')
  expect(formatPrice('en', 6.99, 'EUR', 'NL')).toBe('€6.99')
  expect(formatPrice('es', 1006.5, 'EUR').replace(/\s/g, ' ')).toBe('1006,50 €')
  for (const nothing of [0, -0, -3.5e-15]) expect(formatPrice('en', nothing, 'EUR')).toBe('€0.00')
  expect(formatPrice('en', -0.01, 'EUR')).toBe('-€0.01')
  expect([formatPrice('en', 500, 'JPY'), formatPrice('en', 4.125, 'KWD').replace(/\s/g, ' ')]).toEqual([
    '¥500',
    'KWD 4.125',
  ])
  expect(formatPrice('en', 6.9, 'no such')).toBe('6.90 no such')
  expect(formatPrice('es', 6.9, 'no such')).toBe('6,90 no such')
  expect(formatPrice('en', 6.9, 'EUR', 'nowhere at all')).toBe('€6.90')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
      expect(Number(formatPrice('en', cents / 100, 'USD').replace(/[$,]/g, ''))).toBe(cents / 100)
    }),
  )
})
