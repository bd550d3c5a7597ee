import { expect, test } from 'vitest'
import { fileVariants, joinParts, partBytes, partsOf, versionOfFile } from './mp4.rules.ts'

const file = { url: 'https://cdn.test/a/film.mp4?exp=1', size: 2 * partBytes + 5, tag: '"one"' }

test('fileVariants derives bandwidths from file sizes, smallest first', () => {
  const other = { ...file, url: 'https://cdn.test/small.mp4', size: 1_000 }
  expect(fileVariants([file, other], 10)).toEqual([
    { address: other.url, bandwidth: 800 },
    { address: file.url, bandwidth: (file.size * 8) / 10 },
  ])
})

test('partsOf covers every byte once, with a shorter last part', () => {
  const parts = partsOf(file, true)
  expect(parts.map(({ name, range, bytes }) => [name, range, bytes])).toEqual([
    ['part-0.mp4', '0-4194303', partBytes],
    ['part-1.mp4', '4194304-8388607', partBytes],
    ['part-2.mp4', '8388608-8388612', 5],
  ])
  expect(partsOf({ ...file, size: partBytes }, true)).toHaveLength(1)
  expect(parts[0]).toMatchObject({ url: file.url, tag: '"one"' })
  expect(partsOf({ ...file, tag: '' }, true)[0]).not.toHaveProperty('tag')
})

test('partsOf returns one part without a range for a server without range support', () => {
  expect(partsOf(file, false)).toEqual([
    { name: 'part-0.mp4', url: file.url, seconds: 0, bytes: file.size, tag: '"one"' },
  ])
})

test('joinParts lists the parts in order with the size of the film', () => {
  expect(joinParts(partsOf(file, true))).toEqual({
    type: 'video/mp4',
    size: file.size,
    parts: [
      ['part-0.mp4', partBytes],
      ['part-1.mp4', partBytes],
      ['part-2.mp4', 5],
    ],
  })
})

test('versionOfFile depends on size, tag and file name, but not on folder or signature', () => {
  const version = versionOfFile(file)
  expect(versionOfFile({ ...file, url: 'https://cdn.test/b/film.mp4?exp=2' })).toBe(version)
  const others = [{ size: 1 }, { tag: '"two"' }, { url: 'https://cdn.test/a/other.mp4' }]
  for (const change of others) expect(versionOfFile({ ...file, ...change })).not.toBe(version)
})
