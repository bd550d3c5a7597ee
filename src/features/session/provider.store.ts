import { hasAccount } from '#core/access/access.ts'
import type { AccountProvider, Bearer } from '#core/account/account-provider.ts'
import { areTokensExpired, type SessionApi, type Tokens } from '#core/account/account-session.ts'
import type { Customer } from '#core/account/customer.ts'
import { $viewer, addSessionKeys, expireSession, sessionOwner } from '#core/account/viewer.store.ts'
import { readStored, writeStored } from '#core/browser/storage.ts'
import { ApiError, mayHaveSucceeded } from '#core/data/errors.ts'
import { singleFlight } from '#core/data/single-flight.ts'
import { currentSite } from '#core/site/site.store.ts'
import type { Site } from '#core/site/site.ts'
import { chooseProvider } from '#providers/choose.ts'
import { accountStorageKeys } from '#providers/registry.ts'
import { flashMessage } from './flash-message.store.ts'

addSessionKeys(accountStorageKeys)

/** Account provider of the active site, with the viewer's tokens. */
export type OpenedAccount = { provider: AccountProvider; tokens: TokenStore }

const accounts = new WeakMap<Site, Promise<OpenedAccount>>()

export const hasAccounts = () => hasAccount(currentSite().config)

/** Loads the account provider of the active site on first use; rejects without one. */
export function openAccount(): Promise<OpenedAccount> {
  const site = currentSite()
  const provider = accounts.get(site) ?? open(site)
  accounts.set(site, provider)
  provider.catch(() => accounts.get(site) === provider && accounts.delete(site))
  return provider
}

/** Features of the account provider of the active site. */
export const loadAccountFeatures = async () => (await openAccount()).provider.features

async function open(site: Site): Promise<OpenedAccount> {
  const bearer: Bearer = {
    token: () => tokens.fresh(),
    renewed: (rejected) => tokens.renewed(rejected),
    onRejected: endSession,
    owner: sessionOwner,
  }
  const provider = await providerFor(site, bearer)
  const tokens = createTokenStore(provider.session, endSession)
  return { provider, tokens }
}

async function providerFor({ config, accountHosts, bridge }: Site, bearer: Bearer): Promise<AccountProvider> {
  const provider = await chooseProvider({ config, moved: accountHosts, bridge, bearer })
  if (!provider) throw new Error('This site has no accounts')
  return provider
}

/** Creates a provider with other tokens than the session's. */
export const createProviderWith = ({ access }: Tokens): Promise<AccountProvider> =>
  providerFor(currentSite(), {
    token: async () => access,
    renewed: () => Promise.reject(notLoggedIn()),
    onRejected: () => undefined,
  })

/** Loads the customer of tokens outside a session. Throws an ApiError. */
export const loadTokenOwner = async (tokens: Tokens): Promise<Customer> =>
  (await createProviderWith(tokens)).customer.get()

/** Expires the session after a rejected token, with a flash message. */
function endSession() {
  if ($viewer.get().signedIn) flashMessage.write('expired')
  expireSession()
}

/** Tokens of the viewer in this browser. */
export type TokenStore = {
  read(): Tokens | undefined
  /** False when the tokens last only as long as this page. */
  store(tokens: Tokens): boolean
  /** Returns a valid access token. Throws 'User not logged in' without a session. */
  fresh(): Promise<string>
  /** Returns a new access token after the provider rejected an unexpired one. */
  renewed(rejected: string): Promise<string>
}

const notLoggedIn = () => new ApiError('User not logged in', 401)

/** Stores tokens and refreshes expired ones once for all tabs. Rejections call `onRejected`; other failures throw. */
export function createTokenStore(
  { stored, refresh }: Pick<SessionApi, 'stored' | 'refresh'>,
  onRejected: () => void,
): TokenStore {
  const read = () => stored.read(readStored(stored.key) ?? '')
  const store = (tokens: Tokens) => writeStored(stored.key, stored.write(tokens))
  const present = () => {
    const tokens = read()
    if (!tokens) throw notLoggedIn()
    return tokens
  }
  const renew = async (rejected?: string): Promise<string> => {
    const tokens = present()
    // Another tab may have refreshed the tokens meanwhile.
    if (tokens.access !== rejected && !areTokensExpired(tokens, Date.now())) return tokens.access
    const next = await refresh(tokens).catch((error: unknown) => {
      // Network and server errors do not invalidate the session, nor do rejections of earlier tokens.
      if (!mayHaveSucceeded(error) && read()?.access === tokens.access) onRejected()
      throw error
    })
    // A sign-out during the refresh takes precedence.
    if (present().access === tokens.access) store(next)
    return next.access
  }
  const renewInOneTab = singleFlight((rejected?: string) => withRefreshLock(() => renew(rejected)))
  const renewOnce = async (rejected?: string) => {
    if (globalThis.navigator?.onLine === false) throw new ApiError('The browser is offline', 0)
    return renewInOneTab(rejected)
  }
  return {
    read,
    store,
    async fresh() {
      const tokens = present()
      return areTokensExpired(tokens, Date.now()) ? renewOnce() : tokens.access
    },
    renewed: renewOnce,
  }
}

/** Broadcast channel of token refreshes between tabs. */
const channelName = 'jwp-refresh-token-channel'
const lockName = 'jwapp.refresh'
const timeoutMs = 15_000

type State = 'refreshing' | 'resolved' | 'rejected'

/** Refreshes in one tab at a time and broadcasts the result. */
export function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(lockName, () => broadcastDone(work)) : awaitOtherTabs().then(() => broadcastDone(work))
}

async function broadcastDone<T>(work: () => Promise<T>): Promise<T> {
  broadcast('refreshing')
  try {
    const result = await work()
    broadcast('resolved')
    return result
  } catch (error) {
    broadcast('rejected')
    throw error
  }
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channelName) : undefined
const broadcast = (state: State) => channel?.postMessage({ state })

let isRefreshingElsewhere = false
const waiting = new Set<() => void>()

// Insecure contexts have no Web Locks; messages of other tabs replace them.
channel?.addEventListener('message', ({ data }: MessageEvent<{ state?: State }>) => {
  isRefreshingElsewhere = data.state === 'refreshing'
  if (isRefreshingElsewhere) return
  for (const go of waiting) go()
  waiting.clear()
})

async function awaitOtherTabs() {
  if (!isRefreshingElsewhere) return
  await new Promise<void>((go) => {
    waiting.add(go)
    setTimeout(go, timeoutMs)
  })
  isRefreshingElsewhere = false
}
