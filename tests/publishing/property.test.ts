import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ContentChange } from '#publishing/shared/content-change.ts'
import { ids } from '../../scripts/sandbox/catalogue/ids.ts'
import { seed } from '../support/seed.ts'
import { source } from '../support/shared-code.ts'
import { differences, type Fixture, openFixture, timeouts } from './fixture.ts'

// Few runs by default. PROPERTY_RUNS=200 sets the full count.
const runs = Number(process.env.PROPERTY_RUNS || 2)

const path = process.env.PROPERTY_PATH
// Time limit per sequence on a busy machine
const sequenceMs = 180_000

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture({ articles: true })
}, timeouts.timeout)
afterAll(() => fixture.close())

const pool = [
  'SaltRoad',
  'OrbitMom',
  'GlassHou',
  'LastFerr',
  'Lamplite',
  'SerNight',
  'NBusS1E2',
  'EvntSoon',
  'ChanOne1',
  'OddTypes',
]
const added = ['Added001', 'Added002', 'Added003']
const articles = ['where-to-begin', 'short-and-shorter', 'added-article']
const lists = ['PropRow1', 'PropRow2', 'PropRow3']
const first = { PropRow1: pool.slice(0, 5), PropRow2: ['SerNight', 'EvntSoon'], PropRow3: ['ChanOne1', 'Lamplite'] }

const row = (contentId: string) => ({ type: 'playlist', contentId })
const chosen = 'PropCont'
const startConfig = {
  siteName: 'Property',
  description: 'Changes at random',
  siteId: 'FoyerPix',
  content: [...lists.map(row), { type: 'content_list', contentId: chosen }],
  menu: [{ label: 'Films', contentId: 'PropRow1', type: 'playlist' }],
  styling: { footerText: '[A film](/m/SaltRoad/)' },
}

type Edit = { path: string; patch: object | undefined; change: ContentChange }

const id = fc.constantFrom(...pool, ...added)
const list = fc.constantFrom(...lists)
const title = fc.constantFrom('The Sea', 'Ünlikely Títle', 'A & B <c>', 'Two  words', 'Return', '…')

const media = (patch: fc.Arbitrary<object | undefined>) =>
  fc
    .tuple(id, patch)
    .map(([mediaId, patch]): Edit => ({ path: `/media/${mediaId}`, patch, change: { kind: 'media', id: mediaId } }))
const playlist = (patch: fc.Arbitrary<object | undefined>) =>
  fc.tuple(list, patch).map(
    ([playlistId, patch]): Edit => ({
      path: `/playlists/${playlistId}`,
      patch,
      change: { kind: 'playlist', id: playlistId },
    }),
  )
const config = (patch: fc.Arbitrary<object>) =>
  patch.map((patch): Edit => ({ path: `/configs/${source}`, patch, change: { kind: 'config', id: source } }))
const contentList = (patch: fc.Arbitrary<object | undefined>) =>
  patch.map((patch): Edit => ({ path: `/content-lists/${chosen}`, patch, change: { kind: 'contentList', id: chosen } }))
const entry = (media_id: string) => ({ media_id, title: `Chosen ${media_id}` })
const article = (patch: fc.Arbitrary<object | undefined>) =>
  fc.tuple(fc.constantFrom(...articles), patch).map(
    ([slug, patch]): Edit => ({
      path: `/insights/${slug}`,
      patch,
      change: { kind: 'insight', id: `insight-${slug}` },
    }),
  )
const shuffledIds = fc.shuffledSubarray([...pool, ...added], { minLength: 0, maxLength: 8 })

