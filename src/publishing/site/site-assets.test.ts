import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lineReport } from '#core/report/report.ts'
import type { Site } from '#core/site/site.ts'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { redirectScriptHash } from '../content-db/redirects.ts'
import { openSnapshot } from '../content-db/snapshot.ts'
import { headerOptions } from './header-options.ts'
import { writeSitemaps } from './site-assets.ts'
import { SiteEdit } from './site-edit.ts'
import { openSiteStore } from './site-store.ts'

const site: Site = {
  platform: 'https://p.test',
  url: 'https://s.test',
  settings: { defaultSource: 'own00001', otherSources: ['other001'], anySource: false },
  config: parseConfig({ siteId: 's', description: 'd' }),
  accountHosts: { adyenKey: 'test_A' },
  menu: [],
}
const build = { site, origins: { streams: [], pictures: [], others: [] }, scripts: ['sha256-a='] }

test('headerOptions lists the script hashes of pages and redirects, and the form targets of all pages', () => {
  expect(headerOptions(build, {}).directives).toEqual([
    `script-src 'self' 'sha256-a=' ${redirectScriptHash}`,
    expect.stringMatching(/^form-action 'self' https:\/\/checkoutshopper-test\.adyen\.com .* https:$/),
  ])
})

test('headerOptions applies HSTS and POLICY_REPORT_URL, and rejects invalid values of both', () => {
  expect(headerOptions(build, { HSTS: 'preload', POLICY_REPORT_URL: 'https://r.test/a?b=1;c,d' })).toMatchObject({
    hsts: 'preload',
    reports: 'https://r.test/a?b=1%3Bc%2Cd',
  })
  expect(() => headerOptions(build, { HSTS: 'yes' })).toThrow('HSTS is "yes"')
  expect(() => headerOptions(build, { POLICY_REPORT_URL: 'reports.test' })).toThrow(
    'POLICY_REPORT_URL is "reports.test"',
  )
})

test('a site with fewer pages drops the sitemaps beyond its new number', async () => {
  const next = mkdtempSync(join(tmpdir(), 'foyer-sitemaps-'))
  onTestFinished(() => rmSync(next, { recursive: true }))
  const [store, snapshot] = [openSiteStore(':memory:'), openSnapshot(':memory:')]
  const unit = { key: '', folder: '', client: '', isNew: false, seconds: 0 }
  const removedWith = async (routes: number) => {
    const edit = new SiteEdit(store)
    for (let film = 0; film < routes; film += 1) edit.recordUnrenderedRoute(`media ${film}`, [], [])
    edit.dropOtherRoutes()
    await writeSitemaps({
      ...build,
      root: '',
      edit,
      store,
      snapshot,
      unit,
      isFull: true,
      next,
      report: lineReport(() => undefined),
    })
    edit.commit()
    return edit.removed
  }
  expect(await removedWith(300)).toEqual([])
  expect(await removedWith(200)).toEqual(['sitemap-1.xml'])
  store.close()
  snapshot.close()
})
