import { describe, expect, it } from 'vitest'
import { plainMedia } from '../../../tests/support/media.ts'
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

describe('badge of a card', () => {
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
    [{ kind: 'page' }, undefined],
    [{ kind: 'hub' }, undefined],
  ])('a card of the item %o has the badge of its status, kind or duration', (media, expected) =>
    expect(mark(media)).toEqual(expected),
  )

  it('an event card has the live badge from its start until its end, and then the duration', () => {
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

  it('the duration badge contains the unrounded seconds of the film', () => {
    expect(mark({ duration: 661 })).toEqual({ kind: 'duration', seconds: 661 })
  })

  it('the duration badge of a dated list contains the year of publication, if there is one', () => {
    const dated = (publishedAt?: string) =>
      toMediaCard({ ...film, duration: 661, publishedAt }, { model: 'svod', now, dated: true }).mark
    expect(dated('2025-03-01T00:00:00Z')).toEqual({ kind: 'duration', seconds: 661, year: '2025' })
    expect(dated()).toEqual({ kind: 'duration', seconds: 661 })
  })
})

describe('toMediaCard', () => {
  it('a card links to its media page, with the id of its playlist as the parameter r', () => {
    expect(card({}).path).toBe('/m/film0001/the-sea/')
    expect(card({}, { id: 'list0001', slug: 'list' }).path).toBe('/m/film0001/the-sea/?r=list0001')
  })

  it.each([
    ['video', 'subscription'],
    ['page', 'nothing'],
    ['hub', 'nothing'],
  ] as const)('a card of the kind %s on a site with subscriptions requires %s', (kind, requirement) =>
    expect(card({ kind }).requirement).toBe(requirement),
  )

  it('a channel card links to the guide in a live playlist, and to its media page in another playlist', () => {
    expect(card({ kind: 'channel' }, { id: 'live0001', slug: 'list', live: true }).path).toBe(
      '/p/live0001/list/?channel=film0001',
    )
    expect(card({ kind: 'channel' }, { id: 'list0001', slug: 'list' }).path).toBe('/m/film0001/the-sea/?r=list0001')
  })

  it('a film card in a live playlist links to its media page', () =>
    expect(card({}, { id: 'live0001', slug: 'list', live: true }).path).toBe('/m/film0001/the-sea/?r=live0001'))

  it('a card has the language of its title only if it differs from the page language', () => {
    expect(card({ titleLang: 'es' }).lang).toBe('es')
    expect(card({})).not.toHaveProperty('lang')
  })

  it('a card uses the image label of its playlist, and the label card by default', () => {
    expect(card({}, { id: 'list0001', slug: 'list', imageLabel: 'poster_2x3' }).imageLabel).toBe('poster_2x3')
    expect(card({}).imageLabel).toBe('card')
  })
})