const edit = fc.oneof(
  { weight: 5, arbitrary: media(fc.record({ title, description: fc.string({ maxLength: 40 }) })) },
  { weight: 2, arbitrary: media(fc.record({ title, 'title-es': title, duration: fc.nat({ max: 7000 }) })) },
  { weight: 1, arbitrary: media(fc.record({ tags: fc.constantFrom('Drama', 'Comedy,Family', '') })) },
  { weight: 1, arbitrary: media(fc.constant({ trailerId: 'OrbitMom' })) },
  {
    weight: 1,
    arbitrary: media(fc.constant({ sources: [{ file: 'https://streams.test/a.m3u8', type: 'application/x' }] })),
  },
  {
    weight: 2,
    arbitrary: media(
      fc.constantFrom(
        { contentType: 'hub', playlists: 'PropRow1,PropRow3' },
        { contentType: 'page', markdown: '[A film](/m/GlassHou/) and words' },
        { contentType: 'LiveEvent', 'VCH.EventState': 'PRE_LIVE', 'VCH.ScheduledStart': '2040-01-01T00:00:00Z' },
        { contentType: 'LiveEvent', 'VCH.EventState': 'VOD_PUBLIC' },
        { contentType: null, playlists: null, markdown: null },
        { requiresSubscription: 'true', free: null },
        { requiresSubscription: null, free: 'true' },
      ),
    ),
  },
  { weight: 2, arbitrary: media(fc.constant(undefined)) },
  { weight: 2, arbitrary: article(fc.record({ title, category: title, publishDate: fc.constant('2026-01-02') })) },
  { weight: 1, arbitrary: article(fc.constant(undefined)) },
  { weight: 5, arbitrary: playlist(fc.record({ items: shuffledIds })) },
  { weight: 1, arbitrary: playlist(fc.record({ title })) },
  { weight: 1, arbitrary: playlist(fc.constant(undefined)) },
  { weight: 2, arbitrary: contentList(fc.record({ title, list: shuffledIds.map((some) => some.map(entry)) })) },
  { weight: 1, arbitrary: contentList(fc.constant(undefined)) },
  {
    weight: 1,
    arbitrary: config(
      fc.record({
        content: fc.shuffledSubarray(lists, { minLength: 1 }).map((some) => some.map(row)),
        menu: fc.tuple(title, id).map(([label, contentId]) => [{ label, contentId, type: 'media' }]),
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: config(
      fc.constantFrom(
        { features: { recommendationsPlaylist: ids.recommended } },
        { features: { recommendationsPlaylist: null } },
        { integrations: { jwp: { clientId: 'client', assetId: 7 } } },
        { integrations: { jwp: null } },
      ),
    ),
  },
)

/** Edits in groups, one per notification. */
const story = fc
  .array(fc.array(edit, { minLength: 3, maxLength: 9 }), { minLength: 4, maxLength: 5 })
  .filter((groups) => groups.flat().length >= 20)

async function edited({ sandbox }: Fixture, { path, patch }: Edit) {
  await (patch ? sandbox.send('PUT', path, patch) : sandbox.send('DELETE', path))
}

async function startAnew({ sandbox }: Fixture) {
  await sandbox.send('POST', '/reset')
  for (const [listId, items] of Object.entries(first))
    await sandbox.send('PUT', `/playlists/${listId}`, { title: listId, items })
  await sandbox.send('PUT', `/content-lists/${chosen}`, {
    title: 'Chosen',
    list: [entry('OddTypes'), entry('OrbitMom')],
  })
  await sandbox.send('PUT', `/configs/${source}`, startConfig)
}

it('an incremental site after random edits equals a full build byte for byte', {
  timeout: Math.max(timeouts.timeout, runs * sequenceMs),
}, async () => {
  console.log(`${runs} sequences of edits, seed ${seed}`)
  let passed = 0
  await fc.assert(
    fc.asyncProperty(story, async (groups) => {
      await startAnew(fixture)
      await fixture.build()
      for (const group of groups) {
        for (const change of group) await edited(fixture, change)
        await fixture.apply(...group.map(({ change }) => change))
      }
      expect(await differences(fixture)).toEqual([])
      passed += 1
      if (passed % 10 === 0) console.log(`${passed} of them passed`)
    }),
    { numRuns: runs, ...(path && { path }), endOnFailure: process.env.PROPERTY_SHRINK !== '1' },
  )
})
