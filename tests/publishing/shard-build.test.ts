import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Lab, openLab, patience, source } from './lab.ts'

const count = 3

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
  const content = ['QuietStm', 'AllSerie', 'SmallCat'].map((contentId) => ({ type: 'playlist', contentId }))
  await lab.sandbox.send('PUT', `/configs/${source}`, {
    siteName: 'Shards',
    description: '',
    siteId: 'FoyerPix',
    content,
  })
}, patience.timeout)
afterAll(() => lab.close())

it('several machines make the very files that one makes, each its share', patience, async () => {
  const whole = await lab.afresh()
  const joined = new Map<string, string>()
  for (let index = 0; index < count; index += 1) {
    const part = await lab.afresh({ SHARD_INDEX: String(index), SHARD_COUNT: String(count) })
    expect(part.size).toBeGreaterThan(10)
    for (const [path, digest] of part) {
      expect(joined.get(path), path).toBeUndefined()
      joined.set(path, digest)
    }
  }
  const sorted = (files: Map<string, string>) => [...files].sort(([a], [b]) => (a < b ? -1 : 1))
  expect(sorted(joined)).toEqual(sorted(whole))
})
