import type { Page } from '@playwright/test'
import { parseConfig } from '#domain/config.ts'
import { accountsProvider } from '#providers/accounts/index.ts'
import { billingProvider } from '#providers/billing/index.ts'
import { type AccountSite, isBilling, member, password, viewer, worldOf } from './account.ts'
import { runningDemo } from './places.ts'

const nobody = { token: () => Promise.reject(new Error('User not logged in')), refused: () => {} }

/**
 * Begins as somebody whose session and whose site this browser has kept: without the form, where signing in is not the
 * subject. No page of the site is open yet.
 */
export const begin = async (page: Page, site: AccountSite, email: string = viewer) => {
  const { sandbox } = runningDemo()
  const config = parseConfig(await (await fetch(`${sandbox}/platform/apps/configs/${site}.json`)).json(), site)
  const make = isBilling(site) ? billingProvider : accountsProvider
  const options = { url: `${sandbox}/${worldOf(site)}`, config, bearer: nobody, referrer: () => 'http://site.test' }
  const { session } = make(options)
  const { key, write } = session.stored
  const kept = {
    'jwapp.config-file-override': site,
    viewer: email === member ? 'session subscription' : 'session',
    [key]: write(await session.login({ email, password })),
  }
  // A page of the same origin that runs nothing
  await page.route('**/still', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel=icon href=data:,>' }),
  )
  await page.goto('/still')
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, kept)
}
