import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '#providers/platform/parse-config.ts'
import {
  entriesToContinue,
  episodeToContinue,
  isFavorite,
  isUnfinished,
  listLimit,
  nextUp,
  parseFavorites,
  parseHistory,
  personalLists,
  progressAt,
  progressOf,
  resumeAt,
  toggleFavorite,
  unfinishedEntries,
  withEntry,
  withNextEpisode,
  withoutEntry,
  withWatched,
} from './lists.ts'

const ids = fc.stringMatching(/^[A-Za-z0-9]{8}$/)
const entry = fc.record({ mediaid: ids, progress: fc.double({ min: 0, max: 1, noNaN: true }) })
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ mediaid: `item${index}` }))

describe('watch progress', () => {
  it('isUnfinished returns true between 0.05 and 0.95, both exclusive', () => {
    expect([0, 0.05, 0.05001, 0.5, 0.94999, 0.95, 1].map(isUnfinished)).toEqual([
      false,
      false,
      true,
      true,
      true,
      false,
      false,
    ])
  })

  it('progressAt returns five decimals, or undefined for live streams; resumeAt returns 0 without a position', () => {
    expect(progressAt(1, 3)).toBe(0.33333)
    expect([progressAt(9, 8), progressAt(-1, 8), progressAt(0, 8)]).toEqual([1, 0, 0])
    expect(progressAt(Number.NaN, 8)).toBeUndefined()
    expect([resumeAt(undefined, 8), resumeAt(0.5, 0), resumeAt(0.5, -8), resumeAt(0.5, 8)]).toEqual([0, 0, 0, 4])
    for (const duration of [0, -120, Number.POSITIVE_INFINITY, Number.NaN])
      expect(progressAt(60, duration)).toBeUndefined()
  })

  it('resumeAt returns the stored position within the limits, otherwise 0', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 7200, noNaN: true }),
        fc.double({ min: 1, max: 7200, noNaN: true }),
        (time, duration) => {
          const start = resumeAt(progressAt(time, duration), duration)
          const share = Math.min(1, time / duration)
          if (share > 0.051 && share < 0.949) expect(Math.abs(start - share * duration)).toBeLessThan(0.1)
          else if (share < 0.049 || share > 0.951) expect(start).toBe(0)
          expect(start).toBeLessThan(duration)
        },
      ),
    )
  })
})

// Fields of the publisher's other apps
const about = { title: 'The Salt Road', tags: 'drama', duration: 840, playlistItem: { mediaid: 'SaltRoad' } }

describe('favourites list', () => {
  it('parseFavorites and toggleFavorite preserve fields of other apps', () => {
    const read = parseFavorites([{ mediaid: 'SaltRoad', ...about }, { mediaid: 'StormGla' }])
    expect(read).toEqual([{ mediaid: 'SaltRoad', ...about }, { mediaid: 'StormGla' }])
    expect(isFavorite(read, 'SaltRoad')).toBe(true)
    expect(toggleFavorite(read, 'SaltRoad')).toEqual([{ mediaid: 'StormGla' }])
    expect(toggleFavorite(read, 'new')).toEqual([{ mediaid: 'new' }, ...read])
  })

  it('toggleFavorite adds a new item first and removes an existing one', () => {
    const one = toggleFavorite([], 'a') ?? []
    const two = toggleFavorite(one, 'b')
    expect(two).toEqual([{ mediaid: 'b' }, { mediaid: 'a' }])
    expect(toggleFavorite(two ?? [], 'a')).toEqual([{ mediaid: 'b' }])
  })

  it('toggleFavorite rejects a new item in a full list of 48 and still removes items', () => {
    expect(toggleFavorite(many(listLimit - 1), 'new')).toHaveLength(listLimit)
    expect(toggleFavorite(many(listLimit), 'new')).toBeUndefined()
    expect(toggleFavorite(many(listLimit), 'item3')).toHaveLength(listLimit - 1)
  })

  it('toggleFavorite restores the list when called twice', () => {
    fc.assert(
      fc.property(fc.uniqueArray(ids, { maxLength: 47 }), ids, (list, id) => {
        const favorites = list.filter((listedId) => listedId !== id).map((mediaid) => ({ mediaid }))
        const once = toggleFavorite(favorites, id) ?? []
        expect(isFavorite(once, id)).toBe(true)
        expect(toggleFavorite(once, id)).toEqual(favorites)
      }),
    )
  })
})

