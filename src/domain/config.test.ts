import { describe, expect, it } from 'vitest'
import { fixture, hasFixtures } from '../../tests/support/fixtures.ts'
import { accessModelWarning, parseConfig, shelfTypeWarnings } from './config.ts'
import { accessModelOf, integrationOf } from './integration.ts'

const least = { description: '', siteId: 'site0001' }
const config = (more: object = {}) => parseConfig({ ...least, ...more })

describe('a config', () => {
  it('has its defaults where the publisher says nothing', () => {
    const read = config({ content: [{ type: 'favorites' }], menu: [{ label: 'Films', contentId: 'films001' }] })
    expect(read).toMatchObject({
      content: [{ featured: false }],
      menu: [{ type: 'playlist', filterTags: [] }],
      styling: {},
      features: {},
      custom: {},
    })
    expect(read.siteName).not.toBe('')
    expect(config({ integrations: { jwp: { clientId: 'abc' } } }).integrations.jwp?.useSandbox).toBe(true)
  })

  it('names every fault with its path', () => {
    const faulty = { ...least, siteId: 7, menu: [{ label: 'Films' }], contentSigningService: {}, content: {} }
    for (const path of ['siteId', 'menu.0.contentId', 'contentSigningService.host', 'content'])
      expect(() => parseConfig(faulty)).toThrow(new RegExp(`^  ${path}: `, 'm'))
  })

  it('takes nothing for right that only looks right', () => {
    expect(() => config({ integrations: { jwp: { clientId: 'a', assetId: '123' } } })).toThrow(
      'integrations.jwp.assetId',
    )
    expect(() => config({ content: [{ type: 'carousel' }] })).toThrow('content.0.type')
    expect(() => parseConfig('<html>')).toThrow('(top level)')
  })

  it('shows a shelf without a type as a playlist and warns of it by its place', () => {
    const content = [{ type: 'favorites' }, { contentId: 'films001', title: 'Films' }, { type: null }]
    expect(config({ content }).content.map(({ type }) => type)).toEqual(['favorites', 'playlist', 'playlist'])
    expect(shelfTypeWarnings({ content })).toEqual([
      'content.1.type: is missing, so the shelf shows a playlist',
      'content.2.type: is missing, so the shelf shows a playlist',
    ])
    expect(shelfTypeWarnings(least)).toEqual([])
  })

  it('refuses two account providers', () => {
    const integrations = { cleeng: { id: 'a' }, jwp: { clientId: 'b' } }
    expect(() => config({ integrations })).toThrow('more than 1 integrations are enabled')
  })
})

describe('the access model', () => {
  it.each([
    [{}, 'avod', undefined],
    [{ cleeng: { id: null }, jwp: { clientId: '' } }, 'avod', undefined],
    [{ cleeng: { id: 'a' } }, 'authvod', 'billing'],
    [{ cleeng: { id: 'a', yearlyOffer: 'S1' } }, 'svod', 'billing'],
    [{ cleeng: { id: 'a', monthlyOffer: 'S1' } }, 'svod', 'billing'],
    [{ jwp: { clientId: 'a' } }, 'authvod', 'accounts'],
    [{ jwp: { clientId: 'a', assetId: 7 } }, 'svod', 'accounts'],
  ])('of %o is %s', (integrations, model, provider) => {
    expect(accessModelOf(config({ integrations }))).toBe(model)
    expect(integrationOf(config({ integrations }))).toBe(provider)
  })

  it('is said to contradict the name the publisher gave it', () => {
    expect(accessModelWarning(config({ contentProtection: { accessModel: 'svod' } }))).toContain('"avod" is used')
    expect(accessModelWarning(config({ contentProtection: { accessModel: 'free' } }))).toBeUndefined()
    expect(accessModelWarning(config())).toBeUndefined()
  })
})

describe.runIf(hasFixtures)('the recorded config of a real site', () => {
  const recorded = () => fixture('platform/config.json') as object
  it('lacks its site id and nothing else', () => {
    expect(() => parseConfig(recorded())).toThrow(/^The config is invalid:\n {2}siteId: [^\n]*$/)
    expect(parseConfig({ ...recorded(), siteId: 'site0001' }).content).toHaveLength(6)
  })
})
