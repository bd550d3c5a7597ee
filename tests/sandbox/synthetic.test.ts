import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenSandbox, openSandbox } from './start.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox(100_000)
})
afterAll(() => sandbox.close())

const media = async (id: string) => (await sandbox.json(`/platform/v2/media/${id}`)).playlist[0]

it('synthetic media have long descriptions, chapters and related items', async () => {
  const last = await media('Sy00255r')
  expect(last.description.length).toBeGreaterThan(550)
  expect(last['description-es'].length).toBeGreaterThan(550)
  expect(last.tracks.map((track: { kind: string }) => track.kind)).toContain('chapters')
  const related = await sandbox.json('/platform/v2/playlists/RelatedX?related_media_id=Sy00255r')
  expect(related.playlist).toHaveLength(12)
  expect(related.playlist.map((item: { mediaid: string }) => item.mediaid)).not.toContain('Sy00255r')
})

it('synthetic media end at the requested number', async () => {
  expect((await sandbox.call('/platform/v2/media/Sy00255s')).status).toBe(404)
})

it('the default config links to all synthetic media in playlists of 500', async () => {
  const config = await sandbox.json('/platform/apps/configs/demofree.json')
  const hub = await media(config.menu.at(-1).contentId)
  const shelves = hub.playlists.split(',')
  expect(shelves).toHaveLength(200)
  const last = await sandbox.json(`/platform/v2/playlists/${shelves.at(-1)}`)
  expect(last.playlist).toHaveLength(500)
  expect(last.playlist.at(-1).mediaid).toBe('Sy00255r')
})

it('synthetic media of a playlist have unique titles', async () => {
  const shelf = await sandbox.json('/platform/v2/playlists/Sp000000')
  const titles = new Set(shelf.playlist.map((item: { title: string }) => item.title))
  expect(titles.size).toBe(500)
})

it('the default config contains no synthetic media unless requested', async () => {
  const plain = await openSandbox()
  const config = await plain.json('/platform/apps/configs/demofree.json')
  expect(JSON.stringify(config)).not.toContain('Sy')
  await plain.close()
})
