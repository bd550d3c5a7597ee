import { expect, it, test } from 'vitest'
import { copiedTracks, defaultVariant, minutesOf, percentOf, sizeOfPlan, sizeText, versionOf } from './plan.rules.ts'

const file = (url: string, seconds = 4, range?: string) => ({ name: 'x', url, seconds, ...(range && { range }) })

it.each([
  [0, 'en', '0 kB'],
  [950_400, 'en', '950 kB'],
  [180_000_000, 'en', '180 MB'],
  [1_440_000_000, 'en', '1.4 GB'],
  [1_440_000_000, 'es', '1,4 GB'],
])('sizeText formats %s bytes in the language %s', (bytes, language, size) => {
  expect(sizeText(bytes, language)).toBe(size)
})

test('minutesOf returns the download time in minutes, at least 1', () => {
  expect(minutesOf(180_000_000, 2)).toBe(12)
  expect(minutesOf(10, 100)).toBe(1)
})

test('sizeOfPlan multiplies the total seconds of the files by the bandwidth', () => {
  expect(sizeOfPlan({ files: [file('a', 4), file('b', 6), file('key', 0)] }, 800_000, 10)).toBe(1_000_000)
})

test('sizeOfPlan uses the bytes of parts, and the seconds of other files', () => {
  expect(sizeOfPlan({ files: [{ ...file('a.mp4', 0), bytes: 700 }, file('b', 2)] }, 800, 60)).toBe(900)
})

test('sizeOfPlan counts the duration of a film once, however many audio renditions it has', () => {
  const files = [file('video', 60), file('english', 60), file('spanish', 60)]
  expect(sizeOfPlan({ files }, 800, 60)).toBe(6_000)
  expect(sizeOfPlan({ files: files.slice(0, 1) }, 800, 0)).toBe(6_000)
})

test('percentOf returns 100 only for a complete download', () => {
  expect(percentOf({ state: 'queued', done: 0, total: 0 })).toBe(0)
  expect(percentOf({ state: 'paused', done: 500, total: 1_000 })).toBe(50)
  expect(percentOf({ state: 'queued', done: 1_000, total: 1_000 })).toBe(99)
  expect(percentOf({ state: 'complete', done: 1_000, total: 1_000 })).toBe(100)
})

test('versionOf ignores signatures, and depends on segments, durations and ranges', () => {
  const film = [file('https://a.test/sig1/a.ts?x=1'), file('https://a.test/sig1/b.ts')]
  expect(versionOf([file('https://b.test/sig2/a.ts?x=2'), file('https://b.test/sig2/b.ts')])).toBe(versionOf(film))
  expect(versionOf([file('https://a.test/sig1/a.ts'), file('https://a.test/sig1/b.ts', 3)])).not.toBe(versionOf(film))
  expect(versionOf([file('https://a.test/sig1/a.ts')])).not.toBe(versionOf(film))
  expect(versionOf([file('a.mp4', 4, '0-9')])).not.toBe(versionOf([file('a.mp4', 4, '0-19')]))
})

test('defaultVariant has at most 480 lines, or 2 Mbit/s without a height, or else is the smallest', () => {
  const lines = [360, 480, 1080].map((height) => ({ address: '', bandwidth: height * 10_000, height }))
  expect(defaultVariant(lines)?.height).toBe(480)
  expect(defaultVariant(lines.slice(2))?.height).toBe(1080)
  const files = [300_000, 2_000_000, 2_000_001].map((bandwidth) => ({ address: '', bandwidth }))
  expect(defaultVariant(files)?.bandwidth).toBe(2_000_000)
  expect(defaultVariant(files.slice(2))?.bandwidth).toBe(2_000_001)
  expect(defaultVariant([])).toBeUndefined()
})

test('each track of a copy has a file of its own, in the folder of the item, and keeps its language', () => {
  const tracks = (['en', 'es'] as const).map((language) => ({ kind: 'captions' as const, file: '/a.vtt', language }))
  expect(copiedTracks(tracks, 'a/b', (path) => `/tv${path}`)).toEqual([
    { kind: 'captions', file: '/tv/_downloads/a%2Fb/t0.vtt', language: 'en' },
    { kind: 'captions', file: '/tv/_downloads/a%2Fb/t1.vtt', language: 'es' },
  ])
})
