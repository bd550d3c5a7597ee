import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { paths } from '../address/paths.ts'
import { type Site, sameScreen, siteOf } from './site.ts'

const id = fc.stringMatching(/^[\w-]{8}$/)
const slug = fc.stringMatching(/^[a-z\d-]{0,20}$/)

describe('sameScreen', () => {
  it('sameScreen returns true for paths that differ in slug or query', () =>
    fc.assert(
      fc.property(id, slug, slug, (id, a, b) => {
        expect(sameScreen(paths.playlist({ id, slug: a }), `${paths.playlist({ id, slug: b })}?app-config=x`)).toBe(
          true,
        )
      }),
    ))

  it('sameScreen returns false for paths that differ in route or id', () =>
    fc.assert(
      fc.property(id, id, slug, (id, otherId, slug) => {
        expect(sameScreen(paths.media({ id, slug }), paths.playlist({ id, slug }))).toBe(false)
        expect(sameScreen(paths.media({ id, slug }), paths.media({ id: otherId, slug }))).toBe(id === otherId)
        expect(sameScreen(paths.home, paths.media({ id, slug }))).toBe(false)
      }),
    ))

  it('sameScreen ignores a trailing slash, query and hash, but not segment boundaries', () => {
    expect(sameScreen('/o/about', '/o/about/')).toBe(true)
    expect(sameScreen('/', '')).toBe(true)
    expect(sameScreen('/q', '/q/')).toBe(true)
    expect(sameScreen('/o/about/#top', '/o/about?play=1')).toBe(true)
    expect(sameScreen('/ma/b', '/m/ab')).toBe(false)
    expect(sameScreen('/q/a', '/qa')).toBe(false)
  })
})

it('siteOf uses the menu of another config and the hosts of the build, without the banner', () => {
  const wire = (menu: object[]) => parseConfig({ siteId: 's', description: 'd', siteName: 'Other', menu }, 'other001')
  const built: Site = {
    platform: 'https://p.test',
    url: 'https://s.test',
    settings: { defaultSource: 'own00001', otherSources: ['other001'], anySource: false },
    config: wire([]),
    banner: { src: '/own.png', width: 10, height: 5 },
    menu: [{ label: 'Own', path: '/p/own/' }],
  }
  const other = siteOf(wire([{ label: 'Films', contentId: 'films001', type: 'content_list' }]), built)
  expect(other).toMatchObject({ platform: 'https://p.test', menu: [{ label: 'Films', path: '/n/films001/' }] })
  expect(Object.keys(other).sort()).toEqual(['config', 'menu', 'platform', 'settings', 'url'])
  // Hosts and players of the build apply to every config
  const settings = {
    bridge: 'https://b.test',
    accountHosts: { jwp: 'https://a.test' },
    library: { playerId: 'p' },
    analytics: 'https://m.test',
    insights: { project: 'p', dataset: 'd' },
  } satisfies Partial<Site>
  expect(siteOf(wire([]), { ...built, ...settings })).toMatchObject(settings)
})
