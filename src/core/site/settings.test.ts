import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { configUrl, isMistypedConfigId, parseSettings, sourceSettingsOf } from './settings.ts'

const platform = 'https://p.test'

describe('configUrl', () => {
  it('configUrl returns a platform URL for eight lower-case letters and digits', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z\d]{8}$/), (id) => {
        expect(configUrl(id, platform)).toBe(`${platform}/apps/configs/${id}.json`)
      }),
    ))

  it.each(['DEMO0001', 'demo001', 'demo00011', 'demo/001', 'https://x.test/c.json', 'demo0001\n'])(
    'configUrl returns the source "%s" unchanged',
    (source) => expect(configUrl(source, platform)).toBe(source),
  )
})

describe('parseSettings', () => {
  it('parseSettings throws without a usable source, and an override is a usable one', () => {
    expect(() => parseSettings({ defaultConfigSource: ' ', UNSAFE_allowAnyConfigSource: 'false' })).toThrow(
      'No usable config sources',
    )
    expect(parseSettings({}, 'demo0002').defaultConfigSource).toBe('demo0002')
  })

  it('parseSettings throws settings_invalid for a wrong type or no source, and accepts one of any kind', () => {
    const key = 'settings_invalid'
    expect(() => parseSettings({ playerId: 7 })).toThrow(
      expect.objectContaining({
        key,
        message: expect.stringMatching(/^Unable to load \.webapp\.ini:\n {2}playerId: Invalid input/),
      }),
    )
    expect(() => parseSettings({})).toThrow(expect.objectContaining({ key }))
    expect(() => parseSettings({ UNSAFE_allowAnyConfigSource: 'yes' })).toThrow('No usable config sources')
    for (const settings of [{ additionalAllowedConfigSources: ['demo0002'] }, { UNSAFE_allowAnyConfigSource: true }])
      expect(sourceSettingsOf(parseSettings(settings)).defaultSource).toBe('')
  })

  it('parseSettings trims values, omits empty ones and prefers the override to the default source', () => {
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

  it('parseSettings accepts one additional source as text instead of a list', () =>
    expect(parseSettings({ additionalAllowedConfigSources: 'demo0002' }).additionalAllowedConfigSources).toEqual([
      'demo0002',
    ]))

  it.each(['true', true])('UNSAFE_allowAnyConfigSource with the value %j allows any config source', (value) => {
    const ini = { defaultConfigSource: 'demo0001', UNSAFE_allowAnyConfigSource: value }
    expect(sourceSettingsOf(parseSettings(ini))).toEqual({
      defaultSource: 'demo0001',
      otherSources: [],
      anySource: true,
    })
  })
})

it.each([
  ['ab12cd34', false],
  ['ab12cd3', true],
  ['AB12CD34', true],
  ['https://a.test/config.json', false],
])('the source "%s" resembles a mistyped config id: %s', (source, isMistyped) =>
  expect(isMistypedConfigId(source)).toBe(isMistyped),
)