describe('watch history', () => {
  it('parseHistory and withEntry preserve fields of other apps', () => {
    const stored = [{ mediaid: 'SaltRoad', progress: 0.25, seriesId: 'SerNight', ...about }]
    const read = parseHistory(stored)
    expect(read).toEqual(stored)
    expect(progressOf(read, 'SaltRoad')).toBe(0.25)
    expect(withEntry(read, { mediaid: 'SaltRoad', progress: 0.5 })).toEqual([{ ...stored[0], progress: 0.5 }])
    expect(withEntry(read, { mediaid: 'StormGla', progress: 0.5 })[1]).toEqual(stored[0])
  })

  it('withEntry removes other entries of a series also if only the stored entries have the series id', () => {
    const episode = (mediaid: string, progress: number) => ({ mediaid, progress, seriesId: 'SerNight' })
    const history = [episode('e1', 0.2), { mediaid: 'film', progress: 0.4 }, episode('e2', 0.3)]
    expect(withEntry(history, { mediaid: 'e2', progress: 0.6 })).toEqual([
      episode('e2', 0.6),
      { mediaid: 'film', progress: 0.4 },
    ])
  })

  it('withEntry puts the entry first, removes older ones of its item or series, and limits the list', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 60 }), entry, fc.array(ids), (history, next, siblings) => {
        const saved = withEntry(history, next, siblings)
        expect(saved[0]).toEqual(next)
        expect(saved.length).toBeLessThanOrEqual(listLimit)
        const others = saved.slice(1).map(({ mediaid }) => mediaid)
        expect(others.filter((id) => id === next.mediaid || siblings.includes(id))).toEqual([])
        expect(saved.slice(1)).toEqual(
          history
            .filter(({ mediaid }) => mediaid !== next.mediaid && !siblings.includes(mediaid))
            .slice(0, listLimit - 1),
        )
      }),
    )
  })

  it('withEntry removes the last entry of a full history', () => {
    const full = many(listLimit).map((watched) => ({ ...watched, progress: 0.5 }))
    const saved = withEntry(full, { mediaid: 'new', progress: 0.1 })
    expect([saved.length, saved[0]?.mediaid, saved.at(-1)?.mediaid]).toEqual([listLimit, 'new', `item${listLimit - 2}`])
  })

  it('withoutEntry removes one entry and withWatched marks one as watched, without changes to others', () => {
    const history = [
      { mediaid: 'a', progress: 0.2 },
      { mediaid: 'b', progress: 0.4 },
    ]
    expect(withoutEntry(history, 'a')).toEqual([history[1]])
    expect(withWatched(history, 'b')).toEqual([history[0], { mediaid: 'b', progress: 1 }])
    expect(progressOf(history, 'c')).toBeUndefined()
  })

  it('withEntry retains films without a series and replaces the older episode of a series', () => {
    const history = [
      { mediaid: 'a', progress: 0.2 },
      { mediaid: 'e1', progress: 0.4, seriesId: 'SerNight' },
    ]
    expect(withEntry(history, { mediaid: 'b', progress: 0.1 })).toHaveLength(3)
    expect(withEntry(history, { mediaid: 'e2', progress: 0.1, seriesId: 'SerNight' })).toHaveLength(2)
  })

  it('episodeToContinue returns the most recent episode in progress', () => {
    const history = [
      { mediaid: 'film', progress: 0.5 },
      { mediaid: 'e1', progress: 1 },
      { mediaid: 'e3', progress: 0.3 },
      { mediaid: 'e2', progress: 0.4 },
    ]
    expect(episodeToContinue(history, ['e1', 'e2', 'e3'])?.mediaid).toBe('e3')
    expect(episodeToContinue(withWatched(history, 'e3'), ['e1', 'e3'])).toBeUndefined()
    expect(unfinishedEntries(history)).toHaveLength(3)
  })

  it('withNextEpisode adds the episode after a finished one, which replaces it once started', () => {
    const episodes = ['e1', 'e2', 'e3']
    const finished = withEntry([{ mediaid: 'film', progress: 0.5 }], { mediaid: 'e1', progress: 0.97 }, episodes)
    const history = withNextEpisode(finished, 'e1', episodes)
    expect(entriesToContinue(history).map(({ mediaid }) => mediaid)).toEqual(['e2', 'film'])
    expect(episodeToContinue(history, episodes)?.mediaid).toBe('e2')
    expect(progressOf(history, 'e1'), 'the finished one keeps its mark').toBe(0.97)
    expect(resumeAt(nextUp, 600), 'it starts at its beginning').toBe(0)
    expect(withNextEpisode(history, 'e1', episodes)).toEqual(history)
    expect(withEntry(history, { mediaid: 'e2', progress: 0.1 }, episodes)).toEqual([
      { mediaid: 'e2', progress: 0.1 },
      { mediaid: 'film', progress: 0.5 },
    ])
    expect(isUnfinished(nextUp), 'other apps do not list it').toBe(false)
  })

  it('withNextEpisode adds nothing after an unfinished episode, the last episode or a film', () => {
    for (const [id, progress] of [
      ['e1', 0.94],
      ['e2', 1],
      ['film', 1],
    ] as const) {
      const history = [{ mediaid: id, progress }]
      expect(withNextEpisode(history, id, ['e1', 'e2'])).toEqual(history)
    }
  })
})

