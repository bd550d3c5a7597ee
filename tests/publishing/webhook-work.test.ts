import { expect, it, onTestFinished } from 'vitest'
import { rollBack } from '#publishing/deploy/rollback.ts'
import { deliver, insightsEvent, platformEvent } from '../../scripts/lib/senders.ts'
import { differences, openBucket } from './support/bucket.ts'
import { openDaemon } from './support/daemon.ts'
import type { Files } from './support/site.ts'

type Options = Parameters<typeof openDaemon>[0]

/** Content system with titles, a webhook and its bucket. */
async function openSystem(options: Options = {}) {
  const bucket = await openBucket()
  process.env.S3_ENDPOINT = bucket.url
  onTestFinished(() => {
    delete process.env.S3_ENDPOINT
  })
  const titles: Record<string, string> = {}
  const files = (): Files => ({
    'index.html': 'home',
    ...Object.fromEntries(Object.entries(titles).map(([id, title]) => [`m/${id}/index.html`, title])),
  })
  const daemon = await openDaemon({ env: { PUBLISH_TO: 's3://site/web' }, site: files, ...options })
  const live = async (id: string) => (await bucket.read(`m/${id}/`)).text
  const settled = () => expect.poll(async () => (await daemon.json('/health')).pending, { timeout: 120_000 }).toBe(0)
  const releases = () =>
    bucket.objects.list('web/.foyer/releases/', '', 10_000).filter(({ key }) => key.endsWith('done')).length
  return { bucket, titles, live, settled, releases, ...daemon }
}

it('a changed title is live after its event', async () => {
  const { titles, url, live } = await openSystem()
  titles.SaltRoad = 'Salt Road'
  await deliver(url, await platformEvent({ media_id: 'SaltRoad' }))
  await expect.poll(() => live('SaltRoad')).toBe('Salt Road')
})

it('1,000 events during a build cause at most one more build and one release without losses', async () => {
  const titles: Record<string, string> = {}
  const blocked = Promise.withResolvers<void>()
  const files = (): Files =>
    Object.fromEntries(Object.entries(titles).map(([id, title]) => [`m/${id}/index.html`, title]))
  const site = async () => {
    await blocked.promise
    return files()
  }
  const { url, bucket, updates, settled, releases } = await openSystem({ site })
  const ids = Array.from({ length: 1_000 }, (_, index) => `Film${String(index).padStart(4, '0')}`)
  const responses = await Promise.all(
    ids.map(async (id) => {
      titles[id] = `Title of ${id}`
      return deliver(url, await platformEvent({ media_id: id }))
    }),
  )
  expect(responses.filter(({ status }) => status !== 202)).toEqual([])
  blocked.resolve()
  await settled()
  expect(
    updates
      .flat()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids)
  expect(updates.length).toBeLessThanOrEqual(2)
  expect(releases()).toBe(1)
  expect(await differences(bucket, files())).toEqual([])
}, 180_000)

it('an older event after a newer one for the same record does not replace the current content', async () => {
  const { titles, url, live, settled, releases } = await openSystem()
  const hour = 3_600_000
  const newer = await platformEvent({ media_id: 'SaltRoad' })
  const older = await platformEvent({ media_id: 'SaltRoad' }, { at: new Date(Date.now() - hour) })
  titles.SaltRoad = 'The newest'
  await deliver(url, newer)
  await settled()
  await deliver(url, older)
  await settled()
  expect(await live('SaltRoad')).toBe('The newest')
  expect(releases()).toBe(1)
})

it('an event during the publish of its record causes another publish', async () => {
  let hold = Promise.resolve()
  const titles: Record<string, string> = { SaltRoad: 'one' }
  const site = async () => {
    const seen = { 'index.html': 'home', 'm/SaltRoad/index.html': titles.SaltRoad ?? '' }
    await hold
    return seen
  }
  const { url, updates, live, json } = await openSystem({ site })
  let go = () => {}
  hold = new Promise((open) => (go = open))
  await deliver(url, await platformEvent({ media_id: 'SaltRoad', event: 'first' }))
  await expect.poll(() => updates.length).toBe(1)
  titles.SaltRoad = 'two'
  await deliver(url, await platformEvent({ media_id: 'SaltRoad', event: 'second' }))
  // The worker was woken before these two answers
  for (const _ of [1, 2]) expect(await json('/health')).toMatchObject({ pending: 1 })
  expect(updates).toHaveLength(1)
  go()
  await expect.poll(() => live('SaltRoad')).toBe('two')
  expect(updates).toHaveLength(2)
})

it('a publish to a failing store is retried until the change is live', async () => {
  const { titles, url, bucket, live, json, logged } = await openSystem()
  bucket.faults.add({ method: 'PUT', key: /kept/, times: 12, failure: 503 })
  titles.SaltRoad = 'Salt Road'
  await deliver(url, await platformEvent({ media_id: 'SaltRoad' }))
  const failing = { failure: true, pending: 1 }
  await expect.poll(() => json('/health'), { timeout: 60_000 }).toMatchObject(failing)
  await expect.poll(() => live('SaltRoad'), { timeout: 60_000 }).toBe('Salt Road')
  const why = expect.stringMatching(/responded with 503/)
  expect(logged).toContainEqual(expect.objectContaining({ event: 'work-failed', retryMs: 1_000, why }))
  await expect.poll(async () => (await json('/health')).failure).toBeUndefined()
}, 180_000)

