import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { loadSettings, platformFolder } from './settings.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'foyer-settings-'))
})
afterEach(() => rm(root, { recursive: true }))

const write = (...lines: string[]) => writeFile(join(root, '.webapp.ini'), lines.join('\n'))

it('loadSettings parses .webapp.ini and resolves a config id to a URL on the platform', async () => {
  await write(
    '; the demo',
    'defaultConfigSource = demo0001',
    'additionalAllowedConfigSources[] = demo0002',
    'playerId=abc',
  )
  const site = await loadSettings(root, {
    PLATFORM_URL: 'http://127.0.0.1:4400/platform/',
    SITE_URL: 'https://site.test/',
  })
  expect(site).toMatchObject({
    configUrl: 'http://127.0.0.1:4400/platform/apps/configs/demo0001.json',
    platform: 'http://127.0.0.1:4400/platform',
    siteUrl: 'https://site.test',
  })
  expect(site.settings).toMatchObject({ additionalAllowedConfigSources: ['demo0002'], playerId: 'abc' })
})

it('loadSettings resolves a config path against SITE_URL and prefers CONFIG_SOURCE to .webapp.ini', async () => {
  await write('defaultConfigSource = demo0001')
  const site = await loadSettings(root, { CONFIG_SOURCE: '/my/config.json', SITE_URL: 'https://site.test' })
  expect(site.configUrl).toBe('https://site.test/my/config.json')
})

it('loadSettings accepts a SITE_URL with a path and resolves config paths below it', async () => {
  await write('defaultConfigSource = demo0001')
  const site = await loadSettings(root, { CONFIG_SOURCE: '/my/config.json', SITE_URL: 'https://site.test/watch/tv/' })
  expect(site).toMatchObject({
    siteUrl: 'https://site.test/watch/tv',
    configUrl: 'https://site.test/watch/tv/my/config.json',
  })
})

it.each(['https://site.test/tv?a=1', 'https://site.test/a b', 'https://site.test/tv/#top', 'https://site.test/a//b'])(
  'loadSettings rejects the SITE_URL %s with a query, fragment, space or empty path segment',
  async (SITE_URL) => {
    await write('defaultConfigSource = demo0001')
    await expect(loadSettings(root, { SITE_URL })).rejects.toThrow(/^SITE_URL is "https:/)
  },
)

it('loadSettings prefers ACCESS_BRIDGE_URL to the access bridge URL in .webapp.ini', async () => {
  await write('defaultConfigSource = demo0001', 'apiAccessBridgeUrl = https://bridge.test/')
  expect((await loadSettings(root, {})).bridge).toBe('https://bridge.test')
  expect((await loadSettings(root, { ACCESS_BRIDGE_URL: 'https://other.test' })).bridge).toBe('https://other.test')
})

it('loadSettings rejects a missing .webapp.ini', async () => {
  await expect(loadSettings(root, {})).rejects.toThrow(/^Unable to load \.webapp\.ini/)
})

it('loadSettings rejects a .webapp.ini that contains HTML', async () => {
  await write('<!doctype html>', '<meta charset="utf-8">')
  await expect(loadSettings(root, {})).rejects.toThrow(/^Unable to load \.webapp\.ini .*HTML/)
})

it.each([
  'https://site.test/watch\r',
  'https://site.test/watch/\n',
  'https://site.test/watch\u00a0',
  '"https://site.test/watch/"\r\n',
  '\u200bhttps://site.test/watch',
])('loadSettings removes the invisible ends and quotes of SITE_URL %j', async (SITE_URL) => {
  await write('defaultConfigSource = demo0001')
  const env = { SITE_URL, CONFIG_SOURCE: '/config.json\r', PLATFORM_URL: ' http://p.test/ ', PLAYER_ID: '"abc"' }
  expect(await loadSettings(root, env)).toMatchObject({
    siteUrl: 'https://site.test/watch',
    configUrl: 'https://site.test/watch/config.json',
    platform: 'http://p.test',
    library: { playerId: 'abc' },
  })
})

it.each([
  'https://site\r.test',
  'https://site.test"',
  'https://si\u200bte.test',
  'https://site.test/a\tb',
  '“https://a.b”',
])('loadSettings rejects the SITE_URL %j by name', async (SITE_URL) => {
  await write('defaultConfigSource = demo0001')
  await expect(loadSettings(root, { SITE_URL })).rejects.toThrow(/^SITE_URL (is|contains) /)
})

const settings = 'defaultConfigSource = demo0001\r\nplayerId = abc\r\n'
const bigEndian = Buffer.from(`\ufeff${settings}`, 'utf16le').swap16()

it.each([
  ['UTF-16, little endian', Buffer.from(`\ufeff${settings}`, 'utf16le')],
  ['UTF-16, big endian', bigEndian],
  ['UTF-8 with a byte-order mark', Buffer.from(`\ufeff${settings}`)],
])('loadSettings parses a .webapp.ini in %s', async (_, bytes) => {
  await writeFile(join(root, '.webapp.ini'), bytes)
  const site = await loadSettings(root, {})
  expect(site).toMatchObject({ configSource: 'demo0001', library: { playerId: 'abc' } })
})

it.each([
  ['UTF-16 without a byte-order mark', Buffer.from(settings, 'utf16le')],
  ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x64, 0, 0, 0])],
])('loadSettings rejects a .webapp.ini in %s as no UTF-8 text', async (_, bytes) => {
  await writeFile(join(root, '.webapp.ini'), bytes)
  await expect(loadSettings(root, {})).rejects.toThrow(/\.webapp\.ini\): it is no UTF-8 text: save it as UTF-8$/)
})

