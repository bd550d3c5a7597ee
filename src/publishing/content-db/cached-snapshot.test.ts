import { expect, it } from 'vitest'
import { cachedSnapshot, cacheMostRecent } from './cached-snapshot.ts'
import { openSnapshot } from './snapshot.ts'
import { editSnapshot } from './snapshot-edit.ts'

it('cachedSnapshot returns the same object for repeated reads and separates records by kind', () => {
  const snapshot = openSnapshot(':memory:')
  const { put } = editSnapshot(snapshot)
  put('media', 'one', { title: 'Film' })
  put('playlist', 'one', { title: 'List' })
  const cached = cachedSnapshot(snapshot)
  expect(cached.get('media', 'one')).toEqual({ title: 'Film' })
  expect(cached.get('media', 'one')).toBe(cached.get('media', 'one'))
  expect(cached.get('playlist', 'one')).toEqual({ title: 'List' })
  expect([cached.has('playlist', 'one'), cached.has('series', 'one')]).toEqual([true, false])
})

it('cacheMostRecent evicts the least recently used entry when the cache is full', () => {
  const read: string[] = []
  const reader = cacheMostRecent(2, (key: string) => read.push(key))
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) reader(key)
  expect(read).toEqual(['a', 'b', 'c', 'b'])
})
