import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { recording } from '../../../tests/support/recordings.ts'
import { accessModelOf } from '../access/access.ts'
import { accessModelWarning, hasCardPreviews, shelfTypeWarnings } from './config.ts'

z.config(z.locales.en())

const minimal = { description: '', siteId: 'site0001' }
const config = (more: object = {}) => parseConfig({ ...minimal, ...more })

describe('parseConfig', () => {
  it('parseConfig applies defaults to missing fields', () => {
    const read = config({ content: [{ type: 'favorites' }], menu: [{ label: 'Films', contentId: 'films001' }] })
    expect(read).toMatchObject({
      content: [{ featured: false }],
      menu: [{ type: 'playlist', filterTags: [] }],
      styling: {},
      features: {},
      custom: {},
    })
    expect(read.siteName).not.toBe('')
    expect(config({ integrations: { jwp: { clientId: 'abc' } } }).integrations.jwp).toMatchObject({ useSandbox: true })
  })

  it('parseConfig accepts null for optional fields and applies their defaults', () => {
    const nothing = {
      ...{ id: null, siteName: null, analyticsToken: null, adSchedule: null, adDeliveryMethod: null },
      ...{ content: null, menu: null, styling: null, features: null, integrations: null, custom: null },
    }
    expect(config(nothing)).toEqual({ ...config(), adDeliveryMethod: null })
    expect(config()).toMatchObject({ siteName: 'Foyer', content: [], menu: [] })
    const jwp = { clientId: 'a', useSandbox: null }
    expect(config({ integrations: { jwp } }).integrations.jwp).toMatchObject({ useSandbox: true })
    expect(config({ content: [{ title: null, featured: null }] }).content).toEqual([
      { title: undefined, contentId: undefined, backgroundColor: undefined, featured: false, type: 'playlist' },
    ])
  })

  it('parseConfig preserves the values of the publisher', () => {
    const stored = {
      content: [{ contentId: 'list0001', title: 'New', featured: true, backgroundColor: '#fff', type: 'content_list' }],
      menu: [{ label: 'Film', contentId: 'film0001', type: 'media' }],
      styling: { backgroundColor: '#000', highlightColor: '#f00', headerBackground: '#111', footerText: 'Bye' },
      features: { recommendationsPlaylist: 'r', searchPlaylist: 's', continueWatchingList: 'c', favoritesList: 'f' },
      integrations: { jwp: { clientId: 'a', assetId: 7, useSandbox: false } },
      custom: { urlSigning: 'on' },
      assets: { banner: '/banner.png' },
    }
    expect(config(stored)).toMatchObject(stored)
    const cleeng = { id: 'p', monthlyOffer: 'S1', yearlyOffer: 'S2', useSandbox: false }
    expect(config({ integrations: { cleeng } }).integrations).toEqual({ cleeng })
  })

  it('parseConfig reports an absent required field as missing, and a wrong type as invalid', () => {
    expect(() => parseConfig({ description: 'd' })).toThrow('siteId: is missing; it must be of the type string')
    expect(() => parseConfig({ siteId: 7, description: 'd' })).toThrow(
      'siteId: Invalid input: expected string, received',
    )
  })

  it('custom.stillWatching accepts limits or false, also as text, and rejects invalid values', () => {
    const read = (stillWatching: unknown) => config({ custom: { stillWatching } }).custom.stillWatching
    expect(read({ episodes: 5, hours: 1.5 })).toEqual({ episodes: 5, hours: 1.5 })
    expect(read('{"hours":4}')).toEqual({ hours: 4 })
    expect([read(false), read('false'), read(true), read(null), read(undefined)]).toEqual([
      ...[false, false, undefined, undefined, undefined],
    ])
    for (const wrong of [{ episodes: 0 }, { films: 3 }, 'never'])
      expect(() => read(wrong)).toThrow(/custom\.stillWatching/)
  })

  it('custom.castReceiverId accepts a Cast application id and rejects other values', () => {
    const read = (castReceiverId: unknown) => config({ custom: { castReceiverId } }).custom.castReceiverId
    expect([read('CC1AD845'), read(null), read(undefined)]).toEqual(['CC1AD845', undefined, undefined])
    for (const wrong of ['', 'CC1AD84', 'my receiver', true])
      expect(() => read(wrong)).toThrow(/custom\.castReceiverId/)
  })

  it('a menu item has a label for each language with a non-empty text', () => {
    const films = { label: 'Films', contentId: 'films001' }
    const menu = [{ ...films, 'label-es': 'Películas', 'label-fr': ' ', 'label-de': 7 }, films]
    expect(config({ menu }).menu.map(({ labels }) => labels)).toEqual([{ es: 'Películas' }, undefined])
  })

  it.each(['playlist', 'continue_watching', 'favorites', 'content_list'])(
    'parseConfig accepts a shelf of the type %s',
    (type) => expect(config({ content: [{ type }] }).content[0]?.type).toBe(type),
  )

  it('the requested id overrides the id in the config', () => {
    expect(parseConfig({ ...minimal, id: 'own00001' }, 'asked001').id).toBe('asked001')
    expect(parseConfig({ ...minimal, id: 'own00001' }).id).toBe('own00001')
  })

  it('parseConfig throws errors with text keys for an invalid field and for two account providers', () => {
    const integrations = { cleeng: { id: 'a' }, jwp: { clientId: 'b' } }
    expect(() => config({ siteId: 7 })).toThrow(expect.objectContaining({ key: 'config_invalid' }))
    expect(() => config({ integrations })).toThrow(expect.objectContaining({ key: 'integrations_invalid' }))
    for (const accepted of [
      { cleeng: { id: 'a' }, jwp: {} },
      { cleeng: {}, jwp: { clientId: 'b' } },
    ])
      expect(() => config({ integrations: accepted })).not.toThrow()
  })

  it.each([
    [undefined, true],
    ['false', false],
    [false, false],
  ])('hasCardPreviews for custom.cardPreviews %j returns %s', (cardPreviews, expected) =>
    expect(hasCardPreviews(config({ custom: { cardPreviews } }))).toBe(expected),
  )

  it('shelfTypeWarnings returns no warnings for a config without a list of shelves', () =>
    expect([shelfTypeWarnings('<html>'), shelfTypeWarnings({ content: 'a' })]).toEqual([[], []]))

  it('parseConfig reports every invalid field with its path', () => {
    const faulty = { ...minimal, siteId: 7, menu: [{ label: 'Films' }], contentSigningService: {}, content: {} }
    for (const path of ['siteId', 'menu.0.contentId', 'contentSigningService.host', 'content'])
      expect(() => parseConfig(faulty)).toThrow(new RegExp(`^  ${path}: `, 'm'))
  })

  it('parseConfig rejects a number as text, an unknown shelf type and a config that is not an object', () => {
    expect(() => config({ integrations: { jwp: { clientId: 'a', assetId: '123' } } })).toThrow(
      'integrations.jwp.assetId',
    )
    expect(() => config({ content: [{ type: 'carousel' }] })).toThrow('content.0.type')
    expect(() => parseConfig('<html>')).toThrow('(top level)')
  })

  it('a shelf without a type becomes a playlist and causes a warning with its path', () => {
    const content = [{ type: 'favorites' }, { contentId: 'films001', title: 'Films' }, { type: null }]
    expect(config({ content }).content.map(({ type }) => type)).toEqual(['favorites', 'playlist', 'playlist'])
    expect(shelfTypeWarnings({ content })).toEqual([
      'content.1.type: is missing, so the shelf shows a playlist',
      'content.2.type: is missing, so the shelf shows a playlist',
    ])
    expect(shelfTypeWarnings(minimal)).toEqual([])
  })

  it('parseConfig rejects two account providers', () => {
    const integrations = { cleeng: { id: 'a' }, jwp: { clientId: 'b' } }
    expect(() => config({ integrations })).toThrow('more than 1 integrations are enabled')
  })
})

