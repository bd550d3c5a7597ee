import { describe, expect, it } from 'vitest'
import type { Programme } from '#core/content/guide.ts'
import { channelsAround, playbackOf, selectionOf, toGuideQuery } from './guide-selection.rules.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
const programme = (from: number): Programme => ({
  id: `${from}`,
  title: '',
  description: '',
  start: at(from),
  end: at(from + 1),
})
const channel = (id: string) => ({ id, title: id, description: '', catchupHours: 8 })
const channels = [channel('one'), channel('two')]
const [first, second] = channels
const list = [8, 9, 10, 11, 12].map(programme)
const now = new Date(Date.UTC(2026, 10, 20, 10, 30))
const select = (query: object) => selectionOf(query, channels, () => list, now)

describe('selectionOf', () => {
  it('selectionOf selects the current programme of the requested channel, or of the first channel', () => {
    expect(select({})).toEqual({ channel: first, programme: list[2], follows: true })
    expect(select({ channel: 'two' })).toEqual({ channel: second, programme: list[2], follows: true })
    expect(select({ channel: 'gone', start: at(8).toISOString() })).toMatchObject({ channel: first, follows: true })
    expect(selectionOf({}, [], () => [], now)).toBeUndefined()
  })

  it('selectionOf selects the programme with the requested start, or else the current programme', () => {
    expect(select({ channel: 'two', start: at(8).toISOString() })).toMatchObject({ programme: list[0], follows: false })
    expect(select({ channel: 'two', start: 'yesterday' })).toMatchObject({ programme: list[2], follows: true })
  })

  it('selectionOf restores the programme from the parameters of toGuideQuery', () => {
    for (const chosen of list) {
      const query = second && toGuideQuery(second, chosen, now)
      expect(query && select(query)).toMatchObject({ channel: second, programme: chosen })
    }
    expect(second && toGuideQuery(second, list[2], now)).toMatchObject({ start: undefined, end: undefined })
  })
})

describe('playbackOf', () => {
  const [start, end] = [at(8).toISOString(), at(9).toISOString()]

  it('playbackOf returns the range of an ended programme, live for a current one, and the start for a restart', () => {
    expect(playbackOf({}, 8, now)).toBe('live')
    expect(playbackOf({ start, end }, 8, now)).toEqual({ start: at(8), end: at(9) })
    const on = { start: at(10).toISOString(), end: at(11).toISOString() }
    expect(playbackOf(on, 8, now)).toBe('live')
    expect(playbackOf({ ...on, beginning: '1' }, 8, now)).toEqual({ start: at(10) })
    expect(playbackOf({ start, beginning: '1' }, 8, now)).toEqual({ start: at(8) })
    expect(playbackOf({ start, end }, 8, at(9))).toEqual({ start: at(8), end: at(9) })
    expect(playbackOf(on, 8, at(10))).toBe('live')
  })

  it('playbackOf returns undefined for a future programme and beyond the catch-up period', () => {
    expect(playbackOf({ start: at(12).toISOString() }, 8, now)).toBeUndefined()
    expect(playbackOf({ start, end }, 2, now)).toBeUndefined()
    expect(
      playbackOf({ start: at(12).toISOString(), end: at(13).toISOString(), beginning: '1' }, 8, now),
    ).toBeUndefined()
  })
})

describe('channelsAround', () => {
  const channels = ['a', 'b', 'c'].map((id) => ({ id, title: id, description: '', catchupHours: 8 }))
  const idsAround = (id: string, plays = (_: { id: string }) => true) => {
    const { previous, next } = channelsAround(channels, id, plays)
    return [previous?.id, next?.id]
  }

  it('channelsAround wraps around both ends of the list', () => {
    expect(idsAround('b')).toEqual(['a', 'c'])
    expect(idsAround('c')).toEqual(['b', 'a'])
    expect(idsAround('a')).toEqual(['c', 'b'])
  })

  it('channelsAround skips unplayable channels and the channel itself', () => {
    expect(idsAround('a', ({ id }) => id !== 'b')).toEqual(['c', 'c'])
    expect(idsAround('a', ({ id }) => id === 'a')).toEqual([undefined, undefined])
  })
})