describe('stored personal lists', () => {
  it('one invalid entry makes a stored list empty, and parsing never throws', () => {
    expect(parseFavorites([{ mediaid: 'a' }, { id: 'b' }])).toEqual([])
    expect(parseHistory([{ mediaid: 'a' }])).toEqual([])
    expect(parseHistory([{ mediaid: 'a', progress: '0.5' }])).toEqual([])
    for (const wrong of [null, 'a', 7, { mediaid: '' }, { mediaid: 7 }, undefined, []])
      expect(parseFavorites([{ mediaid: 'a' }, wrong])).toEqual([])
    for (const stored of [null, undefined, 'a', { mediaid: 'a' }]) expect(parseFavorites(stored)).toEqual([])
    fc.assert(fc.property(fc.anything(), (stored) => Array.isArray(parseHistory(stored))))
  })

  it('parseHistory returns a stored history unchanged', () => {
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: ({ mediaid }) => mediaid, maxLength: 48 }), (history) => {
        const stored: unknown = JSON.parse(JSON.stringify(history))
        expect(parseHistory(stored)).toEqual(JSON.parse(JSON.stringify(history)))
      }),
    )
  })

  it('parseFavorites removes duplicates and limits the list', () => {
    expect(parseFavorites([{ mediaid: 'a' }, { mediaid: 'a' }])).toEqual([{ mediaid: 'a' }])
    expect(parseFavorites(many(60))).toHaveLength(listLimit)
  })
})

describe('personalLists', () => {
  const config = (more: object) => parseConfig({ description: '', siteId: '', ...more })
  const content = [{ type: 'continue_watching' }]
  const features = { favoritesList: 'favs', continueWatchingList: 'cont' }

  it('personalLists includes the history only with a continue-watching row on the home page', () => {
    expect(personalLists(config({ features, content }))).toEqual({ history: 'cont', favorites: 'favs' })
    expect(personalLists(config({ features }))).toEqual({ favorites: 'favs' })
    expect(personalLists(config({ features, content: [{ type: 'favorites' }] }))).toEqual({ favorites: 'favs' })
    expect(personalLists(config({ content }))).toEqual({})
  })
})
