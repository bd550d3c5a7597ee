import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/lib/ports.ts'
import { type OpenSandbox, openSandbox } from '../sandbox/start.ts'
import { footprint, type Outcome, timeouts, type Workplace, workplace } from './build.ts'

let sandbox: OpenSandbox
const places: Workplace[] = []
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(async () => {
  await Promise.all(places.map(({ remove }) => remove()))
  await sandbox.close()
})

const fromSource = (source: string) => `defaultConfigSource = ${source}`
const platform = () => ({ PLATFORM_URL: `${sandbox.url}/platform` })

/** Builds with given settings; expects a plain error and an unchanged output. */
async function refusal(ini: string | undefined, env: Record<string, string> = platform()): Promise<string> {
  const place = await workplace(ini)
  places.push(place)
  const before = await footprint(place)
  const outcome = await place.build({ env })
  expect(await footprint(place)).toEqual(before)
  return complaintOf(outcome)
}

function complaintOf({ code, complaint, said }: Outcome) {
  expect(code, said).toBe(1)
  expect(complaint).not.toMatch(/^\s+at |Error:|node:internal/m)
  return complaint.trim()
}

const config = (row: string) => ({
  siteName: 'Small house',
  description: 'Two rows',
  siteId: 'FoyerPix',
  content: [{ type: 'playlist', contentId: row, title: 'Films' }],
})

describe.concurrent('build with an invalid source or target', timeouts, () => {
  it('a build without .webapp.ini fails and retains the old site', async () => {
    expect(await refusal(undefined)).toMatch(
      /^Unable to load \.webapp\.ini \(.*settings\.ini\): there is no such file\. .*defaultConfigSource.*WEBAPP_INI$/,
    )
  })

  it('a build with an HTML page as .webapp.ini fails and retains the old site', async () => {
    expect(await refusal('<!doctype html>\n<html></html>')).toMatch(/^Unable to load \.webapp\.ini .*HTML page.*$/)
  })

  it('a build without a config source fails and retains the old site', async () => {
    expect(await refusal('playerId = abc')).toMatch(/^No usable config sources: set defaultConfigSource in .*$/)
  })

  it('a build with a missing config fails with its id and retains the old site', async () => {
    expect(await refusal(fromSource('nowhere1'))).toBe('Failed to load the config "nowhere1": Config not found')
  })

  it('a build with an invalid config fails with the path of each invalid field', async () => {
    const complaint = await refusal(fromSource('broken01'))
    expect(complaint).toMatch(/^Failed to load the config "broken01": The config is invalid:\n/)
    const paths = complaint.split('\n').slice(1)
    expect(paths.map((line) => line.split(':')[0]?.trim())).toEqual(
      expect.arrayContaining([
        'description',
        'siteId',
        'analyticsToken',
        'adDeliveryMethod',
        'assets.banner',
        'content.0.featured',
        'content.1.type',
        'menu.0.label',
        'menu.1.contentId',
        'styling.backgroundColor',
        'features.searchPlaylist',
        'integrations.jwp.assetId',
        'integrations.jwp.useSandbox',
        'contentSigningService.host',
        'contentProtection.accessModel',
      ]),
    )
  })

  it('a build with two account integrations fails and retains the old site', async () => {
    expect(await refusal(fromSource('bothint1'))).toMatch(/^more than 1 integrations are enabled.*$/)
  })

  it('a build with a truncated config fails with the config URL', async () => {
    await sandbox.send('PUT', '/configs/trunc001', config('QuietStm'))
    await sandbox.send('POST', '/faults', { path: 'configs/trunc001', truncateAt: 40, times: 20 })
    expect(await refusal(fromSource('trunc001'))).toMatch(
      /^Failed to load the config "trunc001": The response of http\S+trunc001\.json is not JSON$/,
    )
  })

  it('a build with an unreachable platform fails with the request URL', async () => {
    const address = `http://127.0.0.1:${await freePort()}`
    const complaint = await refusal(fromSource('demofree'), { PLATFORM_URL: address })
    expect(complaint).toMatch(/^Failed to load the config "demofree": .*ECONNREFUSED.*$/)
    expect(complaint).toContain(`${address}/apps/configs/demofree.json`)
  })

  it('a build with a failing playlist fails with its id, its home row and its URL', async () => {
    await sandbox.send('PUT', '/configs/listbad1', config('DoorsOpn'))
    await sandbox.send('PUT', '/playlists/DoorsOpn', { title: 'Never seen' })
    await sandbox.send('POST', '/faults', { path: 'playlists/DoorsOpn', status: 500, times: 20 })
    expect(await refusal(fromSource('listbad1'))).toMatch(
      /^playlist DoorsOpn, referenced by home row "Films", could not be read: .*500.* \(http\S+\/v2\/playlists\/DoorsOpn\S*\)$/,
    )
  })

  it('a build with an invalid PLATFORM_URL fails with the invalid value', async () => {
    expect(await refusal(fromSource('demofree'), { PLATFORM_URL: 'cdn.example.com' })).toBe(
      'PLATFORM_URL is "cdn.example.com", which is no http address such as https://example.com',
    )
  })

  // The missing config stops a build that would replace the folder.
  it.each([
    ['the project', '.'],
    ['a folder of the project', 'public'],
    ['the documentation', 'docs'],
    ['a file', 'package.json'],
  ])('a build that would replace %s fails and retains the old site', async (_, out) => {
    const env = { ...platform(), FOYER_OUT: out }
    expect(await refusal(fromSource('nowhere1'), env)).toMatch(/^FOYER_OUT is .*: name a folder for the site alone$/)
  })
})
