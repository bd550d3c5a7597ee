import { describe, expect, it } from 'vitest'
import { publish } from '#publishing/deploy/publish.ts'
import { openS3Store } from '#publishing/object-storage/s3-store.ts'
import type { Failure } from '../../scripts/bucket/faults.ts'
import { differences, faultsOf, openBucket } from './support/bucket.ts'
import { siteAt, siteOf } from './support/site.ts'

const hour = 3_600_000
const about = { contentType: 'text/plain', cacheControl: 'no-cache' }

it('a wrong key, an unknown key and a missing signature fail with the name of the store', async () => {
  const bucket = await openBucket({ keys: { accessKeyId: 'somebody', secretAccessKey: 'else' } })
  await expect(publish(siteOf(siteAt(1)), bucket.newPublisher())).rejects.toThrow(
    /^s3:\/\/site\/web answers 403 InvalidAccessKeyId/,
  )
  const other = await openBucket({ keys: { accessKeyId: 'foyer', secretAccessKey: 'another secret' } })
  await expect(publish(siteOf(siteAt(1)), other.newPublisher())).rejects.toThrow(/403 SignatureDoesNotMatch/)
  expect((await fetch(`${other.url}/site/web/index.html`, { method: 'PUT', body: 'mine' })).status).toBe(403)
  expect(other.live()).toEqual([])
})

describe('a failing store', () => {
  const troubles: [string, Failure, string][] = [
    ['is too busy', 503, 'PUT'],
    ['fails', 500, 'PUT'],
    ['cuts the connection', 'reset', 'PUT'],
    ['does what it is asked and cuts the connection before it says so', 'answer-lost', 'PUT'],
    ['stores half and says it stored all', 'stored-cut', 'PUT'],
    ['is too busy to list', 503, 'GET'],
    ['cuts its answers short', 'answer-cut', 'GET'],
  ]
  it.each(troubles)('%s: publishing continues and ends with a complete site', async (_, failure, method) => {
    const bucket = await openBucket()
    await publish(siteOf(siteAt(1)), bucket.newPublisher())
    // Copies have no request body that could be cut
    const key = failure === 'stored-cut' ? /_astro|kept/ : /./
    bucket.faults.add({ method, key, times: 3, failure })
    await publish(siteOf(siteAt(2)), bucket.newPublisher())
    expect(bucket.faults.left()).toBe(0)
    expect(await differences(bucket, siteAt(2))).toEqual([])
    expect(await faultsOf(bucket, siteAt(2))).toEqual([])
  })

  it('that does not recover fails the publish, keeps the site complete, and the next publish repairs it', async () => {
    const bucket = await openBucket()
    const publisher = bucket.newPublisher()
    await publish(siteOf(siteAt(1)), publisher)
    bucket.faults.add({ method: 'PUT', key: /film2/, times: 5, failure: 503 })
    await expect(publish(siteOf(siteAt(2)), publisher)).rejects.toThrow(/answers 503/)
    expect(await faultsOf(bucket, siteAt(1), siteAt(2))).toEqual([])
    await publish(siteOf(siteAt(3)), publisher)
    expect(await differences(bucket, siteAt(3))).toEqual([])
    expect(await faultsOf(bucket, siteAt(3))).toEqual([])
  })
})

it.each([2 * hour, -2 * hour])('a clock that is wrong by %d ms is corrected by the store', async (skew) => {
  const bucket = await openBucket({ clock: () => new Date(Date.now() + skew) })
  await publish(siteOf(siteAt(1)), bucket.newPublisher())
  expect(await differences(bucket, siteAt(1))).toEqual([])
})

it('a lost response to a claim does not count as another publisher', async () => {
  const bucket = await openBucket()
  bucket.faults.add({ method: 'PUT', key: /releases\/00000001\/plan/, times: 1, failure: 'answer-lost' })
  expect(await publish(siteOf(siteAt(1)), bucket.newPublisher())).toMatchObject({ release: 1 })
  expect(await differences(bucket, siteAt(1))).toEqual([])
})

it.each(['ignored', 'refused'] as const)(
  'a store where conditions are %s has one publisher, who is told',
  async (conditions) => {
    const bucket = await openBucket({ conditions })
    const said: string[] = []
    const publisher = bucket.newPublisher({ log: (line) => said.push(line) })
    await publish(siteOf(siteAt(1)), publisher)
    expect(said.join()).toMatch(/single-writer mode/)
    await publish(siteOf(siteAt(2)), publisher)
    expect(await differences(bucket, siteAt(2))).toEqual([])
  },
)

it('an unreachable store is named', async () => {
  const store = openS3Store({ bucket: 'site', prefix: '', endpoint: 'http://127.0.0.1:1' })
  await expect(store.put('a', Buffer.from('a'), about)).rejects.toThrow(
    /^s3:\/\/site cannot be reached: .*ECONNREFUSED/,
  )
})
