import type { SessionApi } from '#core/account-provider.ts'
import { readStored, writeStored } from '#core/browser/storage.ts'
import { ApiError, isDoubtful } from '#core/errors.ts'
import { isSpent, type Tokens } from '#core/session.ts'
import { withRefreshLock } from './refresh-lock.store.ts'

/** The tokens of the viewer in this browser. */
export type TokenBox = {
  read(): Tokens | undefined
  /** False when the browser keeps them only as long as this page. */
  store(tokens: Tokens): boolean
  /** An access token that is good now; 'User not logged in' where there is none. */
  fresh(): Promise<string>
  /** An access token in place of one that the provider refused before its time. */
  renewed(refused: string): Promise<string>
}

export const notLoggedIn = () => new ApiError('User not logged in', 401)

/**
 * Stores tokens; refreshes expired ones once for all callers and tabs. A rejection calls `lost`; other failures are
 * retried.
 */
export function tokenBox({ stored, refresh }: Pick<SessionApi, 'stored' | 'refresh'>, lost: () => void): TokenBox {
  const read = () => stored.read(readStored(stored.key) ?? '')
  const store = (tokens: Tokens) => writeStored(stored.key, stored.write(tokens))
  const present = () => {
    const tokens = read()
    if (!tokens) throw notLoggedIn()
    return tokens
  }
  const renew = async (refused?: string): Promise<string> => {
    const tokens = present()
    // Another tab has refreshed while this one waited for its turn
    if (tokens.access !== refused && !isSpent(tokens, Date.now())) return tokens.access
    const next = await refresh(tokens).catch((error: unknown) => {
      // Network and server errors do not invalidate the session
      if (!isDoubtful(error)) lost()
      throw error
    })
    // A sign-out during the refresh wins
    if (present().access === tokens.access) store(next)
    return next.access
  }
  let refreshing: Promise<string> | undefined
  const renewOnce = async (refused?: string) => {
    if (globalThis.navigator?.onLine === false) throw new ApiError('The browser is offline', 0)
    refreshing ??= withRefreshLock(() => renew(refused)).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }
  return {
    read,
    store,
    async fresh() {
      const tokens = present()
      return isSpent(tokens, Date.now()) ? renewOnce() : tokens.access
    },
    renewed: renewOnce,
  }
}
