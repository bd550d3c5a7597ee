import { expect, it, vi } from 'vitest'
import { lineReport } from '#core/report/report.ts'
import { collectReleases } from '#publishing/deploy/collect.ts'
import { ClaimLostError, publish } from '#publishing/deploy/publish.ts'
import { defaultLease } from '#publishing/release/lease.ts'
import { differences, faultsOf, openBucket } from './support/bucket.ts'
import { siteAt, siteOf } from './support/site.ts'

const versions = Array.from({ length: 16 }, (_, index) => index + 2)
const publishersOf = (bucket: Awaited<ReturnType<typeof openBucket>>) =>
  versions.map((version) => ({ version, publisher: bucket.newPublisher() }))

it('concurrent publishes create consecutive releases or fail as overtaken, and the site is complete', async () => {
  const bucket = await openBucket()
  await publish(siteOf(siteAt(1)), bucket.newPublisher())
  const outcomes = await Promise.allSettled(
    publishersOf(bucket).map(({ version, publisher }) =>
      publish(siteOf(siteAt(version)), publisher).then(({ release }) => ({ version, release })),
    ),
  )
  const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(won.map(({ release }) => release)).toEqual(won.map((_, index) => index + 2))
  expect(won.length + lost.length).toBe(16)
  expect(lost.filter((error) => !(error instanceof ClaimLostError))).toEqual([])
  expect(lost.length).toBeGreaterThan(0)
  const last = siteAt(won.toSorted((a, b) => a.release - b.release).at(-1)?.version ?? 0)
  expect(await differences(bucket, last)).toEqual([])
  expect(await faultsOf(bucket, last)).toEqual([])
})

it('exactly one of 16 concurrent claims of a release succeeds', async () => {
  const bucket = await openBucket()
  const claims = publishersOf(bucket).map(({ publisher, version }) =>
    publisher.store.create('.foyer/releases/00000001/plan', Buffer.from(String(version)), {
      contentType: 'text/plain',
      cacheControl: 'no-store',
    }),
  )
  const outcomes = await Promise.all(claims)
  expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1)
})

it('16 concurrent publishes of the same site share one release without errors', async () => {
  const bucket = await openBucket()
  const done = await Promise.all(publishersOf(bucket).map(({ publisher }) => publish(siteOf(siteAt(1)), publisher)))
  expect(done.map(({ release }) => release)).toEqual(versions.map(() => 1))
})

