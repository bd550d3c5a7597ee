import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pMap from 'p-map'
import { expect, it, onTestFinished } from 'vitest'
import { startBucket } from '../../scripts/bucket/server.ts'
import { deliver, platformEvent, secrets } from '../../scripts/lib/senders.ts'
import { differences, faultsOf, signIn } from './support/bucket.ts'
import { type Files, siteAt } from './support/site.ts'

const script = resolve(import.meta.dirname, 'support/daemon-child.ts')

// The response contains the error
const idle = { pending: 0 }
const calm = { timeout: 90_000 }

/** Bucket, content system and restartable webhook. */
async function openBenchSite() {
  const state = mkdtempSync(join(tmpdir(), 'foyer-webhook-crash-'))
  const children: ChildProcess[] = []
  let onWrite: (count: number) => void = () => {}
  const bucket = await startBucket({ prefix: 'web', onWrite: (count) => onWrite(count) })
  onTestFinished(async () => {
    for (const child of children) child.kill('SIGKILL')
    await bucket.close()
    rmSync(state, { recursive: true, force: true })
  })
  const SITE_FILE = join(state, 'site.json')
  const { PATH = '', HOME = '' } = process.env
  const env = {
    PATH,
    HOME,
    ...signIn,
    SITE_FILE,
    FOYER_STATE: state,
    S3_ENDPOINT: bucket.url,
    PUBLISH_TO: 's3://site/web',
  }
  return {
    bucket,
    edit: (files: Files) => writeFileSync(SITE_FILE, JSON.stringify(files)),
    releases: () =>
      bucket.objects.list('web/.foyer/releases/', '', 10_000).filter(({ key }) => key.endsWith('done')).length,
    whenWritten: (act: (count: number) => void) => {
      onWrite = act
    },
    async start() {
      const child = spawn(process.execPath, [script], {
        env: { ...env, WEBHOOK_PLATFORM_SECRET: secrets.platform },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      children.push(child)
      const [port] = await once(child.stdout, 'data')
      const url = `http://127.0.0.1:${String(port).trim()}`
      return { child, url, health: async () => JSON.parse(await (await fetch(`${url}/health`)).text()) }
    },
  }
}

/** Release 1 is live; a publish is killed at its n-th write; the webhook restarts. */
async function killedAt(nth: number) {
  const system = await openBenchSite()
  system.edit(siteAt(1))
  const first = await system.start()
  await deliver(first.url, await platformEvent({ event: 'first' }))
  await expect.poll(system.releases, calm).toBe(1)
  await expect.poll(first.health, calm).toMatchObject(idle)
  const exit = once(first.child, 'exit')
  let writes = 0
  system.whenWritten(() => {
    if (++writes === nth) first.child.kill('SIGKILL')
  })
  system.edit(siteAt(2))
  const { status } = await deliver(first.url, await platformEvent({ media_id: 'SaltRoad' }))
  await exit
  const whole = await faultsOf(system.bucket, siteAt(1), siteAt(2))
  const second = await system.start()
  await expect.poll(second.health, calm).toMatchObject(idle)
  const after = await differences(system.bucket, siteAt(2))
  return { nth, status, whole, after, releases: system.releases() }
}

it('a webhook killed during a publish finishes it after a restart, without an extra release', async () => {
  // Writes before the plan, at the plan, among pages, and at the completion marker
  const moments = [1, 8, 9, 12, 17]
  const runs = await pMap(moments, killedAt, { concurrency: 3 })
  expect(runs).toEqual(moments.map((nth) => ({ nth, status: 202, whole: [], after: [], releases: 2 })))
}, 400_000)

it('events accepted right before a kill are published after the restart', async () => {
  const system = await openBenchSite()
  system.edit({ 'index.html': 'home' })
  const first = await system.start()
  const exit = once(first.child, 'exit')
  const ids = Array.from({ length: 300 }, (_, index) => `Film${String(index).padStart(4, '0')}`)
  const statuses = await Promise.all(
    ids.map(
      async (media_id) =>
        (await deliver(first.url, await platformEvent({ media_id })).catch(() => ({ status: 0 }))).status,
    ),
  )
  first.child.kill('SIGKILL')
  await exit
  expect(statuses.filter((status) => status === 202)).toHaveLength(300)
  system.edit({ 'index.html': 'home', ...Object.fromEntries(ids.map((id) => [`m/${id}/index.html`, id])) })
  const second = await system.start()
  // Finished changes are not repeated; pending ones complete the site
  await deliver(second.url, await platformEvent({ event: 'after' }))
  await expect.poll(second.health, calm).toMatchObject(idle)
  expect(
    (await differences(system.bucket, { 'index.html': 'home' })).filter((line) => line.includes('index.html differs')),
  ).toEqual([])
  expect(system.bucket.objects.list('web/m/', '', 1_000)).toHaveLength(300)
}, 200_000)
