import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtFiles } from '#publishing/site/built-files.ts'
import { source } from '../support/shared-code.ts'
import { differences, type Fixture, openFixture, timeouts } from './fixture.ts'

const count = 3
const MIRROR_LIMIT = '1000'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture({ articles: true })
  const content = ['QuietStm', 'AllSerie', 'SmallCat'].map((contentId) => ({ type: 'playlist', contentId }))
  await fixture.sandbox.send('PUT', `/configs/${source}`, {
    siteName: 'Shards',
    description: '',
    siteId: 'FoyerPix',
    content,
  })
}, timeouts.timeout)
afterAll(() => fixture.close())

it('shards build the same files as one machine', timeouts, async () => {
  const whole = await fixture.buildFresh({ MIRROR_LIMIT })
  const joined = new Map<string, string>()
  for (let index = 0; index < count; index += 1) {
    const part = await fixture.buildFresh({ SHARD_INDEX: String(index), SHARD_COUNT: String(count), MIRROR_LIMIT })
    expect(part.size).toBeGreaterThan(10)
    const shown = [...part.keys()].filter((path) => path.endsWith('.html')).flatMap(fixture.freshPictures)
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

it(
  'builtFiles rejects a shard as the whole site or another shard, and the whole site as a shard',
  timeouts,
  async () => {
    await fixture.rebuild({ SHARD_INDEX: '0', SHARD_COUNT: '3' })
    expect(() => builtFiles(fixture.out)).toThrow(
      /contains only part 0 of 3 of the site: publish it with the SHARD_INDEX/,
    )
    expect(() => builtFiles(fixture.out, { index: 1, count: 3 })).toThrow(/part 0 of 3 of the site, not part 1 of 3/)
    builtFiles(fixture.out, { index: 0, count: 3 }).close()
    await fixture.rebuild()
    expect(await differences(fixture)).toEqual([])
    expect(() => builtFiles(fixture.out, { index: 0, count: 3 })).toThrow(/contains the whole site, not part 0 of 3/)
  },
)
