import { describe, expect, it, vi } from 'vitest'
import { plainMedia } from '../../../tests/support/media.ts'
import { loadNeighbours } from './neighbours.client.ts'
import { itemsAround } from './next.rules.ts'

const contentIn = vi.hoisted(() => vi.fn())
vi.mock('virtual:foyer/site', () => ({ site: { platform: 'https://p.test', config: {} } }))
vi.mock('#features/page/content.store.ts', () => ({ contentIn }))

const now = new Date('2026-05-01T20:00:00Z')
const list = [
  plainMedia('first'),
  plainMedia('page', { kind: 'page' }),
  plainMedia('hub', { kind: 'hub' }),
  plainMedia('later', { kind: 'event', eventState: 'PRE_LIVE' }),
  plainMedia('second'),
  plainMedia('live', { kind: 'channel' }),
]
const around = (id: string) => {
  const { previous, next } = itemsAround(list, id, now)
  return [previous?.id, next?.id]
}

describe('itemsAround', () => {
  it.each([
    ['first', [undefined, 'second']],
    ['second', ['first', 'live']],
    ['live', ['second', undefined]],
    ['page', ['first', 'second']],
  ])('itemsAround for %s skips pages, hubs and scheduled events', (id, expected) =>
    expect(around(id)).toEqual(expected),
  )

  it('itemsAround returns no neighbours for an item that is not in the list', () =>
    expect(itemsAround(list, 'other', now)).toEqual({}))
})

it('a film that a search opened is followed by a related one, without a request for the search playlist', async () => {
  const playlist = vi.fn()
  contentIn.mockReturnValue({ config: { features: { searchPlaylist: 'sear0001' } }, playlist })
  const next = { id: 'next', href: '/m/next/?play=1', label: 'Next' }
  const place = { id: 'first', series: undefined, queue: { next }, list: 'sear0001', language: 'en' } as const
  expect(await loadNeighbours(place)).toMatchObject({ previous: undefined, next: { id: 'next' } })
  expect(playlist).not.toHaveBeenCalled()
})
