import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { lineReport } from '#core/report/report.ts'
import { publish } from '#publishing/deploy/publish.ts'
import { openS3Store, s3Limits, s3Region } from '#publishing/object-storage/s3-store.ts'
import type { Failure } from '../../scripts/bucket/faults.ts'
import { differences, faultsOf, openBucket, signIn } from './support/bucket.ts'
import { siteAt, siteOf } from './support/site.ts'

const hour = 3_600_000
const metadata = { contentType: 'text/plain', cacheControl: 'no-cache' }

it('an unknown key and a wrong secret fail the publish with the name of the store, and unsigned writes fail', async () => {
  const bucket = await openBucket({ keys: { accessKeyId: 'somebody', secretAccessKey: 'else' } })
  await expect(publish(siteOf(siteAt(1)), bucket.newPublisher())).rejects.toThrow(
    /^s3:\/\/site\/web responded with 403 InvalidAccessKeyId/,
  )
  const other = await openBucket({ keys: { accessKeyId: 'foyer', secretAccessKey: 'another secret' } })
  await expect(publish(siteOf(siteAt(1)), other.newPublisher())).rejects.toThrow(/403 SignatureDoesNotMatch/)
  expect((await fetch(`${other.url}/site/web/index.html`, { method: 'PUT', body: 'mine' })).status).toBe(403)
  expect(other.live()).toEqual([])
})