it('a publisher waits while another one sends heartbeats, then publishes the next release', async () => {
  const bucket = await openBucket()
  await publish(siteOf(siteAt(1)), bucket.newPublisher())
  const lease = { beatMs: 20, stopMs: 60_000, deadMs: 400 }
  const [atCopy, halted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = bucket.newPublisher({ lease })
  const copy = slow.store.copy
  slow.store.copy = async (from, to) => {
    atCopy.resolve()
    await halted.promise
    await copy(from, to)
  }
  const publishing = publish(siteOf(siteAt(2)), slow)
  await atCopy.promise
  const waiting = bucket.newPublisher({ lease })
  const list = vi.spyOn(waiting.store, 'list')
  const second = publish(siteOf(siteAt(3)), waiting)
  // Without heartbeats, the takeover would follow after 20 checks
  await expect.poll(() => list.mock.calls.length).toBeGreaterThan(30)
  expect(await differences(bucket, siteAt(1))).not.toContain('index.html differs')
  halted.resolve()
  expect((await publishing).release).toBe(2)
  expect((await second).release).toBe(3)
  expect(await differences(bucket, siteAt(3))).toEqual([])
})

it('a publisher stops after failed heartbeats, before the takeover timeout of other publishers', async () => {
  const bucket = await openBucket()
  const publisher = bucket.newPublisher({ lease: { beatMs: 10, stopMs: 100, deadMs: 1_000 } })
  const { put, copy } = publisher.store
  let failedBeats = 0
  publisher.store.put = async (key, ...rest) => {
    if (!key.endsWith('beat')) return put(key, ...rest)
    failedBeats += 1
    throw new Error('unreachable')
  }
  publisher.store.copy = async (from, to) => {
    await expect.poll(() => failedBeats).toBeGreaterThan(15)
    await copy(from, to)
  }
  publisher.concurrency = 1
  await expect(publish(siteOf(siteAt(1)), publisher)).rejects.toThrow(/was unreachable for too long/)
  expect(defaultLease.deadMs).toBeGreaterThan(defaultLease.stopMs + 60_000)
})

/** Release 2 is claimed, its publisher fails early, and a required copy is lost. */
async function openAbandoned() {
  const bucket = await openBucket()
  const publisher = bucket.newPublisher()
  await publish(siteOf(siteAt(1)), publisher)
  publisher.store.copy = async () => {
    for (const { key } of bucket.objects.list('web/.foyer/kept/', '', 1_000)) bucket.objects.remove(key)
    throw new Error('killed')
  }
  await expect(publish(siteOf(siteAt(2)), publisher)).rejects.toThrow('killed')
  return bucket
}

const quick = { beatMs: 10, stopMs: 60_000, deadMs: 100 }

it('the next release replaces a release that cannot be finished', async () => {
  const bucket = await openAbandoned()
  const lines: string[] = []
  const publisher = bucket.newPublisher({ lease: quick, report: lineReport((line) => lines.push(line)) })
  expect(await publish(siteOf(siteAt(2)), publisher)).toMatchObject({ release: 3 })
  expect(lines.join()).toMatch(/Release 2 is unfinished, and its object .+ is missing: the next release replaces it/)
  expect(await differences(bucket, siteAt(2))).toEqual([])
  for (const other of [publisher, bucket.newPublisher()])
    expect(await publish(siteOf(siteAt(2)), other)).toMatchObject({ release: 3, changes: [] })
})

it('files of an abandoned release are deleted if the next release lacks them', async () => {
  const bucket = await openAbandoned()
  bucket.objects.put('web/m/only-in-2/index.html', Buffer.from('half of release 2'), {}, new Date())
  await publish(siteOf(siteAt(3)), bucket.newPublisher({ lease: quick }))
  expect(await differences(bucket, siteAt(3))).toEqual([])
})

it('garbage collection retains objects that another publisher has just stored', async () => {
  let now = new Date()
  const bucket = await openBucket({ clock: () => now })
  const publisher = bucket.newPublisher({ now: () => now })
  for (const version of [1, 2, 3]) await publish(siteOf(siteAt(version)), publisher)
  now = new Date(now.getTime() + 600_000)
  const { list } = publisher.store
  const asset = 'web/_astro/app.00000001.js'
  publisher.store.list = async function* (...parameters) {
    yield* list(...parameters)
    if (parameters[0] === '_astro/') bucket.objects.put(asset, Buffer.from('script 1'), {}, now)
  }
  await collectReleases({ releases: 1, graceMs: 300_000 }, publisher)
  expect(bucket.objects.get(asset)).toBeDefined()
  expect(bucket.objects.get(asset.replace('1', '2'))).toBeDefined()
  expect(bucket.objects.get('web/_images/app.00000001.js.webp')).toBeUndefined()
})

it('a suspended publisher fails after a later release, and the next publish repairs its late writes', async () => {
  const bucket = await openBucket()
  const sleeper = bucket.newPublisher({ lease: { beatMs: 60_000, stopMs: 60_000, deadMs: 100 } })
  await publish(siteOf(siteAt(1)), sleeper)
  const { copy } = sleeper.store
  let isAsleep = true
  sleeper.store.copy = async (from, to) => {
    if (isAsleep) await publish(siteOf(siteAt(3)), bucket.newPublisher({ lease: quick }))
    isAsleep = false
    await copy(from, to)
  }
  sleeper.concurrency = 1
  await expect(publish(siteOf(siteAt(2)), sleeper)).rejects.toThrow(/^Another publisher took over/)
  expect(await differences(bucket, siteAt(3))).not.toEqual([])
  expect(await publish(siteOf(siteAt(3)), sleeper)).toMatchObject({ release: 4 })
  expect(await differences(bucket, siteAt(3))).toEqual([])
  expect(await publish(siteOf(siteAt(3)), sleeper)).toMatchObject({ release: 4, changes: [] })
})

it('several publishers that finish an abandoned release all succeed', async () => {
  const bucket = await openBucket()
  const dead = bucket.newPublisher()
  dead.store.copy = async () => {
    throw new Error('killed')
  }
  await expect(publish(siteOf(siteAt(1)), dead)).rejects.toThrow('killed')
  const finished = versions.map(() => publish(siteOf(siteAt(1)), bucket.newPublisher({ lease: quick })))
  expect((await Promise.all(finished)).map(({ release }) => release)).toEqual(versions.map(() => 1))
  expect(await differences(bucket, siteAt(1))).toEqual([])
})