it('loadSettings rejects settings without a config source', async () => {
  await write('playerId = abc')
  await expect(loadSettings(root, {})).rejects.toThrow('No usable config sources')
  await write('UNSAFE_allowAnyConfigSource = true')
  await expect(loadSettings(root, {})).rejects.toThrow('No config location found')
  await write('additionalAllowedConfigSources[] = demo0002')
  await expect(loadSettings(root, {})).rejects.toThrow('Additional config sources need a default one')
})

it('loadSettings rejects a PLATFORM_URL without a scheme', async () => {
  await write('defaultConfigSource = demo0001')
  await expect(loadSettings(root, { PLATFORM_URL: 'cdn.example.com' })).rejects.toThrow(
    'PLATFORM_URL is "cdn.example.com"',
  )
})

it('loadSettings reads a PLATFORM_URL of files as a platform at the address of the site', async () => {
  await write('defaultConfigSource = imported')
  const SITE_URL = 'https://films.test/tv'
  for (const PLATFORM_URL of ['file:platform', `file://${join(root, 'platform')}`]) {
    expect(await loadSettings(root, { PLATFORM_URL, SITE_URL })).toMatchObject({
      platform: 'https://films.test/tv/static-platform',
      configUrl: 'https://films.test/tv/static-platform/apps/configs/imported.json',
    })
    expect(platformFolder(root, { PLATFORM_URL })).toBe(join(root, 'platform'))
  }
  expect(platformFolder(root, { PLATFORM_URL: 'https://cdn.test' })).toBeUndefined()
})

it('parseConfig reports the field and the reason of a validation error', () => {
  expect(() => parseConfig({ siteId: 5, description: 'd' })).toThrow(
    'siteId: Invalid input: expected string, received number',
  )
})

it.each([
  ['languages = fr, tlh', {}],
  ['', { SITE_LANGUAGES: 'tlh' }],
])('loadSettings names a language without texts, of the line "%s" and the environment %j', async (line, env) => {
  await write('defaultConfigSource = demo0001', line)
  await expect(loadSettings(root, env)).rejects.toThrow(/no texts for the language "tlh": choose from en, es, fr/)
})
