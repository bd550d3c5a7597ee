import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { configUrl, isAllowedSource, parseSettings } from './settings.ts'

const platform = 'https://p.test'
const settings = parseSettings({ defaultConfigSource: 'demo0001', additionalAllowedConfigSources: ['/other.json'] })

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

  it('must be the default or a listed one', () => {
    expect(
      ['demo0001', '/other.json', 'demo0002', '/other', ''].map((source) => isAllowedSource(source, settings)),
    ).toEqual([true, true, false, false, false])
  })

  it('may be any only where the publisher says so', () =>
    fc.assert(
      fc.property(fc.string(), (source) => {
        expect(isAllowedSource(source, parseSettings({ UNSAFE_allowAnyConfigSource: 'true' }))).toBe(true)
        expect(isAllowedSource(`?${source}`, settings)).toBe(false)
      }),
    ))
})

describe('settings', () => {
  it('need a usable source', () => {
    expect(() => parseSettings({ defaultConfigSource: ' ', UNSAFE_allowAnyConfigSource: 'false' })).toThrow(
      'No usable config sources',
    )
    expect(parseSettings({}, 'demo0002').defaultConfigSource).toBe('demo0002')
  })

  it('take one additional source written without brackets', () =>
    expect(parseSettings({ additionalAllowedConfigSources: 'demo0002' }).additionalAllowedConfigSources).toEqual([
      'demo0002',
    ]))
})