describe('failing store', () => {
  const failures: [string, Failure, string][] = [
    ['503 responses to writes', 503, 'PUT'],
    ['500 responses to writes', 500, 'PUT'],
    ['connection resets', 'reset', 'PUT'],
    ['lost responses to completed writes', 'response-lost', 'PUT'],
    ['truncated uploads with a success response', 'stored-cut', 'PUT'],
    ['web pages with status 200 instead of writes', 'page', 'PUT'],
    ['web pages with status 200 instead of removals', 'page', 'DELETE'],
    ['web pages with status 200 instead of reads', 'page', 'GET'],
    ['503 responses to reads', 503, 'GET'],
    ['truncated responses to reads', 'response-cut', 'GET'],
  ]
  it.each(failures)('a publish recovers from %s and ends with a complete site', async (_, failure, method) => {
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

  it('a publish to a failing store fails with a complete site, and the next publish succeeds', async () => {
    const bucket = await openBucket()
    const publisher = bucket.newPublisher()
    await publish(siteOf(siteAt(1)), publisher)
    bucket.faults.add({ method: 'PUT', key: /film2/, times: 5, failure: 503 })
    await expect(publish(siteOf(siteAt(2)), publisher)).rejects.toThrow(/responded with 503/)
    expect(await faultsOf(bucket, siteAt(1), siteAt(2))).toEqual([])
    await publish(siteOf(siteAt(3)), publisher)
    expect(await differences(bucket, siteAt(3))).toEqual([])
    expect(await faultsOf(bucket, siteAt(3))).toEqual([])
  })
})

describe('a web page with status 200 instead of every response', () => {
  const page = (bucket: Awaited<ReturnType<typeof openBucket>>, method: string) =>
    bucket.faults.add({ method, times: Number.POSITIVE_INFINITY, failure: 'page' })
  const body = Buffer.from('text')

  it.each<[string, string, (store: ReturnType<typeof openS3Store>) => Promise<unknown>]>([
    ['an upload', 'PUT', (store) => store.put('new.txt', body, metadata)],
    ['a claim', 'PUT', (store) => store.create('new.txt', body, metadata)],
    ['a copy', 'PUT', (store) => store.copy('old.txt', 'new.txt')],
    ['a removal', 'DELETE', (store) => store.remove(['old.txt'])],
    ['a read', 'GET', (store) => store.get('old.txt')],
    ['a list', 'GET', (store) => store.list('')[Symbol.asyncIterator]().next()],
    ['a date', 'HEAD', (store) => store.storedAt('missing.txt')],
  ])('%s fails with the name of the store', async (_, method, run) => {
    const bucket = await openBucket()
    await bucket.store().put('old.txt', body, metadata)
    page(bucket, method)
    await expect(run(bucket.store())).rejects.toThrow(/^s3:\/\/site\b/)
    expect(bucket.live()).toEqual(['old.txt'])
  })

  it('a publish that cannot remove a page fails, and the next one removes it', async () => {
    const bucket = await openBucket()
    await publish(siteOf(siteAt(1)), bucket.newPublisher())
    const publisher = bucket.newPublisher()
    page(bucket, 'DELETE')
    await expect(publish(siteOf(siteAt(2)), publisher)).rejects.toThrow('does not confirm the removal of m/only-in-1')
    bucket.faults.clear()
    await publish(siteOf(siteAt(2)), publisher)
    expect(await differences(bucket, siteAt(2))).toEqual([])
  })
})

it.each([2 * hour, -2 * hour])('a publish succeeds although the clock of the store differs by %d ms', async (skew) => {
  const bucket = await openBucket({ clock: () => new Date(Date.now() + skew) })
  await publish(siteOf(siteAt(1)), bucket.newPublisher())
  expect(await differences(bucket, siteAt(1))).toEqual([])
})

it('a lost response to a release claim does not count as another publisher', async () => {
  const bucket = await openBucket()
  bucket.faults.add({ method: 'PUT', key: /releases\/00000001\/plan/, times: 1, failure: 'response-lost' })
  expect(await publish(siteOf(siteAt(1)), bucket.newPublisher())).toMatchObject({ release: 1 })
  expect(await differences(bucket, siteAt(1))).toEqual([])
})

it.each(['ignored', 'refused'] as const)(
  'a publish to a store with conditional writes %s logs single-writer mode and succeeds',
  async (conditions) => {
    const bucket = await openBucket({ conditions })
    const lines: string[] = []
    const publisher = bucket.newPublisher({ report: lineReport((line) => lines.push(line)) })
    await publish(siteOf(siteAt(1)), publisher)
    expect(lines.join()).toMatch(/single-writer mode/)
    await publish(siteOf(siteAt(2)), publisher)
    expect(await differences(bucket, siteAt(2))).toEqual([])
  },
)

it('a request to an unreachable store rejects with the store URL and the network error', async () => {
  const store = openS3Store({ bucket: 'site', prefix: '', endpoint: 'http://127.0.0.1:1' })
  await expect(store.put('a', Buffer.from('a'), metadata)).rejects.toThrow(
    /^s3:\/\/site cannot be reached: .*ECONNREFUSED/,
  )
})

it('a request to an unknown bucket rejects with the status and the remedy', async () => {
  const bucket = await openBucket()
  const store = openS3Store({ bucket: 'other', prefix: '', endpoint: bucket.url })
  await expect(store.put('a', Buffer.from('a'), metadata)).rejects.toThrow(
    /^s3:\/\/other responded with 404 NoSuchBucket: .*Create the bucket, or correct --to$/,
  )
})

it('the region of the store is that of the environment, else of the AWS profile, else us-east-1', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-aws-'))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  const profile = join(folder, 'config')
  writeFileSync(profile, '[default]\nregion = eu-west-3\n')
  for (const name of ['AWS_REGION', 'AWS_DEFAULT_REGION', 'AWS_PROFILE']) vi.stubEnv(name, undefined)
  vi.stubEnv('AWS_CONFIG_FILE', profile)
  expect(await s3Region()).toBe('eu-west-3')
  expect(await s3Region('http://127.0.0.1:4600')).toBe('us-east-1')
  vi.stubEnv('AWS_REGION', 'eu-north-1')
  expect(await s3Region()).toBe('eu-north-1')
  vi.stubEnv('AWS_REGION', undefined)
  vi.stubEnv('AWS_CONFIG_FILE', join(folder, 'none'))
  expect(await s3Region()).toBe('us-east-1')
})

async function openStoreWith(limits: Partial<typeof s3Limits>, listener: RequestListener) {
  const before = { ...s3Limits }
  Object.assign(s3Limits, limits)
  const server = createServer(listener)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    Object.assign(s3Limits, before)
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  Object.assign(process.env, signIn)
  return openS3Store({ bucket: 'site', prefix: '', endpoint: `http://127.0.0.1:${port}` })
}

it('a large upload over a slow line may take longer than a small request', async () => {
  const body = Buffer.alloc(200_000, 'a')
  const etag = `"${createHash('md5').update(body).digest('hex')}"`
  const stored: string[] = []
  const store = await openStoreWith({ requestMs: 200 }, (request, response) => {
    stored.push(request.url ?? '')
    request.resume().once('end', () => setTimeout(() => response.writeHead(200, { etag }).end(), 1_000))
  })
  await store.put('a.js', body, metadata)
  expect(stored).toHaveLength(1)
})

it('an upload without progress fails before the limit of the whole request', async () => {
  const store = await openStoreWith({ requestMs: 60_000, idleMs: 200, tries: 1 }, () => undefined)
  await expect(store.put('a.js', Buffer.from('a'), metadata)).rejects.toThrow(/inactivity/)
})
