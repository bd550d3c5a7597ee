import { chromium, type Page } from 'playwright'
import { z } from 'zod/mini'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { ids } from '../sandbox/catalogue/ids.ts'
import type { Prepare } from './lighthouse.ts'

/** Kinds of viewers: anonymous, signed-in with an empty cache after an earlier visit, and returning with a warm cache. */
export const viewers = ['new', 'signed-in', 'returning'] as const
export type Viewer = (typeof viewers)[number]

const Config = z.object({ integrations: z.object({ jwp: z.object({ clientId: z.string() }) }) })
const Session = z.object({ access_token: z.string(), expires: z.number() })

/** Signs in by the account API of the site. */
const signIn = async (sandbox: string) => {
  const config = await fetch(`${sandbox}/platform/apps/configs/demoauth.json`)
  const { clientId } = Config.parse(await config.json()).integrations.jwp
  const form = { client_id: clientId, grant_type: 'password', referrer: sandbox }
  const body = new URLSearchParams({ ...form, username: 'viewer@example.com', password: 'Password1' })
  const response = await fetch(`${sandbox}/accounts/v2/accounts/authenticate`, { method: 'POST', body })
  return Session.parse(await response.json())
}

/** Storage of a signed-in viewer with a language, favourites and a watch history. */
const storedState = async (sandbox: string, language: string): Promise<Record<string, string>> => {
  const { access_token, expires } = await signIn(sandbox)
  return {
    viewer: 'session',
    inplayer_token: JSON.stringify({ token: access_token, refreshToken: '', expires }),
    'jwapp.language': language,
    'account.favorites': JSON.stringify([{ mediaid: ids.access.free }]),
    'account.history': JSON.stringify([{ mediaid: ids.access.free, progress: 0.4 }]),
  }
}

const waitForWorker = (page: Page) =>
  page.waitForFunction(() =>
    navigator.serviceWorker.ready.then(
      ({ active }) => active?.state === 'activated' && !!navigator.serviceWorker.controller,
    ),
  )

/** Signs in and opens the home page, whose visit stores the rows of the viewer. */
export const visitSignedIn = async (page: Page, site: string, sandbox: string, language: Locale): Promise<void> => {
  // A same-origin file without scripts.
  await page.goto(new URL('/robots.txt', site).href)
  await page.evaluate(
    (entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
    },
    await storedState(sandbox, language),
  )
  await page.goto(new URL(localePath(language, '/'), site).href)
  await page.waitForFunction(() => localStorage['account.row.favorites'] && localStorage['account.row.history'])
}

/** Removes cached files of a site; its storage remains. */
export const clearCaches = async (page: Page): Promise<void> => {
  const { origin } = new URL(page.url())
  await page.goto(new URL('/robots.txt', origin).href)
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cache_storage,service_workers' })
  await session.send('Network.clearBrowserCache')
}

/** Returns the preparation of a browser for a viewer, undefined for an anonymous one. */
export const preparing = (viewer: Viewer, sandbox: string, language: Locale): Prepare | undefined => {
  if (viewer === 'new') return undefined
  return async (address, url) => {
    const browser = await chromium.connectOverCDP(address)
    const page = await browser.contexts()[0]?.newPage()
    if (!page) throw new Error('The browser has no context')
    await visitSignedIn(page, url, sandbox, language)
    if (viewer === 'signed-in') await clearCaches(page)
    else {
      await page.goto(url)
      await waitForWorker(page)
    }
    await page.close()
    await browser.close()
  }
}
