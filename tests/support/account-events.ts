import { vi } from 'vitest'
import type { AccountEvent } from '#core/account/account-provider.ts'
import { fakeBrowser } from './fake-browser.ts'
import { fakeTokens, openPage } from './fake-page.ts'

type Plan = NonNullable<Parameters<typeof openPage>[0]> & { href?: string }

/** Page of a signed-in viewer whose account provider sends events by `emit`. */
export async function openEvents({ href = 'https://site.test/', ...plan }: Plan = {}) {
  const browser = fakeBrowser(href)
  browser.localStorage.setItem('viewer', 'session')
  browser.localStorage.setItem('jwapp.auth', JSON.stringify(fakeTokens()))
  const stop = vi.fn()
  const listeners: ((event: AccountEvent) => void)[] = []
  const page = openPage({
    browser,
    ...plan,
    responses: {
      notifications: {
        listen: async (_customer, listener) => {
          listeners.push(listener)
          return stop
        },
      },
      ...plan.responses,
    },
  })
  const stores = {
    ...(await import('#core/account/viewer.store.ts')),
    ...(await import('#features/session/account-events.store.ts')),
    ...(await import('#features/checkout/checkout.store.ts')),
    ...(await import('#features/access/entitlements.store.ts')),
    ...(await import('#features/access/subscription.store.ts')),
    ...(await import('#features/checkout/payment-events.store.ts')),
  }
  const emit = (event: AccountEvent) => listeners.at(-1)?.(event)
  return { ...page, ...stores, stop, emit }
}

/** The same page with a subscription to the account events of its viewer. */
export async function openFollowing(plan: Plan = {}) {
  const page = await openEvents(plan)
  await page.subscribeToAccountEvents()
  return page
}
