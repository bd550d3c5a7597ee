import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { configUrl, parseSettings, sourceSettingsOf } from './settings.ts'

const platform = 'https://p.test'

describe('a config source', () => {
  it('of eight small letters and digits lives on the platform', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z\d]{8}$/), (id) => {
        expect(configUrl(id, platform)).toBe(`${platform}/apps/configs/${id}.json`)
      }),
    ))

  it.each(['DEMO0001', 'demo001', 'demo00011', 'demo/001', 'https://x.test/c.json', 'demo0001\n'])(
    '"%s" is used as given',
    (source) => expect(configUrl(source, platform)).toBe(source),
  )
})

describe('settings', () => {
  it('need a usable source', () => {
    expect(() => parseSettings({ defaultConfigSource: ' ', UNSAFE_allowAnyConfigSource: 'false' })).toThrow(
      'No usable config sources',
    )
    expect(parseSettings({}, 'demo0002').defaultConfigSource).toBe('demo0002')
  })

  it('name what a publisher wrote wrong, and need one usable source of any kind', () => {
    const key = 'settings_invalid'
    expect(() => parseSettings({ playerId: 7 })).toThrow(
      expect.objectContaining({ key, message: 'Unable to load .webapp.ini' }),
    )
    expect(() => parseSettings({})).toThrow(expect.objectContaining({ key }))
    expect(() => parseSettings({ UNSAFE_allowAnyConfigSource: 'yes' })).toThrow('No usable config sources')
    for (const one of [{ additionalAllowedConfigSources: ['demo0002'] }, { UNSAFE_allowAnyConfigSource: true }])
      expect(sourceSettingsOf(parseSettings(one)).defaultSource).toBe('')
  })

  it('are read without the spaces around them, and an empty one is none', () => {
    const read = parseSettings({
      defaultConfigSource: ' demo0001 ',
      playerId: ' ',
      apiAccessBridgeUrl: ' https://b.test ',
    })
    expect(read).toEqual({
      defaultConfigSource: 'demo0001',
      additionalAllowedConfigSources: [],
      UNSAFE_allowAnyConfigSource: false,
      apiAccessBridgeUrl: 'https://b.test',
    })
    expect(parseSettings({ defaultConfigSource: 'demo0001' }, 'demo0002').defaultConfigSource).toBe('demo0002')
  })

  it('take one additional source written without brackets', () =>
    expect(parseSettings({ additionalAllowedConfigSources: 'demo0002' }).additionalAllowedConfigSources).toEqual([
      'demo0002',
    ]))

  it.each(['true', true])('say with %j that any config may be shown', (value) => {
    const ini = { defaultConfigSource: 'demo0001', UNSAFE_allowAnyConfigSource: value }
    expect(sourceSettingsOf(parseSettings(ini))).toEqual({
      defaultSource: 'demo0001',
      otherSources: [],
      anySource: true,
    })
  })
})
