import { expect, it, vi } from 'vitest'
import { collectReleases } from '#publishing/deploy/collect.ts'
import { publish } from '#publishing/deploy/publish.ts'
import { rollBack } from '#publishing/deploy/rollback.ts'
import { finishShards, publishShard } from '#publishing/deploy/shards.ts'
import { differences, faultsOf, openBucket } from './support/bucket.ts'
import { type Files, siteAt, siteOf } from './support/site.ts'

const count = 3

/** Build of one of three machines: every third page, and all other files. */
const partOf = (files: Files, index: number): Files =>
  Object.fromEntries(Object.entries(files).filter(([path], at) => !path.endsWith('.html') || at % count === index))

const join = { build: 'run/7', waitMs: 0 }
type TestBucket = Awaited<ReturnType<typeof openBucket>>

async function publishPart(bucket: TestBucket, index: number, files = siteAt(2), madeWith = 'one code') {
  const part = { ...siteOf(partOf(files, index)), madeWith }
  return publishShard(part, { build: join.build, index, count }, bucket.newPublisher())
}

it('uploaded shards do not change the live site until finishShards joins them into one release', async () => {
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

it('finishShards waits for a missing shard, reports it on timeout and counts a repeated shard once', async () => {
  const bucket = await openBucket()
  for (const index of [0, 2, 2]) await publishPart(bucket, index)
  await expect(finishShards(join, bucket.newPublisher())).rejects.toThrow(/^Build run\/7 waits for shard 1 of 3$/)
  const waiting = finishShards({ ...join, waitMs: 20_000 }, bucket.newPublisher())
  await publishPart(bucket, 1)
  expect(await waiting).toMatchObject({ release: 1 })
  expect(await differences(bucket, siteAt(2))).toEqual([])
})

it('finishShards rejects shards with different content', async () => {
  const bucket = await openBucket()
  for (const index of [0, 1]) await publishPart(bucket, index)
  await publishPart(bucket, 2, { ...siteAt(2), 'sitemap-0.xml': 'another' })
  await expect(finishShards(join, bucket.newPublisher())).rejects.toThrow(/sitemap-0\.xml differently/)
  expect(bucket.live()).not.toContain('index.html')
})

it('finishShards rejects shards built from different code until they match', async () => {
  const bucket = await openBucket()
  for (const index of [0, 1]) await publishPart(bucket, index)
  await publishPart(bucket, 2, siteAt(2), 'another code')
  await expect(finishShards(join, bucket.newPublisher())).rejects.toThrow(
    /^The shards of run\/7 were made of different/,
  )
  await publishPart(bucket, 2)
  expect(await finishShards(join, bucket.newPublisher())).toMatchObject({ release: 1 })
})

it('a rollback blocks an unattended join of shards, but not a manual one', async () => {
  const bucket = await openBucket()
  for (const version of [1, 3]) await publish(siteOf(siteAt(version)), bucket.newPublisher())
  await rollBack(1, bucket.newPublisher())
  for (const index of [0, 1, 2]) await publishPart(bucket, index)
  const finishing = finishShards({ ...join, isUnattended: true }, bucket.newPublisher())
  await expect(finishing).rejects.toThrow(/rolled back to release 1 and stays there/)
  expect(await differences(bucket, siteAt(1))).toEqual([])
  await finishShards(join, bucket.newPublisher())
  expect(await differences(bucket, siteAt(2))).toEqual([])
})

it('finishShards publishes all shard files even after a release by another machine', async () => {
  const bucket = await openBucket()
  await publish(siteOf(siteAt(2)), bucket.newPublisher())
  for (const index of [0, 1, 2]) await publishPart(bucket, index)
  await publish(siteOf(siteAt(3)), bucket.newPublisher())
  expect(await finishShards(join, bucket.newPublisher())).toMatchObject({ release: 3 })
  expect(await differences(bucket, siteAt(2))).toEqual([])
})

it('finishShards without changes repeats a failed CDN purge', async () => {
  const bucket = await openBucket()
  const purge = vi.fn(async (_: string[]) => undefined).mockRejectedValueOnce(new Error('the CDN is unreachable'))
  await publish(siteOf(siteAt(2)), bucket.newPublisher({ purge }))
  for (const index of [0, 1, 2]) await publishPart(bucket, index)
  expect(await finishShards(join, bucket.newPublisher({ purge }))).toMatchObject({ release: 1, changes: [] })
  expect(purge).toHaveBeenCalledTimes(2)
})

it('garbage collection deletes the shard lists of an abandoned build, but nothing of a pending build', async () => {
  let now = new Date()
  const bucket = await openBucket({ clock: () => now })
  const publisher = bucket.newPublisher({ now: () => now })
  const retention = { releases: 1, graceMs: 0 }
  await publish(siteOf(siteAt(1)), publisher)
  for (const index of [0, 1]) await publishPart(bucket, index)
  now = new Date(now.getTime() + 3_600_000)
  await collectReleases(retention, publisher)
  await publishPart(bucket, 2)
  expect(await finishShards(join, bucket.newPublisher())).toMatchObject({ release: 2 })
  expect(await differences(bucket, siteAt(2))).toEqual([])
  await publishPart(bucket, 0, siteAt(3))
  now = new Date(now.getTime() + 2 * 24 * 3_600_000)
  await collectReleases(retention, publisher)
  expect(bucket.objects.list('web/.foyer/shards/', '', 10)).toEqual([])
  expect(bucket.live()).not.toContain('_astro/app.00000003.js')
})

it('garbage collection deletes old service worker runtimes, but no other file with that prefix', async () => {
  let now = new Date()
  const bucket = await openBucket({ clock: () => now })
  const publisher = bucket.newPublisher({ now: () => now })
  const runtime = (name: string): Files => ({ [`workbox-${name}.js`]: name, 'workbox-notes.txt': 'of a person' })
  for (const name of ['aaaa', 'bbbb', 'cccc']) await publish(siteOf(runtime(name)), publisher)
  now = new Date(now.getTime() + 3_600_000)
  await collectReleases({ releases: 1, graceMs: 60_000 }, publisher)
  expect(bucket.live()).toEqual(['workbox-bbbb.js', 'workbox-cccc.js', 'workbox-notes.txt'])
})
