import { describe, expect, it } from 'vitest'
import { plainMedia } from '../../tests/support/media.ts'
import { toMediaCard } from './card.ts'
import type { Media } from './media.ts'

const film = plainMedia('film0001', {
  title: 'The Sea',
  slug: 'the-sea',
  tags: ['Drama'],
  duration: 61,
  free: false,
  requiresSubscription: true,
})
const now = new Date('2026-05-01T20:00:00Z')
const card = (media: Partial<Media>, playlist?: { id: string; slug: string; live?: boolean; imageLabel?: string }) =>
  toMediaCard({ ...film, ...media }, { model: 'svod', now, playlist })
const mark = (media: Partial<Media>) => card(media).mark

describe('the mark of a card', () => {
  it.each<[Partial<Media>, unknown]>([
    [{ kind: 'series', duration: 0 }, { kind: 'series' }],
    [{ kind: 'channel' }, { kind: 'live' }],
    [
      { kind: 'episode', episodeNumber: 2, seasonNumber: 1 },
      { kind: 'episode', episode: 2, season: 1 },
    ],
    [
      { kind: 'episode', episodeNumber: 2 },
      { kind: 'episode', episode: 2 },
    ],
    [
      { kind: 'episode', episodeNumber: 2, seriesTitle: 'Saga' },
      { kind: 'episode', episode: 2, series: 'Saga' },
    ],
    [{ kind: 'event', eventState: 'LIVE_PUBLISHED' }, { kind: 'live' }],
    [{ kind: 'event', eventState: 'PRE_LIVE' }, { kind: 'scheduled' }],
    [{ kind: 'video', eventState: 'LIVE_PUBLISHED' }, { kind: 'live' }],
    [{ kind: 'episode', episodeNumber: 2, eventState: 'LIVE_PUBLISHED' }, { kind: 'live' }],
    [{ kind: 'series', eventState: 'LIVE_UNPUBLISHED' }, { kind: 'scheduled' }],
    [
      { kind: 'video', scheduledStart: '2026-05-01T20:00:01Z' },
      { kind: 'scheduled', start: '2026-05-01T20:00:01Z' },
    ],
    [{ kind: 'video', scheduledStart: '2026-05-01T20:00:00Z' }, { kind: 'live' }],
    [
      { kind: 'event', eventState: 'INSTANT_VOD' },
      { kind: 'duration', seconds: 61 },
    ],
    [{ duration: 0 }, undefined],
  ])('%o', (media, expected) => expect(mark(media)).toEqual(expected))

  it('turns live when an event starts and back when it ends', () => {
    const span = {
      kind: 'event' as const,
      scheduledStart: '2026-05-01T20:00:00Z',
      scheduledEnd: '2026-05-01T21:00:00Z',
    }
    const at = (time: string) => toMediaCard({ ...film, ...span }, { model: 'avod', now: new Date(time) }).mark?.kind
    expect([at('2026-05-01T20:00:00Z'), at('2026-05-01T20:59:59Z'), at('2026-05-01T21:00:00Z')]).toEqual([
      'live',
      'live',
      'duration',
    ])
  })

  it('carries the length of a film in seconds, so that cards and pages round alike', () => {
    expect(mark({ duration: 661 })).toEqual({ kind: 'duration', seconds: 661 })
  })
})

describe('a card', () => {
  it('leads to its page and remembers the list it stands in', () => {
    expect(card({}).path).toBe('/m/film0001/the-sea/')
    expect(card({}, { id: 'list0001', slug: 'list' }).path).toBe('/m/film0001/the-sea/?r=list0001')
  })

  it('of a channel opens the guide of a live list, and its own page anywhere else', () => {
    expect(card({ kind: 'channel' }, { id: 'live0001', slug: 'list', live: true }).path).toBe(
      '/p/live0001/list/?channel=film0001',
    )
    expect(card({ kind: 'channel' }, { id: 'list0001', slug: 'list' }).path).toBe('/m/film0001/the-sea/?r=list0001')
  })

  it('of a film in a live list opens its own page', () =>
    expect(card({}, { id: 'live0001', slug: 'list', live: true }).path).toBe('/m/film0001/the-sea/?r=live0001'))

  it("says the language of its title only where that is not the page's", () => {
    expect(card({ titleLang: 'es' }).lang).toBe('es')
    expect(card({})).not.toHaveProperty('lang')
  })

  it("shows the list's own kind of picture", () => {
    expect(card({}, { id: 'list0001', slug: 'list', imageLabel: 'poster_2x3' }).imageLabel).toBe('poster_2x3')
    expect(card({}).imageLabel).toBe('card')
  })
})
