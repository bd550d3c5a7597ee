import type { Page } from '@playwright/test'
import type { Tokens } from '#core/account/account-session.ts'
import { createCleengProvider } from '#providers/cleeng/index.ts'
import { createJwpProvider } from '#providers/jwp/index.ts'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { type AccountSite, accountPath, isCleeng, member, password, viewer } from './account.ts'
import { openPlainDocument, runningDemo } from './demo-pages.ts'
import type { Sandbox } from './sandbox.ts'

/** Provider of a site, signed in by `sign`. */
const openProvider = async (site: AccountSite) => {
  const { sandbox } = runningDemo()
  const config = parseConfig(await (await fetch(`${sandbox}/platform/apps/configs/${site}.json`)).json(), site)
  const make = isCleeng(site) ? createCleengProvider : createJwpProvider
  const current: { tokens?: Tokens } = {}
  const token = async () => current.tokens?.access ?? Promise.reject(new Error('User not logged in'))
  const bearer = { token, renewed: token, onRejected: () => {} }
  const provider = make({ url: `${sandbox}/${accountPath(site)}`, config, bearer, referrer: () => 'http://site.test' })
  const sign = async (email: string) => {
    current.tokens = await provider.session.login({ email, password })
    return current.tokens
  }
  return { provider, sign }
}

/** Starts with a stored session and config source, without the login form or an open page. */
export const startSession = async (page: Page, site: AccountSite, email: string = viewer) => {
  const { provider, sign } = await openProvider(site)
  const { key, write } = provider.session.stored
  const entries = {
    'jwapp.config-file-override': site,
    viewer: email === member ? 'session subscription' : 'session',
    [key]: write(await sign(email)),
  }
  await openPlainDocument(page)
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, entries)
}

/** Resets the sandbox and the storage of the browser between the steps of a journey. */
export const resetVisit = async (page: Page, sandbox: Pick<Sandbox, 'reset'>) => {
  await openPlainDocument(page)
  await sandbox.reset()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** Buys an offer for the viewer with a coupon of 100 %. */
export const grantOffer = async (site: AccountSite, offerId: string, email: string = viewer) => {
  const { provider, sign } = await openProvider(site)
  await sign(email)
  const { checkout, customer } = provider
  const [offer] = await checkout.offers([offerId])
  if (!offer) throw new Error(`${offerId} is not sold on ${site}`)
  const order = await checkout.createOrder(await customer.get(), offer)
  await checkout.payWithoutDetails(await checkout.updateOrder(order, { couponCode: 'FREE' }))
}

/** Starts anew with a stored session: the sandbox is reset, and the browser stores nothing else. */
export const restartSession = async (page: Page, sandbox: Sandbox, site: AccountSite, email?: string) => {
  await openPlainDocument(page)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await sandbox.reset()
  await startSession(page, site, email)
}
