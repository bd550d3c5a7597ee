import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CreateBucketCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import pMap from 'p-map'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { collect } from '#publishing/publish/collect.ts'
import { OvertakenError, publish } from '#publishing/publish/publish.ts'
import { publisherOf } from '#publishing/publish/publisher.ts'
import { rollBack } from '#publishing/publish/rollback.ts'
import { openLedger } from '#publishing/release/ledger.ts'
import { openS3Store } from '#publishing/store/s3-store.ts'
import { fill } from '../build/build.ts'
import { type Files, siteAt, siteOf } from '../publishing/support/site.ts'

// The real server that FOYER_S3 names: `node scripts/radosgw.ts --test` starts one and runs this
const endpoint = process.env.FOYER_S3 ?? ''
const bucket = `foyer-${Date.now()}`
const client = new S3Client({ endpoint, forcePathStyle: true, region: 'us-east-1' })
let sites = 0

beforeAll(async () => {
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
}, 60_000)

/** A folder of the bucket for one test, and publishers for it. */
function openPrefix() {
  const prefix = `site${++sites}`
  const store = () => openS3Store({ bucket, prefix, endpoint })
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const newPublisher = () => publisherOf({ store: store(), ledger: openLedger(':memory:'), say })
  const read = async (path: string) => {
    const bytes = await store().get(path)
    return bytes && Buffer.from(bytes).toString()
  }
  const live = async () => {
    const keys: string[] = []
    for await (const { key } of store().list('')) if (!key.startsWith('.foyer/')) keys.push(key)
    return keys
  }
  return { prefix, said, newPublisher, read, live }
}

type Place = ReturnType<typeof openPrefix>

async function differences({ read, live }: Place, files: Files): Promise<string[]> {
  const wrong = await pMap(Object.entries(files), async ([path, text]) => ((await read(path)) === text ? [] : [path]), {
    concurrency: 16,
  })
  const extra = (await live()).filter((path) => !(path in files) && !/^_(astro|images)\//.test(path))
  return [...wrong.flat(), ...extra]
}

/** Pages of no version, and references to what is not there. */
async function faults({ read, live }: Place, ...versions: Files[]): Promise<string[]> {
  const paths = new Set(await live())
  const found = await pMap(
    [...paths].filter((path) => path.endsWith('.html')),
    async (path) => {
      const text = (await read(path)) ?? ''
      const references = [...text.matchAll(/(?:src|href)="\/([^"]*)"/g)].map(([, to = '']) => to)
      const lost = references.filter((to) => !paths.has(to === '' || to.endsWith('/') ? `${to}index.html` : to))
      return [...(versions.some((files) => files[path] === text) ? [] : [path]), ...lost]
    },
  )
  return found.flat()
}

it('a site is published with its headers, changed, rolled back and collected', async () => {
  const place = openPrefix()
  const publisher = place.newPublisher()
  await publish(siteOf(siteAt(1)), publisher)
  expect(place.said.join()).not.toContain('single-writer')
  const Key = `${place.prefix}/_astro/app.00000001.js`
  const about = await client.send(new HeadObjectCommand({ Bucket: bucket, Key }))
  expect(about).toMatchObject({
    ContentType: 'text/javascript; charset=utf-8',
    CacheControl: 'public, max-age=31536000, immutable',
  })
  await publish(siteOf(siteAt(2)), place.newPublisher())
  expect(await differences(place, siteAt(2))).toEqual([])
  expect(await rollBack(undefined, publisher)).toMatchObject({ uploaded: 0 })
  expect(await differences(place, siteAt(1))).toEqual([])
  await publish(siteOf(siteAt(3)), publisher)
  await collect({ releases: 1, graceMs: 0 }, publisher)
  expect(await differences(place, siteAt(3))).toEqual([])
  expect(await place.live()).not.toContain('_astro/app.00000002.js')
}, 120_000)

it('a wrong key is refused', async () => {
  const { AWS_SECRET_ACCESS_KEY } = process.env
  process.env.AWS_SECRET_ACCESS_KEY = 'wrong'
  onTestFinished(() => void (process.env.AWS_SECRET_ACCESS_KEY = AWS_SECRET_ACCESS_KEY))
  await expect(publish(siteOf(siteAt(1)), openPrefix().newPublisher())).rejects.toThrow(/403 SignatureDoesNotMatch/)
})

it('more than a thousand objects are listed and compared', async () => {
  const place = openPrefix()
  const films = Array.from({ length: 1_200 }, (_, film) => [`m/${film}/index.html`, `film ${film}`])
  const files = { 'index.html': 'home', ...Object.fromEntries(films) }
  await publish(siteOf(files), place.newPublisher())
  expect(await place.live()).toHaveLength(1_201)
  expect(await publish(siteOf(files), place.newPublisher())).toMatchObject({ release: 1, changes: [] })
}, 240_000)

it('of 16 publishers at the same moment one wins each release, and the site is the last winner’s', async () => {
  const place = openPrefix()
  await publish(siteOf(siteAt(1)), place.newPublisher())
  const versions = Array.from({ length: 16 }, (_, index) => index + 2)
  const outcomes = await Promise.allSettled(
    versions.map(async (version) => ({ version, ...(await publish(siteOf(siteAt(version)), place.newPublisher())) })),
  )
  const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(new Set(won.map(({ release }) => release)).size).toBe(won.length)
  expect(lost.every((error) => error instanceof OvertakenError)).toBe(true)
  expect(won.length + lost.length).toBe(16)
  const last = won.toSorted((a, b) => a.release - b.release).at(-1)?.version ?? 0
  expect(await differences(place, siteAt(last))).toEqual([])
}, 240_000)

it('kill -9 at many moments: every page is whole, and the next publish heals the site', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-radosgw-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const place = openPrefix()
  await publish(siteOf(siteAt(1)), place.newPublisher())
  for (const version of [2, 3]) await fill(join(folder, String(version)), siteAt(version))
  const publishing = (version: number) => {
    const args = [
      'scripts/publish.ts',
      '--to',
      `s3://${bucket}/${place.prefix}`,
      '--from',
      join(folder, String(version)),
    ]
    const env = { ...process.env, S3_ENDPOINT: endpoint, FOYER_STATE: join(folder, 'state') }
    const child = spawn(process.execPath, args, { cwd: resolve(import.meta.dirname, '../..'), env, stdio: 'ignore' })
    return { child, ended: new Promise<number | null>((done) => child.once('exit', done)) }
  }
  const found: string[] = []
  for (let turn = 0; turn < 12; turn += 1) {
    const [from, to] = turn % 2 ? [3, 2] : [2, 3]
    const { child, ended } = publishing(from)
    await sleep(300 + turn * 80)
    child.kill('SIGKILL')
    await ended
    found.push(...(await faults(place, siteAt(1), siteAt(2), siteAt(3))))
    if (await publishing(to).ended) found.push(`the publish after kill ${turn} failed`)
    found.push(...(await differences(place, siteAt(to))))
  }
  expect(found).toEqual([])
}, 300_000)
