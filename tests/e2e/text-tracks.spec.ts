import { startEntryPage } from './support/engine-page.ts'
import { type browserCues, plainCues, readTextTrack, type writtenTrack } from './support/read-text-track.ts'
import { expect, test } from './support/test.ts'
import { mutatedTracks, validTracks } from './support/text-track-samples.ts'

let served: Awaited<ReturnType<typeof startEntryPage>>
test.beforeAll(async () => {
  served = await startEntryPage('text-tracks-entry.ts')
})
test.afterAll(() => served.close())

test.beforeEach(async ({ page }) => {
  await page.goto(served.url)
  await page.waitForFunction(() => 'readTextTrack' in window)
})

test('10,000 mutated text tracks are read alike by the build and by the browser', async ({ page }) => {
  const tracks = mutatedTracks(10_000)
  const inBrowser = await page.evaluate((tracks) => {
    const read: typeof readTextTrack = Reflect.get(window, 'readTextTrack')
    return tracks.map(read)
  }, tracks)
  const different = tracks.flatMap((track, at) => {
    const inNode = readTextTrack(track)
    return inNode === inBrowser[at] ? [] : [{ inNode, inBrowser: inBrowser[at] }]
  })
  expect(different.length, JSON.stringify(different, undefined, 1)).toBe(0)
  // The mutations leave tracks to read, and break others.
  const unreadable = inBrowser.filter((text) => text.includes('TextTrackError')).length
  expect(unreadable).toBeGreaterThan(300)
  expect(unreadable).toBeLessThan(3_000)
})

test('the parser of the browser reads the same cues from valid WebVTT', async ({ page }) => {
  const texts = validTracks(400)
  const inBrowser = await page.evaluate(async (texts) => {
    const read: typeof browserCues = Reflect.get(window, 'browserCues')
    return await Promise.all(texts.map(read))
  }, texts)
  const byStart = (cues: ReturnType<typeof plainCues>) => cues.toSorted((a, b) => a.start - b.start || b.end - a.end)
  expect(inBrowser.map(byStart)).toEqual(texts.map((text) => byStart(plainCues(text))))
  expect(inBrowser.flat().length).toBeGreaterThan(400)
})

test('the parser of the browser reads all cues that the player gives it', async ({ page }) => {
  const written = await page.evaluate(async (tracks) => {
    const write: typeof writtenTrack = Reflect.get(window, 'writtenTrack')
    const read: typeof browserCues = Reflect.get(window, 'browserCues')
    const texts = tracks.flatMap((track) => write(track) ?? [])
    return Promise.all(texts.map(async (text) => ({ text, cues: await read(text) })))
  }, mutatedTracks(500))
  expect(written.length).toBeGreaterThan(350)
  const byStart = (cues: ReturnType<typeof plainCues>) => cues.toSorted((a, b) => a.start - b.start || b.end - a.end)
  for (const { text, cues } of written) expect(byStart(cues), text).toEqual(byStart(plainCues(text)))
})