it('a content index that lags behind its event is read again without an empty release', async () => {
  // The index has the new version at the second of three repeated reads
  let builds = 0
  const site = () => ({ 'index.html': 'home', 'm/storm/index.html': ++builds < 3 ? 'old' : 'new' })
  const { url, updates, live, json, releases, logged, settled } = await openSystem({
    site,
    recheckDelaysMs: [50, 50, 50],
  })
  await deliver(url, await insightsEvent({ _id: 'storm' }))
  await expect.poll(() => updates.length).toBe(4)
  await expect.poll(async () => (await json('/health')).last).toMatchObject({ outcome: 'unchanged', release: 2 })
  expect(await live('storm')).toBe('new')
  await settled()
  await deliver(url, await insightsEvent({ _id: 'calm' }))
  await expect.poll(() => updates.length).toBeGreaterThan(4)
  expect(updates.slice(4).flat()).not.toContainEqual(expect.objectContaining({ id: 'storm' }))
  expect(releases()).toBe(2)
  // The revision of the event never appeared, which is logged
  const changes = [expect.objectContaining({ id: 'storm', revision: 'one' })]
  expect(logged).toContainEqual(expect.objectContaining({ level: 'warn', event: 'revision-not-seen', changes }))
})

it('a late delivery of an older revision or after a deletion causes no update and no alarm', async () => {
  const { url, updates, json, metrics } = await openSystem()
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString()
  await deliver(url, await insightsEvent({ _id: 'storm', _rev: 'second', _updatedAt: at(2) }))
  const deleted = await insightsEvent({ _id: 'calm', _rev: 'first', _updatedAt: at(1) })
  await deliver(url, { ...deleted, headers: { ...deleted.headers, 'sanity-operation': 'delete' } })
  await expect.poll(() => updates.flat().map(({ id }) => id)).toEqual(['storm', 'calm'])
  await expect.poll(async () => (await json('/health')).pending).toBe(0)
  const [before] = /foyer_revisions_unseen_total \d+/.exec(await metrics()) ?? []
  await deliver(url, await insightsEvent({ _id: 'storm', _rev: 'first', _updatedAt: at(1) }))
  await deliver(url, await insightsEvent({ _id: 'calm', _rev: 'first', _updatedAt: at(1) }))
  await deliver(url, await insightsEvent({ _id: 'fog', _rev: 'first', _updatedAt: at(1) }))
  await expect.poll(() => updates.flat().map(({ id }) => id)).toEqual(['storm', 'calm', 'fog'])
  const unseen = Number(before?.split(' ')[1]) + 1
  await expect.poll(metrics).toContain(`foyer_revisions_unseen_total ${unseen}`)
})

it('a record that fails does not delay other records', async () => {
  const titles: Record<string, string> = {}
  const site = (changes: { id: string }[]) => {
    if (changes.some(({ id }) => id === 'Poisoned')) throw new Error('Poisoned cannot be read')
    return {
      'index.html': 'home',
      ...Object.fromEntries(Object.entries(titles).map(([id, title]) => [`m/${id}/index.html`, title])),
    }
  }
  const { url, live, json } = await openSystem({ site })
  await deliver(url, await platformEvent({ media_id: 'Poisoned' }))
  await expect.poll(async () => (await json('/health')).failure).toBe(true)
  titles.SaltRoad = 'Salt Road'
  await deliver(url, await platformEvent({ media_id: 'SaltRoad' }))
  await expect.poll(() => live('SaltRoad')).toBe('Salt Road')
  await expect.poll(async () => (await json('/health')).pending).toBe(1)
})

it('the metrics contain the age of the oldest waiting event', async () => {
  let now = Date.now()
  const site = () => {
    throw new Error('the platform is unreachable')
  }
  const { url, json, metrics } = await openSystem({ site, now: () => now })
  expect(await metrics()).toContain('foyer_oldest_change_seconds 0\n')
  await deliver(url, await platformEvent({ media_id: 'SaltRoad' }))
  await expect.poll(async () => (await json('/health')).failure).toBe(true)
  now += 1_200_000
  expect(await metrics()).toContain('foyer_oldest_change_seconds 1200\n')
  expect(await json('/health')).toMatchObject({ status: 'stuck', oldestSeconds: 1_200 })
})

it('a publish after a rollback is reported as held, not as failed', async () => {
  const { titles, url, bucket, live, json, metrics, logged } = await openSystem()
  for (const [index, title] of ['one', 'two'].entries()) {
    titles.SaltRoad = title
    await deliver(url, await platformEvent({ media_id: 'SaltRoad', event: title }))
    await expect.poll(async () => (await json('/health')).last).toMatchObject({ outcome: 'live', release: index + 1 })
  }
  await rollBack(1, bucket.newPublisher())
  titles.SaltRoad = 'three'
  await deliver(url, await platformEvent({ media_id: 'SaltRoad', event: 'three' }))
  const held = { held: true, pending: 1 }
  await expect.poll(() => json('/health')).toMatchObject(held)
  expect((await json('/health')).failure).toBeUndefined()
  const text = await metrics()
  expect(text).toMatch(/^foyer_publishes_total\{outcome="held"\} [1-9]/m)
  expect(text).toContain('foyer_publishes_total{outcome="failed"} 0')
  expect(logged).toContainEqual(
    expect.objectContaining({ level: 'warn', event: 'held', why: expect.stringMatching(/rolled back to release 1/) }),
  )
  expect(await live('SaltRoad')).toBe('one')
})
