import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type OpenSandbox, openSandbox } from '../sandbox/start.ts'
import { source } from '../support/shared-code.ts'
import { startTinyPlatform } from '../support/tiny-platform.ts'
import { footprint, settings, timeouts, workplace } from './build.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const config = (rows: string[]) => ({
  siteName: 'Small house',
  description: 'Few rows',
  siteId: 'FoyerPix',
  content: rows.map((contentId) => ({ type: 'playlist', contentId })),
})

async function newPlace() {
  const place = await workplace(settings, 'shared')
  onTestFinished(place.remove)
  return place
}

const platform = () => ({ PLATFORM_URL: `${sandbox.url}/platform` })
const failList = (id: string, times: number) =>
  sandbox.send('POST', '/faults', { path: `playlists/${id}`, status: 500, times })

it('a build retries failed requests, and warns of an invalid item and of a missing SITE_URL', timeouts, async () => {
  await sandbox.send('PUT', '/playlists/Stumbles', { title: 'Stumbling', items: ['SaltRoad', 'OddTypes'] })
  await sandbox.send('PUT', `/configs/${source}`, config(['Stumbles']))
  await sandbox.send('POST', '/faults', { path: `configs/${source}`, status: 500, times: 2 })
  await failList('Stumbles', 2)
  const place = await newPlace()
  const { code, said, complaint } = await place.build({ env: platform() })
  expect(complaint).toBe('')
  expect(code).toBe(0)
  expect(said).toMatch(
    /^WARNING playlist Stumbles, item OddTypes: duration: must be a number\n {8}Change: correct the fields/m,
  )
  expect(said).toMatch(/^WARNING SITE_URL is not set/m)
  expect(said).toMatch(/^Rendered \d+ pages, reused 0, in [\d.]+ s$/m)
  expect(await place.page('')).toMatch(/href="\/m\/SaltRoad\//)
  expect(await place.page('')).not.toContain('OddTypes')
  const { files, beside } = await footprint(place)
  expect(files.join()).not.toContain('old.bin')
  expect(beside).toEqual(['dist'])
})

it('a build prints the hosts of a published site, and warnings about its configuration', timeouts, async () => {
  // A config of its own: edits are merged, and other tests share `source`
  await sandbox.send('PUT', '/configs/warnings', {
    ...config(['QuietStm']),
    integrations: { jwp: { clientId: 'c' } },
    styling: { backgroundColor: '#ffffff', highlightColor: '#ffee00' },
  })
  const place = await workplace('defaultConfigSource = warnings\nUNSAFE_allowAnyConfigSource = true', 'shared')
  onTestFinished(place.remove)
  const { code, said, complaint } = await place.build({
    env: { ...platform(), SITE_URL: 'https://films.example' },
  })
  expect(complaint).toBe('')
  expect(code).toBe(0)
  expect(said).toMatch(/^WARNING UNSAFE_allowAnyConfigSource is on/m)
  expect(said).toMatch(/^Hosts: content http\S+, accounts https:\/\/staging-sims\.jwplayer\.com \(test\)/m)
  expect(said).toMatch(/^WARNING https:\/\/films\.example is a published site, but integrations\.jwp\.useSandbox/m)
  expect(said).toMatch(/^WARNING styling\.highlightColor: /m)
})

it('ALLOW_STALE retains the earlier content of a failed playlist and reports it in the output', timeouts, async () => {
  await sandbox.send('PUT', '/playlists/Steadies', { title: 'Steady', items: ['SaltRoad'] })
  await sandbox.send('PUT', '/playlists/Sinkings', { title: 'Sinking', items: ['LastFerr'] })
  await sandbox.send('PUT', `/configs/${source}`, config(['Steadies', 'Sinkings']))
  const place = await newPlace()
  expect((await place.build({ env: platform() })).code).toBe(0)

  await sandbox.send('PUT', '/playlists/Steadies', { items: ['GlassHou'] })
  await failList('Sinkings', 20)
  const { code, said, complaint } = await place.build({ env: { ...platform(), ALLOW_STALE: '1' } })
  expect([code, complaint]).toEqual([0, ''])
  expect(said).toMatch(
    /^WARNING playlist Sinkings, referenced by home row 2, could not be read: .*\/playlists\/Sinkings.*\n {8}Change: .*last good content/m,
  )
  const home = await place.page('')
  expect(home).toMatch(/href="\/m\/GlassHou\//)
  expect(home).toMatch(/href="\/m\/LastFerr\//)
  expect(home).not.toContain('SaltRoad')
})

it(
  'a build retries a request after a 429 response with Retry-After, and --json prints its facts',
  timeouts,
  async () => {
    const remote = await startTinyPlatform({
      [`/apps/configs/${source}.json`]: config([]),
    })
    onTestFinished(async () => void (await remote.close()))
    remote.queueFault(`/apps/configs/${source}.json`, { status: 429, headers: { 'retry-after': '1' } })
    const place = await newPlace()
    const { code, said, complaint } = await place.build({ env: { PLATFORM_URL: remote.url }, args: ['--json'] })
    expect(code, complaint).toBe(0)
    const facts = JSON.parse(said)
    expect(facts).toMatchObject({ out: place.out, pages: { rendered: expect.any(Number), reused: 0 } })
    expect([facts.files, facts.bytes, facts.seconds].every((number) => number > 1)).toBe(true)
    expect(facts.phases.map(({ name }: { name: string }) => name)).toContain('Rendering the pages')
    expect(facts.warnings).toContainEqual({
      ...{ kind: 'settings', count: 1, remedy: expect.stringContaining('docs/commands.md') },
      sentences: [expect.stringContaining('SITE_URL is not set')],
    })
    expect(complaint).toMatch(/^Rendered \d+ pages/m)
    expect(remote.requested).toHaveLength(2)
    expect(await place.page('es')).toContain('Small house')
  },
)
