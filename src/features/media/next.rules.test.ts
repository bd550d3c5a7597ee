import { describe, expect, it } from 'vitest'
import { plainMedia } from '../../../tests/support/media.ts'
import { itemsAround } from './next.rules.ts'

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
