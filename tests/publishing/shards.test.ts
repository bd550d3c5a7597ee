import { expect, it } from 'vitest'
import { publish } from '#publishing/publish/publish.ts'
import { finishShards, publishShard } from '#publishing/publish/shards.ts'
import { differences, faultsOf, openBucket } from './support/bucket.ts'
import { type Files, siteAt, siteOf } from './support/site.ts'

const count = 3

/** What one machine of three builds: every third page, and all that is no page. */
const partOf = (files: Files, index: number): Files =>
  Object.fromEntries(Object.entries(files).filter(([path], at) => !path.endsWith('.html') || at % count === index))

const join = { build: 'run/7', waitMs: 0 }
type Place = Awaited<ReturnType<typeof openBucket>>

async function publishPart(bucket: Place, index: number, files = siteAt(2)) {
  return publishShard(siteOf(partOf(files, index)), { build: join.build, index, count }, bucket.newPublisher())
}

it('the parts of a build change nothing until they are joined, and then are one release', async () => {
  const bucket = await openBucket()
  await publish(siteOf(siteAt(1)), bucket.newPublisher())
  for (const index of [2, 0, 1]) {
    await publishPart(bucket, index)
    expect(await differences(bucket, siteAt(1))).toEqual([])
  }
  expect(await finishShards(join, bucket.newPublisher())).toMatchObject({ release: 2 })
  expect(await differences(bucket, siteAt(2))).toEqual([])
  expect(await faultsOf(bucket, siteAt(2))).toEqual([])
  expect(bucket.objects.list('web/.foyer/shards/', '', 10)).toEqual([])
})

it('a missing part is named, and one that was built twice counts once', async () => {
  const bucket = await openBucket()
  for (const index of [0, 2, 2]) await publishPart(bucket, index)
  await expect(finishShards(join, bucket.newPublisher())).rejects.toThrow(/^Build run\/7 waits for shard 1 of 3$/)
  const waiting = finishShards({ ...join, waitMs: 20_000 }, bucket.newPublisher())
  await publishPart(bucket, 1)
  expect(await waiting).toMatchObject({ release: 1 })
  expect(await differences(bucket, siteAt(2))).toEqual([])
})

it('parts that were given different content are refused', async () => {
  const bucket = await openBucket()
  for (const index of [0, 1]) await publishPart(bucket, index)
  await publishPart(bucket, 2, { ...siteAt(2), 'sitemap-0.xml': 'another' })
  await expect(finishShards(join, bucket.newPublisher())).rejects.toThrow(/sitemap-0\.xml differently/)
  expect(bucket.live()).not.toContain('index.html')
})

it('what was uploaded is checked again when somebody else published meanwhile', async () => {
  const bucket = await openBucket()
  await publish(siteOf(siteAt(2)), bucket.newPublisher())
  for (const index of [0, 1, 2]) await publishPart(bucket, index)
  await publish(siteOf(siteAt(3)), bucket.newPublisher())
  expect(await finishShards(join, bucket.newPublisher())).toMatchObject({ release: 3 })
  expect(await differences(bucket, siteAt(2))).toEqual([])
})
