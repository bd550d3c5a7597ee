import { accountErrors } from '#core/account/account-errors.ts'
import type { RegisteredTokens, Registration } from '#core/account/account-session.ts'
import { $viewer } from '#core/account/viewer.store.ts'
import { ApiError } from '#core/data/errors.ts'
import { reloadSubscription } from '#features/access/subscription.store.ts'
import { removeLock } from '#features/lock/lock.store.ts'
import { loadAfterFailure } from '#features/session/confirm-change.store.ts'
import { openAccount } from '#features/session/provider.store.ts'
import { localLists, pushLocalLists } from './account-lists.store.ts'
import { savePendingConsents } from './customer-changes.store.ts'
import { storePendingConsents } from './pending-consents.store.ts'
import { mayBeDone, type SignInResult, signIn } from './sign-in.store.ts'
import { recordUnconfirmedRegistration, unconfirmedRegistration } from './unconfirmed-registration.store.ts'

/**
 * Registers and signs in. The anonymous lists become the account's. Throws an ApiError, also while the provider lacks
 * the consents: the next call then saves only those.
 */
export async function register(registration: Registration): Promise<SignInResult> {
  if ($viewer.get().signedIn) return saveConsents(registration, { isPersisted: true })
  const local = localLists()
  const registered = await createAccount(registration)
  const entry = await signIn(registered, () => {
    pushLocalLists(local)
    return [reloadSubscription()]
  }).catch((cause: unknown) => {
    recordUnconfirmedRegistration(registration)
    // Without a response, the next attempt signs in to the new account.
    if (cause instanceof ApiError && cause.status === 0) throw cause
    throw new ApiError('Account already exists', 409, { cause })
  })
  removeLock()
  return registered.lacksConsents ? saveConsents(registration, entry) : entry
}

/** Creates an account. After an unknown result, a sign-in shows whether it exists. */
async function createAccount(registration: Registration): Promise<RegisteredTokens> {
  const { session } = (await openAccount()).provider
  const { email, password, consents } = registration
  try {
    return await session.register(registration)
  } catch (error) {
    const isRepeated = isExistingUser(error) && unconfirmedRegistration()?.email === email
    if (!mayBeDone(error) && !isRepeated) throw error
    recordUnconfirmedRegistration(registration)
    const tokens = await loadAfterFailure(error, () => session.login({ email, password })).catch(() => undefined)
    if (!tokens) throw error
    return { ...tokens, lacksConsents: consents.length > 0 }
  }
}

const isExistingUser = (error: unknown) =>
  accountErrors('register', error).some((known) => 'key' in known && known.key === 'account:registration.user_exists')

/** Saves the consents of a new account; a failure keeps them for the next attempt and the next page. */
async function saveConsents({ consents }: Registration, entry: SignInResult): Promise<SignInResult> {
  storePendingConsents(consents)
  await savePendingConsents().catch((cause: unknown) => {
    throw new ApiError('The consents of the registration are not saved', 200, { cause })
  })
  return entry
}
