import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** The demo's sites with accounts: both providers, for members and for subscribers. */
export const accountSites = ['demoauth', 'demosvod', 'billauth', 'billsvod'] as const
export type AccountSite = (typeof accountSites)[number]

export const isCleeng = (site: AccountSite) => site.startsWith('bill')

/** Tags of a journey of every site: one of a kind of provider is enough on a phone. */
export const onPhone = (site: AccountSite) => (site === 'billsvod' || site === 'demoauth' ? ['@site', '@phone'] : [])

export const accountPath = (site: AccountSite) => (isCleeng(site) ? 'billing' : 'accounts')

export const password = 'Password1'
export const viewer = 'viewer@example.com'
export const member = 'member@example.com'

export const dialogOf = (page: Page): Locator => page.locator('dialog[data-view]')

/** Opens a page of a site, optionally with a dialog. */
export const openSite = async (page: Page, site: AccountSite, path = '/', u?: string) => {
  const address = new URL(path, 'http://site')
  address.searchParams.set('app-config', site)
  if (u) address.searchParams.set('u', u)
  await page.goto(address.pathname + address.search)
}

/** Opens a dialog over the page that loads fastest. */
export const openDialog = (page: Page, site: AccountSite, u: string) => openSite(page, site, '/o/about/', u)

/** Fills in the form for signing in, which is open, and sends it. */
export const fillLogin = async (page: Page, email: string, secret = password) => {
  await page.getByTestId('login-email-input').fill(email)
  await page.getByTestId('login-password-input').fill(secret)
  await page
    .getByTestId('login-form')
    .getByRole('button', { name: /^(Sign in|Iniciar sesión)$/ })
    .click()
}

/** Signs in by the form and waits for the dialog to close. */
export const signIn = async (page: Page, site: AccountSite, email: string = viewer, secret = password) => {
  await openDialog(page, site, 'login')
  await fillLogin(page, email, secret)
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-viewer', /session/)
}

/** Shows another dialog over the page that is open. */
export const showDialog = (page: Page, u: string) =>
  page.evaluate((name) => {
    history.pushState(null, '', `?u=${name}`)
    dispatchEvent(new PopStateEvent('popstate'))
  }, u)

/** Stored values of a session. */
export const sessionIn = (page: Page) =>
  page.evaluate(() => {
    const keys = ['viewer', 'inplayer_token', 'inplayer_iot', 'jwapp.auth', 'jwapp.access_tokens']
    const lists = ['account.favorites', 'account.history', 'account.saved', 'account.owner']
    return [...keys, ...lists].filter((key) => localStorage.getItem(key) !== null)
  })

type Mail = { to: string; token?: string; link?: string }

/** Newest mail of a user. */
export const newestMail = async (sandboxUrl: string, to: string): Promise<Mail> => {
  const find = async () => {
    const mails: Mail[] = await (await fetch(`${sandboxUrl}/_sandbox/inbox?to=${encodeURIComponent(to)}`)).json()
    return mails[0]
  }
  await expect.poll(find).toBeTruthy()
  const mail = await find()
  if (!mail) throw new Error(`No mail was sent to ${to}`)
  return mail
}
