import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { toMediaCard } from './card.ts'
import { groupByLetter, letterLabel, letterOf, letterPageId, letterPath } from './letters.ts'
import type { Media } from './media.ts'
import {
  dividingTerms,
  indexSegmentCount,
  indexSegmentOf,
  searchFilePath,
  slotsOfSegment,
  termSlot,
  termSlots,
  termsOf,
  toMedia,
  toSearchDocument,
} from './search-index.ts'
import { toTimedLabels } from './timed-label.ts'

const film: Media = {
  id: 'LastFerr',
  kind: 'video',
  title: 'Last Ferry to Anholt',
  slug: 'last-ferry-to-anholt',
  description: '',
  tags: ['Drama'],
  duration: 1234.4,
  publishedAt: '2025-03-01T00:00:00.000Z',
  genre: 'Drama',
  sources: [{ file: 'https://streams.test/a.m3u8', type: 'application/vnd.apple.mpegurl' }],
  tracks: [
    { file: 'https://a.test/en.vtt', kind: 'captions', language: 'en' },
    { file: 'https://a.test/en-2.vtt', kind: 'captions', language: 'en' },
    { file: 'https://a.test/strip.vtt', kind: 'thumbnails' },
  ],
  free: false,
  requiresSubscription: true,
  offers: [],
  playlists: [],
  catchupHours: 8,
  params: { director: 'Åse Lund', focalPoint: 'left' },
}

describe('document of the search index', () => {
  it('toSearchDocument returns display and search fields only, without default values', () => {
    expect(toSearchDocument(film)).toEqual({
      id: 'LastFerr',
      title: 'Last Ferry to Anholt',
      tags: ['Drama'],
      duration: 1234,
      publishedAt: '2025',
      genre: 'Drama',
      captions: ['en'],
      params: { director: 'Åse Lund' },
    })
  })

  it('the index document of an item with labels that depend on time has the same labels as its media item', () => {
    const config = parseConfig({ siteId: 's', description: '', custom: { newForDays: 14, leavingSoonDays: 7 } })
    const now = new Date('2025-03-10T00:00:00Z')
    const labelsOf = (media: Media) => toTimedLabels(media, config, now)
    const kindsOf = (dates: Partial<Media>) => {
      const media = { ...film, ...dates }
      const labels = labelsOf(media)
      expect(labelsOf(toMedia(toSearchDocument(media, labels)))).toEqual(labels)
      return labels.map(({ kind }) => kind)
    }
    const availableUntil = '2025-05-01T00:00:00.000Z'
    expect(kindsOf({})).toEqual(['new'])
    expect(kindsOf({ availableUntil })).toEqual(['new', 'leaving'])
    expect(kindsOf({ availableUntil, publishedAt: '2025-01-20T00:00:00.000Z' })).toEqual(['leaving'])
    expect(kindsOf({ publishedAt: '2025-01-20T00:00:00.000Z' })).toEqual([])
  })

  it('toSearchDocument stores the year alone and no end of availability for an item without labels', () => {
    const stored = toSearchDocument({ ...film, availableUntil: '2025-05-01T00:00:00.000Z' })
    expect([stored.publishedAt, stored.availableUntil]).toEqual(['2025', undefined])
  })

  it.each<[string, Partial<Media>]>([
    ['a film', {}],
    ['a film with a translated title', { title: 'El último ferri', titleLang: 'es' }],
    ['an episode', { kind: 'episode', episodeNumber: 3, seasonNumber: 2, seriesTitle: 'Night Bus 7' }],
    ['a series', { kind: 'series', duration: 0 }],
    ['a free film', { free: true }],
    ['a film that requires no subscription', { requiresSubscription: false }],
    ['a rental', { offers: [{ offerId: 'S1', premier: true }] }],
    ['a scheduled event', { kind: 'event', scheduledStart: '2030-01-01T20:00:00.000Z', eventState: 'PRE_LIVE' }],
    ['a channel', { kind: 'channel', duration: 0 }],
  ])('the index document of %s has the same card as its media item', (_, more) => {
    const media = { ...film, duration: 1234, ...more }
    const context = { model: 'svod', now: new Date('2029-01-01'), playlist: { id: 'Search01', slug: '' } } as const
    expect(toMediaCard(toMedia(toSearchDocument(media)), context)).toEqual(toMediaCard(media, context))
  })
})

