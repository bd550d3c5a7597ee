import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtFiles } from '#publishing/site/built-files.ts'
import { differences, type Lab, openLab, source, timeouts } from './lab.ts'

const count = 3
const MIRROR_LIMIT = '1000'

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
}, timeouts.timeout)
afterAll(() => lab.close())

it('several machines make the very files that one makes, each its share', timeouts, async () => {
  const whole = await lab.afresh({ MIRROR_LIMIT })
  const joined = new Map<string, string>()
  for (let index = 0; index < count; index += 1) {
    const part = await lab.afresh({ SHARD_INDEX: String(index), SHARD_COUNT: String(count), MIRROR_LIMIT })
    expect(part.size).toBeGreaterThan(10)
    const shown = [...part.keys()].filter((path) => path.endsWith('.html')).flatMap(lab.picturesAfresh)
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.filter((path) => !part.has(path))).toEqual([])
    for (const [path, digest] of part) {
      // Shared pictures are mirrored by each machine that needs them
      expect(joined.get(path), path).toBe(path.startsWith('_images/') ? joined.get(path) && digest : undefined)
      joined.set(path, digest)
    }
  }
  const sorted = (files: Map<string, string>) => [...files].sort(([a], [b]) => (a < b ? -1 : 1))
  expect(sorted(joined)).toEqual(sorted(whole))
})

it('a part is never taken for the whole site, nor for another part', timeouts, async () => {
  await lab.rebuild({ SHARD_INDEX: '0', SHARD_COUNT: '3' })
  expect(() => builtFiles(lab.out)).toThrow(/holds only part 0 of 3 of the site: publish it with the SHARD_INDEX/)
  expect(() => builtFiles(lab.out, { index: 1, count: 3 })).toThrow(/part 0 of 3 of the site, not part 1 of 3/)
  builtFiles(lab.out, { index: 0, count: 3 }).close()
  await lab.rebuild()
  expect(await differences(lab)).toEqual([])
  expect(() => builtFiles(lab.out, { index: 0, count: 3 })).toThrow(/holds the whole site, not part 0 of 3/)
})