describe('access model', () => {
  it.each([
    [{}, 'avod', undefined],
    [{ cleeng: { id: null }, jwp: { clientId: '' } }, 'avod', undefined],
    [{ cleeng: { id: 'a' } }, 'authvod', 'cleeng'],
    [{ cleeng: { id: 'a', yearlyOffer: 'S1' } }, 'svod', 'cleeng'],
    [{ cleeng: { id: 'a', monthlyOffer: 'S1' } }, 'svod', 'cleeng'],
    [{ jwp: { clientId: 'a' } }, 'authvod', 'jwp'],
    [{ jwp: { clientId: 'a', assetId: 7 } }, 'svod', 'jwp'],
  ])('accessModelOf for the integrations %o returns %s', (integrations, model, provider) => {
    expect(accessModelOf(config({ integrations }))).toBe(model)
    expect(config({ integrations }).account?.kind).toBe(provider)
    expect(config({ integrations }).productPrefix).toBe(provider ?? 'cleeng')
  })

  it('the offers of the only integration that a free site names lock its items', () => {
    const nameOf = (integrations: object) => config({ integrations }).productPrefix
    expect(nameOf({ jwp: { clientId: null } })).toBe('jwp')
    expect(nameOf({ cleeng: { id: null } })).toBe('cleeng')
    expect(nameOf({ cleeng: { id: null }, jwp: { clientId: null } })).toBe('cleeng')
  })

  it.each([
    ['free', {}],
    ['freeauth', { jwp: { clientId: 'a' } }],
    ['authvod', { jwp: { clientId: 'a' } }],
    ['svod', { jwp: { clientId: 'a', assetId: 7 } }],
  ])(
    'accessModelWarning accepts the stated model "%s" only with matching integrations',
    (accessModel, integrations) => {
      expect(accessModelWarning(config({ integrations, contentProtection: { accessModel } }))).toBeUndefined()
      const other = accessModel === 'free' ? { jwp: { clientId: 'a' } } : {}
      expect(accessModelWarning(config({ integrations: other, contentProtection: { accessModel } }))).toContain(
        `accessModel is "${accessModel}"`,
      )
    },
  )

  it('accessModelWarning names the derived model if the stated one differs', () => {
    expect(accessModelWarning(config({ contentProtection: { accessModel: 'svod' } }))).toContain('"avod" is used')
    expect(accessModelWarning(config({ contentProtection: { accessModel: 'free' } }))).toBeUndefined()
    expect(accessModelWarning(config())).toBeUndefined()
  })
})

describe('recorded config of a real site', () => {
  const recorded = () => recording('platform/config.json') as object
  it('the recorded config is valid except for its missing site id', () => {
    expect(() => parseConfig(recorded())).toThrow(/^The config is invalid:\n {2}siteId: [^\n]*$/)
    expect(parseConfig({ ...recorded(), siteId: 'site0001' }).content).toHaveLength(6)
  })
})
