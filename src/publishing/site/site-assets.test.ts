import { expect, test } from 'vitest'
import { parseConfig } from '#core/config.ts'
import type { Site } from '#core/site.ts'
import { leadOnHash } from '../content-db/moves.ts'
import { headerOptions } from './header-options.ts'

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
    `script-src 'self' 'sha256-a=' ${leadOnHash}`,
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
