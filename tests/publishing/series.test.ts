import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openSnapshot } from '#publishing/content-db/snapshot.ts'
import { ingest, ingestChanges } from '#publishing/ingest/ingest.ts'
import { ids } from '../../scripts/sandbox/catalogue/ids.ts'
import { type OpenSandbox, openSandbox } from '../sandbox/start.ts'

const series = ids.series.nightBus
const episode = 'NBusS1E2'

let sandbox: OpenSandbox
const folder = mkdtempSync(join(tmpdir(), 'foyer-series-'))
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const list = (...items: string[]) => sandbox.send('PUT', '/playlists/SeriesAA', { title: 'One list', items })
const ingestMedia = (...media: string[]) =>
  ingestChanges(
    optionsFor('updated'),
    media.map((id) => ({ kind: 'media', id })),
  )
const ingestList = () => ingestChanges(optionsFor('updated'), [{ kind: 'playlist', id: 'SeriesAA' }])

const optionsFor = (name: string) => ({
  site: {
    configSource: 'serieses',
    platform: `${sandbox.url}/platform`,
    siteUrl: 'http://site.test',
  },
  file: join(folder, `${name}.sqlite`),
  images: false as const,
})

/** All content records of a snapshot, without the sample of files that only a full ingest chooses anew. */
const recordsIn = (name: string) => {
  const snapshot = openSnapshot(join(folder, `${name}.sqlite`), { readOnly: true })
  const rows = snapshot.db
    .prepare("select kind, id, body from record where kind <> 'moved' and id <> 'namedHosts' order by kind, id")
    .all()
  snapshot.close()
  return rows.map(({ kind, id, body }) => [`${kind} ${id}`, body])
}

/** Incremental ingest equals a full one, with or without the series. */
async function expectAsFresh(hasSeries: boolean) {
  rmSync(join(folder, 'fresh.sqlite'), { force: true })
  await ingest(optionsFor('fresh'))
  const updated = recordsIn('updated')
  expect(updated).toEqual(recordsIn('fresh'))
  expect(updated.some(([name]) => name === `series ${series}`)).toBe(hasSeries)
}

async function begin(...items: string[]) {
  await list(...items)
  for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `updated.sqlite${end}`), { force: true })
  await ingest(optionsFor('updated'))
}

beforeEach(async () => {
  await sandbox.send('POST', '/reset')
  const content = [{ type: 'playlist', contentId: 'SeriesAA' }]
  await sandbox.send('PUT', '/configs/serieses', { description: 'Episodes', siteId: 'FoyerPix', content })
})

it('an episode in a playlist adds its series, independent of other items in the playlist', async () => {
  // The last request concerns only earlier ids
  await sandbox.send('PUT', '/media/SaltRoad', { trailerId: 'OrbitMom' })
  await sandbox.send('PUT', '/media/OrbitMom', { trailerId: 'OrbitMom' })
  await begin(episode, 'SaltRoad')
  await expectAsFresh(true)
})

it('a series removed from a playlist is retained while one of its episodes is listed', async () => {
  await begin(series, episode)
  await list(episode)
  await ingestList()
  await expectAsFresh(true)
  await sandbox.send('PUT', `/media/${episode}`, { title: 'Another stop' })
  await ingestMedia(episode)
  await expectAsFresh(true)
  await list('SaltRoad')
  await ingestList()
  await expectAsFresh(false)
})

it('a deleted series is removed even if no playlist contains it, and is added again after its restoration', async () => {
  await begin(episode, 'SaltRoad')
  await sandbox.send('DELETE', `/media/${series}`)
  await ingestMedia(series)
  await expectAsFresh(false)
  await sandbox.send('PUT', `/media/${series}`, { title: 'Night Bus 7' })
  await ingestMedia(series)
  await expectAsFresh(true)
})

it('a series is removed if its only listed episode changes its content type', async () => {
  await begin(episode)
  await sandbox.send('PUT', `/media/${episode}`, { contentType: 'hub', episodeNumber: null })
  await ingestMedia(episode)
  await expectAsFresh(false)
})

const other = ids.series.saltAndPepper
const shared = ['NBusS1E1', 'NBusS1E2', 'SaltRoad']
const assignments = (name: string) => recordsIn(name).filter(([record]) => String(record).startsWith('seriesOf '))

it('an episode that several series list belongs to the first id, in whatever order the series changed', async () => {
  const step = fc.record({ of: fc.constantFrom(series, other), episodes: fc.subarray(shared, { minLength: 1 }) })
  const stories = fc.array(step, { minLength: 2, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(stories, async (steps) => {
      const listing = new Map<string, string[]>([series, other].map((id) => [id, shared]))
      const edit = (of: string, episodes: string[]) => {
        listing.set(of, episodes)
        return sandbox.send('PUT', `/series/${of}`, { seasons: [{ title: 'One', episodes }] })
      }
      for (const id of [series, other]) await edit(id, shared)
      await begin(other, series)
      for (const { of, episodes } of steps) {
        await edit(of, episodes)
        await ingestMedia(of)
      }
      const expected = shared.flatMap((id) => {
        const [first] = [series, other].filter((one) => listing.get(one)?.includes(id)).sort()
        return first ? [[`seriesOf ${id}`, JSON.stringify(first)]] : []
      })
      expect(assignments('updated')).toEqual(expected)
      await expectAsFresh(true)
    }),
    { numRuns: 3 },
  )
}, 240_000)
