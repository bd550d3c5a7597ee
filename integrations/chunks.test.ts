import { expect, test } from 'vitest'
import { chunksBySource } from './chunks.ts'

test('a source of a shared chunk that is renamed stops the build with its name', () => {
  expect(() => chunksBySource({ cards: ['ui/media/Poster'] })).toThrow('no file is named src/ui/media/Poster')
})

test('a source of two shared chunks stops the build with its name and both chunks', () => {
  expect(() => chunksBySource({ film: ['core/player/*'], forms: ['core/player/ads'] })).toThrow(
    'src/core/player/ads is in the chunks film and forms',
  )
})
