import { HeadObjectCommand } from '@aws-sdk/client-s3'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { collectReleases } from '#publishing/deploy/collect.ts'
import { ClaimLostError, publish } from '#publishing/deploy/publish.ts'
import { rollBack } from '#publishing/deploy/rollback.ts'
import { siteAt, siteOf } from '../publishing/support/site.ts'
import { client, differences, newBucket, openPrefix } from './s3-prefix.ts'

let bucket: string
let sites = 0
const newTarget = () => openPrefix(bucket, `site${++sites}`)

beforeAll(async () => {
  bucket = await newBucket('foyer')
}, 60_000)

it('a site in radosgw is published with its headers, updated, rolled back and collected', async () => {
  const target = newTarget()
  const publisher = target.newPublisher()
  await publish(siteOf(siteAt(1)), publisher)
  expect(target.lines.join()).not.toContain('single-writer')
  const Key = `${target.prefix}/_astro/app.00000001.js`
  const response = await client.send(new HeadObjectCommand({ Bucket: bucket, Key }))
  expect(response).toMatchObject({
    ContentType: 'text/javascript; charset=utf-8',
    CacheControl: 'public, max-age=31536000, immutable',
  })
  await publish(siteOf(siteAt(2)), target.newPublisher())
  expect(await differences(target, siteAt(2))).toEqual([])
  expect(await rollBack(undefined, publisher)).toMatchObject({ uploaded: 0 })
  expect(await differences(target, siteAt(1))).toEqual([])
  await publish(siteOf(siteAt(3)), publisher)
  await collectReleases({ releases: 1, graceMs: 0 }, publisher)
  expect(await differences(target, siteAt(3))).toEqual([])
  expect(await target.live()).not.toContain('_astro/app.00000002.js')
}, 120_000)

it('a publish with a wrong secret key fails with SignatureDoesNotMatch', async () => {
  const { AWS_SECRET_ACCESS_KEY } = process.env
  process.env.AWS_SECRET_ACCESS_KEY = 'wrong'
  onTestFinished(() => void (process.env.AWS_SECRET_ACCESS_KEY = AWS_SECRET_ACCESS_KEY))
  await expect(publish(siteOf(siteAt(1)), newTarget().newPublisher())).rejects.toThrow(/403 SignatureDoesNotMatch/)
})

it('a second publish of more than 1,000 unchanged objects changes nothing', async () => {
  const target = newTarget()
  const films = Array.from({ length: 1_200 }, (_, film) => [`m/${film}/index.html`, `film ${film}`])
  const files = { 'index.html': 'home', ...Object.fromEntries(films) }
  await publish(siteOf(files), target.newPublisher())
  expect(await target.live()).toHaveLength(1_201)
  expect(await publish(siteOf(files), target.newPublisher())).toMatchObject({ release: 1, changes: [] })
}, 240_000)

it('concurrent publishes create distinct releases or fail as overtaken, and the last release is live', async () => {
  const target = newTarget()
  await publish(siteOf(siteAt(1)), target.newPublisher())
  const versions = Array.from({ length: 16 }, (_, index) => index + 2)
  const outcomes = await Promise.allSettled(
    versions.map(async (version) => ({ version, ...(await publish(siteOf(siteAt(version)), target.newPublisher())) })),
  )
  const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(new Set(won.map(({ release }) => release)).size).toBe(won.length)
  expect(lost.every((error) => error instanceof ClaimLostError)).toBe(true)
  expect(won.length + lost.length).toBe(16)
  const last = won.toSorted((a, b) => a.release - b.release).at(-1)?.version ?? 0
  expect(await differences(target, siteAt(last))).toEqual([])
}, 240_000)
