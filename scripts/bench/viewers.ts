import { chromium, type Page } from 'playwright'
import { parseConfig } from '#domain/config.ts'
import { accountsProvider } from '#providers/accounts/index.ts'
import { ids } from '../sandbox/catalogue/ids.ts'
import type { Prepare } from './lighthouse.ts'

/** Who looks: a stranger, somebody whom the browser knows but has no copy for, and somebody who was here a minute ago. */
export const viewers = ['new', 'signed-in', 'returning'] as const
export type Viewer = (typeof viewers)[number]

const source = 'demoauth'
const email = 'viewer@example.com'
const password = 'Password1'

/** What the site keeps in the browser of somebody who has signed in, chosen a language, and watches and likes films. */
const kept = async (sandbox: string, language: string): Promise<Record<string, string>> => {
  const answer = await fetch(`${sandbox}/platform/apps/configs/${source}.json`)
  const config = parseConfig(await answer.json(), source)
  const bearer = { token: () => Promise.reject(new Error('Nobody has signed in')), refused: () => {} }
  const { session } = accountsProvider({ url: `${sandbox}/accounts`, config, bearer, referrer: () => sandbox })
  const { key, write } = session.stored
  return {
    viewer: 'session',
    [key]: write(await session.login({ email, password })),
    'jwapp.language': language,
    'account.favorites': JSON.stringify([{ mediaid: ids.access.free }]),
    'account.history': JSON.stringify([{ mediaid: ids.access.free, progress: 0.4 }]),
  }
}

const inCharge = (page: Page) =>
  page.waitForFunction(() =>
    navigator.serviceWorker.ready.then(
      ({ active }) => active?.state === 'activated' && !!navigator.serviceWorker.controller,
    ),
  )

/** How a browser becomes that of such a viewer; nothing is to be done for a stranger. */
export const preparing = (viewer: Viewer, sandbox: string, language: string): Prepare | undefined => {
  if (viewer === 'new') return undefined
  return async (address, url) => {
    const browser = await chromium.connectOverCDP(address)
    const page = await browser.contexts()[0]?.newPage()
    if (!page) throw new Error('The browser has no context to be prepared in')
    // A file of the same origin that runs nothing
    await page.goto(new URL('/robots.txt', url).href)
    await page.evaluate(
      (entries) => {
        for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
      },
      await kept(sandbox, language),
    )
    if (viewer === 'returning') {
      await page.goto(url)
      await inCharge(page)
    }
    await page.close()
    await browser.close()
  }
}
