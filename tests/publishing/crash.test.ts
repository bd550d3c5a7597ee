import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pMap from 'p-map'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publish } from '#publishing/deploy/publish.ts'
import { startBucket } from '../../scripts/bucket/server.ts'
import { fill } from '../build/build.ts'
import { differences, faultsOf, openBucket, signIn } from './support/bucket.ts'
import { siteAt, siteOf } from './support/site.ts'
import { countWrites } from './support/writes.ts'

const script = resolve(import.meta.dirname, '../../scripts/publish.ts')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-crash-'))
  await fill(join(folder, 'two'), siteAt(2))
  await fill(join(folder, 'three'), siteAt(3))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Publish command in a separate process. */
function publishing(name: string, { endpoint, state }: { endpoint: string; state: string }) {
  const { PATH = '', HOME = '' } = process.env
  const args = [script, '--to', 's3://site/web', '--endpoint', endpoint, '--from', join(folder, name)]
  const child = spawn(process.execPath, args, { env: { PATH, HOME, ...signIn, FOYER_STATE: state }, stdio: 'ignore' })
  return { child, ended: new Promise<number | null>((done) => child.once('exit', done)) }
}

/** Release 1 is live; release 2 is killed after its n-th write; release 3 follows. */
async function killedAt(nth: number, start: [string, Uint8Array, Record<string, string>][]) {
  let child: ChildProcess | undefined
  let killed = false
  const kill = countWrites((count) => {
    if (count === nth) killed = child?.kill('SIGKILL') ?? false
  })
  const bucket = await startBucket({ prefix: 'web', onWrite: (_, key) => kill(key) })
  try {
    for (const [key, bytes, headers] of start) bucket.objects.put(key, bytes, headers, new Date())
    const state = join(folder, `state-${nth}`)
    const first = publishing('two', { endpoint: bucket.url, state })
    child = first.child
    await first.ended
    const afterKill = await faultsOf(bucket, siteAt(1), siteAt(2))
    const repair = await publishing('three', { endpoint: bucket.url, state }).ended
    const afterRepair = [...(await differences(bucket, siteAt(3))), ...(await faultsOf(bucket, siteAt(3)))]
    return { nth, killed, afterKill, repair, afterRepair }
  } finally {
    await bucket.close()
  }
}

it('after a kill at any write every served page is complete, and the next publish repairs the site', async () => {
  let writes = 0
  const count = countWrites(() => writes++)
  const seed = await openBucket({ onWrite: (_, key) => count(key) })
  await publish(siteOf(siteAt(1)), seed.newPublisher())
  const start = seed.objects.snapshot()
  writes = 0
  await publish(siteOf(siteAt(2)), seed.newPublisher())
  expect(writes).toBeGreaterThan(15)
  const every = Array.from({ length: writes }, (_, index) => index + 1)
  const runs = await pMap(every, (nth) => killedAt(nth, start), { concurrency: 4 })
  expect(runs.filter(({ killed }) => !killed)).toEqual([])
  expect(runs).toEqual(every.map((nth) => ({ nth, killed: true, afterKill: [], repair: 0, afterRepair: [] })))
}, 600_000)
