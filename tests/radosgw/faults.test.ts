import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pMap from 'p-map'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { publish } from '#publishing/deploy/publish.ts'
import type { Failure } from '../../scripts/bucket/faults.ts'
import { fill } from '../build/build.ts'
import { siteAt, siteOf } from '../publishing/support/site.ts'
import { countWrites } from '../publishing/support/writes.ts'
import { startProxy } from './proxy.ts'
import { differences, endpoint, faults, newBucket, openPrefix } from './s3-prefix.ts'

let bucket: string
let sites = 0
const newTarget = () => openPrefix(bucket, `site${++sites}`)

beforeAll(async () => {
  bucket = await newBucket('trouble')
}, 60_000)

async function openProxy(onWrite?: (key: string) => void) {
  const proxy = await startProxy(endpoint, onWrite)
  onTestFinished(proxy.close)
  return proxy
}

describe('failures between the publisher and radosgw', () => {
  const failures: [string, Failure, string][] = [
    ['the store is too busy', 503, 'PUT'],
    ['the store fails', 500, 'PUT'],
    ['the connection is reset', 'reset', 'PUT'],
    ['a response is lost', 'response-lost', 'PUT'],
    ['a request body is truncated', 'stored-cut', 'PUT'],
    ['the store is too busy to list', 503, 'GET'],
    ['a response is truncated', 'response-cut', 'GET'],
  ]
  it.each(failures)(
    'a publish ends with a complete site if %s',
    async (_, failure, method) => {
      const [target, proxy] = [newTarget(), await openProxy()]
      await publish(siteOf(siteAt(1)), target.newPublisher(proxy.url))
      proxy.faults.add({ method, times: 3, failure })
      await publish(siteOf(siteAt(2)), target.newPublisher(proxy.url))
      expect(proxy.faults.left()).toBe(0)
      expect(await differences(target, siteAt(2))).toEqual([])
      expect(await faults(target, siteAt(2))).toEqual([])
    },
    120_000,
  )
})

it.each([2, -2])(
  'a publish succeeds although the local clock is wrong by %d hours',
  async (hours) => {
    const target = newTarget()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
    onTestFinished(() => void vi.useRealTimers())
    await publish(siteOf(siteAt(1)), target.newPublisher())
    expect(await differences(target, siteAt(1))).toEqual([])
  },
  120_000,
)

it('after a kill at any write every served page is complete, and the next publish repairs the site', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-radosgw-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const version of [2, 3]) await fill(join(folder, String(version)), siteAt(version))

  const publishing = (version: number, { prefix, by }: { prefix: string; by: string }) => {
    const from = join(folder, String(version))
    const args = ['scripts/publish.ts', '--to', `s3://${bucket}/${prefix}`, '--endpoint', by, '--from', from]
    const env = { ...process.env, FOYER_STATE: join(folder, `state-${prefix}`) }
    const child = spawn(process.execPath, args, { cwd: resolve(import.meta.dirname, '../..'), env, stdio: 'ignore' })
    return { child, ended: new Promise<number | null>((done) => child.once('exit', done)) }
  }

  const killedAt = async (nth: number) => {
    const target = newTarget()
    await publish(siteOf(siteAt(1)), target.newPublisher())
    let child: ChildProcess | undefined
    let killed = false
    const kill = countWrites((count) => {
      if (count === nth) killed = child?.kill('SIGKILL') ?? false
    })
    const proxy = await openProxy(kill)
    const first = publishing(2, { prefix: target.prefix, by: proxy.url })
    child = first.child
    await first.ended
    const afterKill = await faults(target, siteAt(1), siteAt(2))
    const repair = await publishing(3, { prefix: target.prefix, by: proxy.url }).ended
    const afterRepair = [...(await differences(target, siteAt(3))), ...(await faults(target, siteAt(3)))]
    return { nth, killed, afterKill, repair, afterRepair }
  }

  let writes = 0
  const [target, proxy] = [newTarget(), await openProxy(countWrites((count) => (writes = count)))]
  await publish(siteOf(siteAt(1)), target.newPublisher())
  await publish(siteOf(siteAt(2)), target.newPublisher(proxy.url))
  expect(writes).toBeGreaterThan(15)
  const every = Array.from({ length: writes }, (_, index) => index + 1)
  const runs = await pMap(every, killedAt, { concurrency: 3 })
  expect(runs).toEqual(every.map((nth) => ({ nth, killed: true, afterKill: [], repair: 0, afterRepair: [] })))
}, 900_000)
