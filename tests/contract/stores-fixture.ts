import { afterAll, beforeEach, vi } from 'vitest'
import { openSandbox } from '../sandbox/start.ts'
import { viewer } from './account-fixture.ts'
import { demoSite } from './demo-site.ts'

/** Pauses between requests of the stores in milliseconds, which tests skip. */
const pauses = [1_500, 3_000]

/** Browser APIs that the stores use. */
function standIn(waits: number[]) {
  const kept = () => {
    const items = new Map<string, string>()
    return {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
      all: () => [...items],
    }
  }
  const paused: number[] = []
  const real = globalThis.setTimeout
  const stores = { localStorage: kept(), sessionStorage: kept() }
  const address = { href: 'http://site.test/', origin: 'http://site.test', search: '', assign: vi.fn() }
  const globals = {
    ...stores,
    location: address,
    document: { documentElement: { dataset: {} }, querySelectorAll: () => [] },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => true,
    // Timers with arguments belong to the runtime
    setTimeout: (then: (...all: unknown[]) => void, ms = 0, ...all: unknown[]) => {
      if (!waits.includes(ms) || all.length > 0) return real(then, ms, ...all)
      paused.push(ms)
      return real(then, 0)
    },
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  return { ...stores, paused, address }
}

/** Loads the code of lazy APIs, because another tab of a test resets the modules. */
async function loadLazyApis() {
  const { openAccount } = await import('#features/session/provider.store.ts')
  const { checkout, subscription } = (await openAccount()).provider
  await Promise.allSettled([checkout, subscription].map((api) => Reflect.get(api, 'anyFunction')()))
}

async function storesOfPage() {
  const [current, ordering, payment, paid, reading, changing, session] = await Promise.all([
    import('#features/checkout/checkout.store.ts'),
    import('#features/checkout/order.store.ts'),
    import('#features/checkout/payment.store.ts'),
    import('#features/checkout/payment-return.store.ts'),
    import('#features/access/subscription.store.ts'),
    import('#features/checkout/subscription-changes.store.ts'),
    import('#features/account/sign-in.store.ts'),
  ])
  await loadLazyApis()
  const checkout = { ...current, ...ordering }
  const order = async (offerId: string) => {
    checkout.chooseOffer({ offerId })
    return checkout.openCheckout()
  }
  return { checkout, payment: { ...payment, ...paid }, subscription: { ...reading, ...changing }, session, order }
}

/** Stores of a sandbox site over HTTP, per test. `limits` are time limits in milliseconds that end at once. */
export async function openStores(limits: number[] = []) {
  const sandbox = await openSandbox()
  afterAll(() => sandbox.close())
  beforeEach(async () => {
    // Requests of the last page must not write into the storage of the next
    const { clearSession } = await import('#core/account/viewer.store.ts')
    clearSession()
    vi.resetModules()
    await sandbox.send('POST', '/reset')
  })
  /** Opened page with a signed-in viewer. */
  const open = async (id: 'billauth' | 'billsvod' | 'demoauth' | 'demosvod', who = viewer) => {
    const browser = standIn([...pauses, ...limits])
    const settings = { defaultSource: id, otherSources: [], anySource: false }
    const site = {
      ...(await demoSite(sandbox, id)),
      ...{ url: browser.address.origin, settings, menu: [] },
      ...(id === 'demosvod' && { bridge: `${sandbox.url}/bridge` }),
    }
    const load = async () => (await import('#core/site/site.store.ts')).showSite(site)
    await load()
    const { login } = await import('#features/account/sign-in.store.ts')
    await login(who)
    const tab = await storesOfPage()
    /** The next page of the same browser. */
    const reload = async () => {
      vi.resetModules()
      await load()
    }
    /** One more page of the same browser, beside this one. */
    const openTab = async () => {
      await reload()
      return storesOfPage()
    }
    return { ...browser, ...tab, reload, openTab }
  }
  const charges = async (): Promise<{ offerId: string }[]> => sandbox.json('/_sandbox/ledger')
  return {
    sandbox,
    open,
    charges,
    requestsTo: sandbox.requestsTo,
    fault: (fault: object) => sandbox.send('POST', '/faults', fault),
  }
}
