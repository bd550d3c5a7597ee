import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished, vi } from 'vitest'
import { lineReport } from '#core/report/report.ts'
import { collectReleases } from '#publishing/deploy/collect.ts'
import { plannedChanges, publish } from '#publishing/deploy/publish.ts'
import { rollBack } from '#publishing/deploy/rollback.ts'
import { writeCheckpoint } from '#publishing/release/apply.ts'
import { DeployState } from '#publishing/release/deploy-state.ts'
import { differences, faultsOf, openBucket } from './support/bucket.ts'
import { siteAt, siteOf } from './support/site.ts'

it('published files are served with the Content-Type and Cache-Control of their kind', async () => {
  const bucket = await openBucket()
  await publish(siteOf(siteAt(1)), bucket.newPublisher())
  expect(await differences(bucket, siteAt(1))).toEqual([])
  expect(await faultsOf(bucket, siteAt(1))).toEqual([])
  const [page, script, picture] = await Promise.all(
    ['m/film1/', '_astro/app.00000001.js', 'images/logo.png'].map(bucket.read),
  )
  expect(page?.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page?.headers.get('cache-control')).toContain('must-revalidate')
  expect(script?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(script?.headers.get('cache-control')).toContain('immutable')
  expect(picture?.headers.get('cache-control')).toContain('must-revalidate')
  expect(await bucket.read('no/such/page/')).toMatchObject({ status: 404, text: siteAt(1)['404.html'] })
})

it.each(['%ff', '/'])('the website of a bucket returns 400 for the malformed address /%s', async (path) => {
  const bucket = await openBucket()
  expect(await bucket.read(path)).toMatchObject({ status: 400 })
  expect(await bucket.read('')).toMatchObject({ status: 404 })
})

it('the website of a bucket preserves the query in a redirect to a folder', async () => {
  const bucket = await openBucket()
  await publish(siteOf(siteAt(1)), bucket.newPublisher())
  const { status, headers } = await fetch(`${bucket.site}/m/film1?play=1`, { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([302, '/m/film1/?play=1'])
})

it('a second publish uploads only changed files', async () => {
  const bucket = await openBucket()
  const publisher = bucket.newPublisher()
  const files = siteAt(1)
  await publish(siteOf(files), publisher)
  const before = { ...bucket.counts }
  expect(await publish(siteOf(files), publisher)).toMatchObject({ release: 1, changes: [], uploaded: 0 })
  expect(bucket.counts.PUT).toBe(before.PUT)
  const changed = { ...files, 'm/film1/index.html': 'A new title' }
  const { release, changes, uploaded } = await publish(siteOf(changed), publisher)
  expect({ release, uploaded, paths: changes.map(({ path }) => path) }).toEqual({
    release: 2,
    uploaded: 1,
    paths: ['m/film1/index.html'],
  })
  // Bytes, plan, page and completion marker
  expect(bucket.counts.PUT).toBe((before.PUT ?? 0) + 4)
  expect(await differences(bucket, changed)).toEqual([])
})

it('a publisher without a deploy state reads the live release from the store', async () => {
  const bucket = await openBucket()
  await publish(siteOf(siteAt(1)), bucket.newPublisher())
  await publish(siteOf(siteAt(2)), bucket.newPublisher())
  const done = await publish(siteOf(siteAt(2)), bucket.newPublisher())
  expect(done).toMatchObject({ release: 2, changes: [] })
  expect(await differences(bucket, siteAt(2))).toEqual([])
})

it('a publish refills an emptied bucket and updates a restored one', async () => {
  const bucket = await openBucket()
  const publisher = bucket.newPublisher()
  await publish(siteOf(siteAt(1)), publisher)
  const saved = bucket.objects.snapshot()
  await publish(siteOf(siteAt(2)), publisher)
  const empty = () => {
    for (const { key } of bucket.objects.list('', '', 1_000_000)) bucket.objects.remove(key)
  }
  empty()
  expect(await publish(siteOf(siteAt(2)), publisher)).toMatchObject({ release: 1 })
  expect(await differences(bucket, siteAt(2))).toEqual([])
  // Restored release 1 differs from the current release 1
  empty()
  for (const [key, bytes, headers] of saved) bucket.objects.put(key, bytes, headers, new Date())
  expect(await publish(siteOf(siteAt(2)), publisher)).toMatchObject({ release: 2 })
  expect(await differences(bucket, siteAt(2))).toEqual([])
})

it('a publish uploads unchanged files again after compression is enabled', async () => {
  const bucket = await openBucket()
  const deployState = new DeployState(':memory:')
  const site = { ...siteOf(siteAt(1)), revision: 7, since: () => ({ changed: [], removed: [] }) }
  await publish(site, bucket.newPublisher({ deployState }))
  await publish(site, bucket.newPublisher({ deployState, brotli: true }))
  expect(bucket.objects.get('web/index.html')?.headers['content-encoding']).toBe('br')
  expect(await publish(site, bucket.newPublisher({ deployState, brotli: true }))).toMatchObject({ changes: [] })
})

it('a deploy state on a full disk rejects a release with the error of the database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-deploy-state-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const deployState = new DeployState(join(folder, 'state.sqlite'))
  const other = new DatabaseSync(join(folder, 'state.sqlite'))
  // Ends the transaction as a full disk does.
  other.exec(`create trigger disk_full before insert on live
    begin select raise(rollback, 'database or disk is full'); end`)
  other.close()
  const head = { release: 1, by: 'a test', nonce: 'one', at: '2026-01-01T00:00:00.000Z' }
  const now = { digest: 'one', form: '1', bytes: 3 } as const
  const apply = () => deployState.applyRelease({ head, changes: [{ path: 'index.html', kind: 'page', now }] })
  expect(apply).toThrow(/^database or disk is full$/)
  expect(deployState.release()).toBe(0)
  deployState.close()
})

it('a publisher without a deploy state reads the newest checkpoint and the plans after it', async () => {
  const bucket = await openBucket()
  const publisher = bucket.newPublisher()
  for (const version of [1, 2, 3]) await publish(siteOf(siteAt(version)), publisher)
  await rollBack(2, publisher)
  await writeCheckpoint(publisher.store, publisher.deployState)
  const { GET = 0 } = bucket.counts
  const anonymous = bucket.newPublisher()
  await expect(publish(siteOf(siteAt(3)), anonymous, { isUnattended: true })).rejects.toThrow(
    /rolled back to release 2/,
  )
  // Two lists, the live files, the plan of their release
  expect((bucket.counts.GET ?? 0) - GET).toBe(4)
  await publish(siteOf(siteAt(4)), anonymous)
  expect(await differences(bucket, siteAt(4))).toEqual([])
})

it('a publish writes assets, the plan, new pages, changed pages, pointers and deletions in this order', async () => {
  const written: string[] = []
  const bucket = await openBucket({ onWrite: (_, key) => written.push(key.slice(4)) })
  const publisher = bucket.newPublisher()
  await publish(siteOf(siteAt(1)), publisher)
  written.length = 0
  await publish(siteOf(siteAt(2)), publisher)
  const steps = written.map((key) => {
    if (/^_(astro|images)|^\.foyer\/kept/.test(key)) return 'bytes'
    if (key.startsWith('.foyer/')) return key.split('/').at(-1)
    if (key.includes('only-in-1')) return 'removed'
    if (key.includes('only-in-2')) return 'new'
    return /404|sitemap/.test(key) ? 'pointer' : 'changed'
  })
  const order = steps.filter((step, index) => step !== steps[index - 1])
  expect(order).toEqual(['bytes', 'plan', 'new', 'changed', 'pointer', 'removed', 'done'])
})

it('a publish fails if a file changes during it, and a retry publishes the correct bytes', async () => {
  const bucket = await openBucket()
  const publisher = bucket.newPublisher()
  await publish(siteOf(siteAt(1)), publisher)
  const site = siteOf(siteAt(2))
  const read = async (path: string) => Buffer.from(siteAt(path === 'p/list/index.html' ? 3 : 2)[path] ?? '')
  await expect(publish({ ...site, read }, publisher)).rejects.toThrow(/^p\/list\/index\.html differs from the build/)
  expect(await differences(bucket, siteAt(1))).toEqual([])
  await publish(site, publisher)
  expect(await differences(bucket, siteAt(2))).toEqual([])
})

it('the brotli option compresses text with a Content-Encoding header, but no pictures', async () => {
  const bucket = await openBucket()
  await publish(siteOf(siteAt(1)), bucket.newPublisher({ brotli: true }))
  const stored = bucket.objects.get('web/index.html')
  expect(stored?.headers['content-encoding']).toBe('br')
  expect(bucket.objects.get('web/images/logo.png')?.headers['content-encoding']).toBeUndefined()
  expect(await bucket.read('')).toMatchObject({ status: 200, text: siteAt(1)['index.html'] })
})

it('a dry run returns the plan and writes nothing', async () => {
  const bucket = await openBucket()
  await publish(siteOf(siteAt(1)), bucket.newPublisher())
  const { PUT, DELETE } = bucket.counts
  const changes = await plannedChanges(siteOf(siteAt(2)), bucket.newPublisher({ dry: true }))
  expect(changes.map(({ path }) => path)).toContain('m/only-in-1/index.html')
  expect(changes.map(({ path }) => path)).not.toContain('m/film-of-old/index.html')
  expect(bucket.counts).toMatchObject({ PUT, ...(DELETE && { DELETE }) })
})

it('a rollback restores any retained release, earlier or later, and rejects an unknown one', async () => {
  const bucket = await openBucket()
  const publisher = bucket.newPublisher()
  for (const version of [1, 2, 3]) await publish(siteOf(siteAt(version)), publisher)
  expect(await rollBack(undefined, publisher)).toMatchObject({ release: 4, uploaded: 0 })
  expect(await differences(bucket, siteAt(2))).toEqual([])
  expect(await rollBack(1, bucket.newPublisher())).toMatchObject({ release: 5 })
  expect(await differences(bucket, siteAt(1))).toEqual([])
  expect(await faultsOf(bucket, siteAt(1))).toEqual([])
  await rollBack(3, publisher)
  expect(await differences(bucket, siteAt(3))).toEqual([])
  await expect(rollBack(9, publisher)).rejects.toThrow(/cannot return to release 9: it retains 1 to 5$/)
})

it('a repeated rollback command first completes an interrupted one, then goes back further', async () => {
  const bucket = await openBucket()
  const publisher = bucket.newPublisher()
  for (const version of [1, 2, 3]) await publish(siteOf(siteAt(version)), publisher)
  const { copy } = publisher.store
  publisher.store.copy = async () => {
    throw new Error('killed')
  }
  await expect(rollBack(undefined, publisher)).rejects.toThrow('killed')
  publisher.store.copy = copy
  expect(await rollBack(undefined, publisher)).toMatchObject({ release: 4, changes: [] })
  expect(await differences(bucket, siteAt(2))).toEqual([])
  expect(await rollBack(undefined, publisher)).toMatchObject({ release: 5 })
  expect(await differences(bucket, siteAt(1))).toEqual([])
})

it('a rollback blocks unattended publishes until a manual publish', async () => {
  const bucket = await openBucket()
  const publisher = bucket.newPublisher()
  for (const version of [1, 2]) await publish(siteOf(siteAt(version)), publisher)
  await rollBack(1, publisher)
  await expect(publish(siteOf(siteAt(3)), publisher, { isUnattended: true })).rejects.toThrow(/stays there/)
  expect(await differences(bucket, siteAt(1))).toEqual([])
  await publish(siteOf(siteAt(2)), publisher)
  await publish(siteOf(siteAt(3)), publisher, { isUnattended: true })
  expect(await differences(bucket, siteAt(3))).toEqual([])
})

it('a manual publish of the restored release also unblocks unattended publishes', async () => {
  const bucket = await openBucket()
  const publisher = bucket.newPublisher()
  for (const version of [1, 2]) await publish(siteOf(siteAt(version)), publisher)
  await rollBack(1, publisher)
  await publish(siteOf(siteAt(1)), publisher)
  await publish(siteOf(siteAt(3)), bucket.newPublisher(), { isUnattended: true })
  expect(await differences(bucket, siteAt(3))).toEqual([])
})

it('garbage collection retains assets for the grace period and those of retained releases', async () => {
  let now = new Date()
  const bucket = await openBucket({ clock: () => now })
  const publisher = bucket.newPublisher({ now: () => now })
  for (const version of [1, 2, 3, 4]) await publish(siteOf(siteAt(version)), publisher)
  const asset = (version: number) => `_astro/app.0000000${version}.js`
  const retention = { releases: 1, graceMs: 3_600_000 }
  await collectReleases(retention, publisher)
  expect(bucket.live()).toContain(asset(1))
  now = new Date(now.getTime() + 600_000)
  await publish(siteOf(siteAt(5)), publisher)
  now = new Date(now.getTime() + 3_300_000)
  // Release 4 was live until 55 minutes ago, and a tab may still be open
  await collectReleases(retention, publisher)
  expect(bucket.live()).not.toContain(asset(1))
  expect(bucket.live()).not.toContain(asset(3))
  expect(bucket.live()).toContain(asset(4))
  expect(await differences(bucket, siteAt(5))).toEqual([])
  await expect(rollBack(3, bucket.newPublisher())).rejects.toThrow(/retains 4 to 4/)
  await rollBack(4, bucket.newPublisher())
  expect(await faultsOf(bucket, siteAt(4))).toEqual([])
})

it('a publish lists more than 1,000 objects and sends no requests for unchanged ones', async () => {
  const bucket = await openBucket()
  const films = Array.from({ length: 1_100 }, (_, film) => [`m/${film}/index.html`, `film ${film}`])
  const files = { 'index.html': 'home', ...Object.fromEntries(films) }
  await publish(siteOf(files), bucket.newPublisher())
  const keys: string[] = []
  for await (const { key } of bucket.store().list('m/')) keys.push(key)
  expect(keys).toEqual(films.map(([path]) => path).toSorted())
  const before = { ...bucket.counts }
  await publish(siteOf({ ...files, 'index.html': 'another home' }), bucket.newPublisher())
  expect((bucket.counts.PUT ?? 0) - (before.PUT ?? 0)).toBeLessThan(8)
  expect((bucket.counts.GET ?? 0) - (before.GET ?? 0)).toBeLessThan(8)
}, 240_000)

it('a CDN purge contains the changed paths, and a failed purge does not undo the publish', async () => {
  const bucket = await openBucket()
  const purge = vi.fn(async () => undefined)
  const lines: string[] = []
  const publisher = bucket.newPublisher({ purge, report: lineReport((line) => lines.push(line)) })
  await publish(siteOf(siteAt(1)), publisher)
  purge.mockRejectedValueOnce(new Error('the CDN is unreachable'))
  await publish(siteOf({ ...siteAt(1), 'p/list/index.html': 'other' }), publisher)
  expect(purge).toHaveBeenLastCalledWith(['p/list/index.html'])
  expect(lines.join()).toContain('the CDN is unreachable')
  expect(bucket.live()).toContain('p/list/index.html')
})

it('the next publish repeats a failed or missed purge once', async () => {
  const bucket = await openBucket()
  const purge = vi.fn(async (_: string[]) => undefined)
  const other = { ...siteAt(1), 'p/list/index.html': 'other' }
  const publisher = bucket.newPublisher({ purge })
  await publish(siteOf(siteAt(1)), publisher)
  purge.mockClear()
  purge.mockRejectedValueOnce(new Error('the CDN is unreachable'))
  await publish(siteOf(other), publisher)
  await publish(siteOf(other), bucket.newPublisher({ purge }))
  expect(purge.mock.calls).toEqual([[['p/list/index.html']], [['p/list/index.html']]])
  const { put } = publisher.store
  publisher.store.put = async (key, ...rest) => {
    if (key.endsWith('done')) throw new Error('killed')
    return put(key, ...rest)
  }
  await expect(publish(siteOf(siteAt(1)), publisher)).rejects.toThrow('killed')
  expect(purge).toHaveBeenCalledTimes(2)
  const repairing = bucket.newPublisher({ purge, lease: { beatMs: 10, stopMs: 60_000, deadMs: 100 } })
  for (const _ of [1, 2]) await publish(siteOf(siteAt(1)), repairing)
  expect(purge).toHaveBeenCalledTimes(3)
  expect(bucket.objects.list('web/.foyer/unpurged/', '', 10)).toEqual([])
})
