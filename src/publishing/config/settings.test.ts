import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { loadSettings } from './settings.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'foyer-settings-'))
})
afterEach(() => rm(root, { recursive: true }))

const write = (...lines: string[]) => writeFile(join(root, '.webapp.ini'), lines.join('\n'))

it('finds the config on the platform by its short id', async () => {
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

it('uses any other source as given, and the environment above the file', async () => {
  await write('defaultConfigSource = demo0001')
  const site = await loadSettings(root, { CONFIG_SOURCE: '/my/config.json', SITE_URL: 'https://site.test' })
  expect(site.configUrl).toBe('https://site.test/my/config.json')
})

it('SITE_URL may have a path, which paths of sources are relative to', async () => {
  await write('defaultConfigSource = demo0001')
  const site = await loadSettings(root, { CONFIG_SOURCE: '/my/config.json', SITE_URL: 'https://site.test/watch/tv/' })
  expect(site).toMatchObject({
    siteUrl: 'https://site.test/watch/tv',
    configUrl: 'https://site.test/watch/tv/my/config.json',
  })
})

it.each(['https://site.test/tv?a=1', 'https://site.test/a b', 'https://site.test/tv/#top', 'https://site.test/a//b'])(
  'SITE_URL may not be %s, which host rules and patterns cannot name',
  async (SITE_URL) => {
    await write('defaultConfigSource = demo0001')
    await expect(loadSettings(root, { SITE_URL })).rejects.toThrow(/^SITE_URL is "https:/)
  },
)

it('has the address of the access bridge from the file, or from the environment above it', async () => {
  await write('defaultConfigSource = demo0001', 'apiAccessBridgeUrl = https://bridge.test/')
  expect((await loadSettings(root, {})).bridge).toBe('https://bridge.test')
  expect((await loadSettings(root, { ACCESS_BRIDGE_URL: 'https://other.test' })).bridge).toBe('https://other.test')
})

it('needs the file', async () => {
  await expect(loadSettings(root, {})).rejects.toThrow(/^Unable to load \.webapp\.ini/)
})

it('is not taken in by a host that answers everything with its start page', async () => {
  await write('<!doctype html>', '<meta charset="utf-8">')
  await expect(loadSettings(root, {})).rejects.toThrow(/^Unable to load \.webapp\.ini .*HTML/)
})

it('needs a source', async () => {
  await write('playerId = abc')
  await expect(loadSettings(root, {})).rejects.toThrow('No usable config sources')
  await write('UNSAFE_allowAnyConfigSource = true')
  await expect(loadSettings(root, {})).rejects.toThrow('No config location found')
})

it('refuses an address that is none', async () => {
  await write('defaultConfigSource = demo0001')
  await expect(loadSettings(root, { PLATFORM_URL: 'cdn.example.com' })).rejects.toThrow(
    'PLATFORM_URL is "cdn.example.com"',
  )
})

it('makes errors of a configuration state the reason, not only the field', () => {
  expect(() => parseConfig({ siteId: 5, description: 'd' })).toThrow(
    'siteId: Invalid input: expected string, received number',
  )
})