describe('termsOf', () => {
  it.each([
    ['El Señor Ñandú', ['el', 'senor', 'nandu']],
    ['Straße, Ærø & Łódź', ['strasse', 'aero', 'lodz']],
    ["Don't—L’été", ['dont', 'lete']],
    ['Фильм 2', ['фильм', '2']],
    ['हिन्दी', ['हिन्दी']],
    ['أَحْمَد', ['احمد']],
    ['שָׁלוֹם־בַּיִת', ['שלום', 'בית']],
    ['İstanbul ve Işık', ['istanbul', 've', 'isik']],
    [' …! ', []],
  ])('termsOf for %j returns lower-case terms without accents and punctuation', (text, terms) => {
    expect(termsOf(text)).toEqual(terms)
  })

  it('termsOf returns the same terms for NFC and NFD text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(termsOf(text.normalize('NFC'))).toEqual(termsOf(text.normalize('NFD')))
      }),
    )
  })
})

describe('segments of a large search index', () => {
  it.each([
    [0, 1],
    [1_000, 1],
    [1_001, 16],
    [100_000, 1_024],
    [10_000_000, 4_096],
  ])('an index of %d items has %d segments', (items, segments) => {
    expect(indexSegmentCount(items)).toBe(segments)
  })

  it('each slot belongs to exactly one segment', () => {
    for (const segments of [16, 64, 1_024, termSlots]) {
      const ranges = Array.from({ length: segments }, (_, segment) => slotsOfSegment(segment, segments))
      expect(ranges.map(({ from, to }) => [indexSegmentOf(from, segments), indexSegmentOf(to - 1, segments)])).toEqual(
        ranges.map((_, segment) => [segment, segment]),
      )
      expect(ranges.at(-1)?.to).toBe(termSlots)
    }
  })

  it('a word and its prefix share a segment: two letters, or three in a very large index', () => {
    const segmentsOf = (segments: number, ...terms: string[]) =>
      new Set(terms.map((word) => indexSegmentOf(termSlot(word), segments)))
    expect(segmentsOf(64, 'la', 'lam', 'lamplighter', 'last').size).toBe(1)
    expect(segmentsOf(1_024, 'lam', 'lamp', 'lamplighter').size).toBe(1)
    expect(termSlot('лампа')).toBeLessThan(termSlots)
  })

  it('dividingTerms returns terms of names, people and genre, not of the description', () => {
    const item = toSearchDocument({ ...film, seriesTitle: 'Ferry Tales', description: 'Nobody sleeps.' })
    expect(dividingTerms(item)).toEqual(['last', 'ferry', 'to', 'anholt', 'tales', 'ase', 'lund', 'drama'])
  })

  it('each segment has a file of its own below the language', () => {
    expect([searchFilePath('es'), searchFilePath('es', 7)]).toEqual(['/search/es.json', '/search/es/7.json'])
  })
})

it.each([
  ['Élan', 'e', 'E'],
  ['“Zero” and one', 'z', 'Z'],
  ['Øst', 'o', 'O'],
  ['The Lamps', 'l', 'L'],
  ['12 Lamps', '0', '#'],
  ['Фильм', '0', '#'],
  ['…', '0', '#'],
])('letterOf and letterLabel return the letter group of the title %j', (title, letter, label) => {
  expect([letterOf(title, 'en'), letterLabel(letter)]).toEqual([letter, label])
})

it('letterPath and letterPageId return the path and the id of an A-Z page', () => {
  expect([letterPath(), letterPath('b'), letterPath('b', 2)]).toEqual(['/a-z/', '/a-z/b/', '/a-z/b/2/'])
  expect([letterPageId(), letterPageId('b'), letterPageId('b', 2)]).toEqual(['index', 'b/1', 'b/2'])
})

it('groupByLetter groups titles by letter in their order', () => {
  const titles = ['Ant', 'Ámbar', 'Bee'].map((title) => ({ id: title, slug: '', title }))
  expect([...groupByLetter(titles, 'en')].map(([letter, list]) => [letter, list.length])).toEqual([
    ['a', 2],
    ['b', 1],
  ])
})
