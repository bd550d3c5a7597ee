import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toMediaCard } from './card.ts'
import { groupsOf, letterLabel, letterOf, letterPageId, letterPath } from './letters.ts'
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

describe('a document of the search index', () => {
  it('holds what a result shows and is found by, and nothing that is as usual', () => {
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

  it.each<[string, Partial<Media>]>([
    ['a film', {}],
    ['a film with a translated title', { title: 'El último ferri', titleLang: 'es' }],
    ['an episode', { kind: 'episode', episodeNumber: 3, seasonNumber: 2, seriesTitle: 'Night Bus 7' }],
    ['a series', { kind: 'series', duration: 0 }],
    ['a free film', { free: true }],
    ['a film without a subscription', { requiresSubscription: false }],
    ['a rental', { offers: [{ offerId: 'S1', premier: true }] }],
    ['an event to come', { kind: 'event', scheduledStart: '2030-01-01T20:00:00.000Z', eventState: 'PRE_LIVE' }],
    ['a channel', { kind: 'channel', duration: 0 }],
  ])('gives %s the card that the platform gives it', (_, more) => {
    const media = { ...film, duration: 1234, ...more }
    const context = { model: 'svod', now: new Date('2029-01-01'), playlist: { id: 'Search01', slug: '' } } as const
    expect(toMediaCard(toMedia(toSearchDocument(media)), context)).toEqual(toMediaCard(media, context))
  })
})

describe('words', () => {
  it.each([
    ['El Señor Ñandú', ['el', 'senor', 'nandu']],
    ['Straße, Ærø & Łódź', ['strasse', 'aero', 'lodz']],
    ["Don't—L’été", ['dont', 'lete']],
    ['Фильм 2', ['фильм', '2']],
    ['हिन्दी', ['हिन्दी']],
    [' …! ', []],
  ])('of %j have neither accents nor signs', (text, words) => {
    expect(termsOf(text)).toEqual(words)
  })

  it('of a name do not depend on how its accents are encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(termsOf(text.normalize('NFC'))).toEqual(termsOf(text.normalize('NFD')))
      }),
    )
  })
})

describe('the segments of a large index', () => {
  it.each([
    [0, 1],
    [1_000, 1],
    [1_001, 16],
    [100_000, 1_024],
    [10_000_000, 4_096],
  ])('of %d items are %d', (items, segments) => {
    expect(indexSegmentCount(items)).toBe(segments)
  })

  it('hold every slot once', () => {
    for (const segments of [16, 64, 1_024, termSlots]) {
      const ranges = Array.from({ length: segments }, (_, segment) => slotsOfSegment(segment, segments))
      expect(ranges.map(({ from, to }) => [indexSegmentOf(from, segments), indexSegmentOf(to - 1, segments)])).toEqual(
        ranges.map((_, segment) => [segment, segment]),
      )
      expect(ranges.at(-1)?.to).toBe(termSlots)
    }
  })

  it('are the same for a word and its start: two letters, three in a very large index', () => {
    const partsOf = (segments: number, ...words: string[]) =>
      new Set(words.map((word) => indexSegmentOf(termSlot(word), segments)))
    expect(partsOf(64, 'la', 'lam', 'lamplighter', 'last').size).toBe(1)
    expect(partsOf(1_024, 'lam', 'lamp', 'lamplighter').size).toBe(1)
    expect(termSlot('лампа')).toBeLessThan(termSlots)
  })

  it('divide items by the words that name them, not by their descriptions', () => {
    const item = toSearchDocument({ ...film, seriesTitle: 'Ferry Tales', description: 'Nobody sleeps.' })
    expect(dividingTerms(item)).toEqual(['last', 'ferry', 'to', 'anholt', 'tales', 'ase', 'lund', 'drama'])
  })

  it('have a file each, beside that of the language', () => {
    expect([searchFilePath('es'), searchFilePath('es', 7)]).toEqual(['/search/es.json', '/search/es/7.json'])
  })
})

it.each([
  ['Élan', 'e', 'E'],
  ['“Zero” and one', 'z', 'Z'],
  ['Øst', 'o', 'O'],
  ['12 Lamps', '0', '#'],
  ['Фильм', '0', '#'],
  ['…', '0', '#'],
])('the title %j stands under its letter', (title, letter, label) => {
  expect([letterOf(title), letterLabel(letter)]).toEqual([letter, label])
})

it('a page has its address and its record', () => {
  expect([letterPath(), letterPath('b'), letterPath('b', 2)]).toEqual(['/a-z/', '/a-z/b/', '/a-z/b/2/'])
  expect([letterPageId(), letterPageId('b'), letterPageId('b', 2)]).toEqual(['index', 'b/1', 'b/2'])
})

it('titles stand in groups in their order', () => {
  const titles = ['Ant', 'Ámbar', 'Bee'].map((title) => ({ id: title, slug: '', title }))
  expect([...groupsOf(titles)].map(([letter, list]) => [letter, list.length])).toEqual([
    ['a', 2],
    ['b', 1],
  ])
})
