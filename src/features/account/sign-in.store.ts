import type { AccountProvider } from '#core/account/account-provider.ts'
import {
  areTokensExpired,
  type Credentials,
  type PasswordChange,
  type PasswordReset,
  type Tokens,
} from '#core/account/account-session.ts'
import {
  $viewer,
  assignLists,
  clearSession,
  expireSession,
  ownerOf,
  sessionOwner,
  setViewer,
  stashUnsavedLists,
} from '#core/account/viewer.store.ts'
import { addressWith } from '#core/address/url.store.ts'
import { giveFeedback } from '#core/browser/feedback.store.ts'
import { clearDrafts } from '#core/browser/preference.store.ts'
import { withTimeout } from '#core/browser/waits.ts'
import { ApiError, mayHaveSucceeded, messageOf } from '#core/data/errors.ts'
import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { reloadSubscription } from '#features/access/subscription.store.ts'
import { removeLock } from '#features/lock/lock.store.ts'
import { loadAfterFailure } from '#features/session/confirm-change.store.ts'
import { clearCustomer, loadCustomer } from '#features/session/customer.store.ts'
import {
  createProviderWith,
  loadAccountFeatures,
  loadTokenOwner,
  openAccount,
} from '#features/session/provider.store.ts'
import { $offeredSession, clearDeparture, takeDeparture } from '#features/session/social-departure.store.ts'
import { $mailToken, resetEmail } from './account-flow.store.ts'
import { prepareFinalSave, reconcileLists } from './account-lists.store.ts'
import { savePendingConsents } from './customer-changes.store.ts'
import { startEffects } from './effects.store.ts'
import { storePendingConsents } from './pending-consents.store.ts'
import { unconfirmedRegistration } from './unconfirmed-registration.store.ts'

/** Drafts of the forms and links before a sign-in. */
const anonymousDrafts = ['login', 'register', 'offers']

// Limit of the wait for subscription and lists, after which the dialog closes.
const timeoutMs = 1_000
const customerTimeoutMs = 8_000

/** Started session; without persistence it ends with the page. */
export type SignInResult = { isPersisted: boolean }

/** Shows a warning that the session ends with the page, because storage is unavailable. */
export function warnIfNotPersisted(language: Locale, { isPersisted }: SignInResult) {
  if (!isPersisted) giveFeedback('warning', textFor(language)('account:login.not_persisted'))
}

/** Signs in: customer first, then subscription and lists. Throws an ApiError. */
export async function login(credentials: Credentials): Promise<SignInResult> {
  const { provider } = await openAccount()
  const entry = await signIn(await provider.session.login(credentials))
  removeLock()
  return entry
}

/** Returns whether a request may have been processed; a blocked one was not. */
export const mayBeDone = (error: unknown) =>
  mayHaveSucceeded(error) && !(error instanceof ApiError && error.status === 429)

type SocialSignIn = SignInResult & { search: string }

/**
 * Accepts a social session, only in the tab that left for it and with a valid customer; returns the earlier query. A
 * session of another customer is replaced only by `acceptOfferedSession`.
 */
export async function acceptSocialSession(tokens: Tokens): Promise<SocialSignIn | 'rejected' | 'offered'> {
  const search = takeDeparture()
  if (search === undefined) return 'rejected'
  const { provider } = await openAccount()
  if (!provider.features.hasSocialURLs) return 'rejected'
  const customer = await loadTokenOwner(tokens)
  if ($viewer.get().signedIn && sessionOwner() !== ownerOf(provider, customer)) {
    $offeredSession.set({ tokens, email: customer.email, search })
    return 'offered'
  }
  return { ...(await signIn(tokens)), search }
}

/** Replaces the session by the offered one. */
export async function acceptOfferedSession(): Promise<SocialSignIn | undefined> {
  const offered = $offeredSession.get()
  return offered && { ...(await signIn(offered.tokens)), search: offered.search }
}

/** Saves the consents of a registration that the provider lacks; the next page repeats a failure. */
export const saveMissingConsents = () => savePendingConsents().catch((error: unknown) => console.warn(messageOf(error)))

const loadAccount = (): Promise<unknown>[] => [reloadSubscription(), reconcileLists(), saveMissingConsents()]

/** Starts a session: stores the tokens, loads the customer, then subscription and lists. */
export async function signIn(received: Tokens, loadRest = loadAccount): Promise<SignInResult> {
  startEffects()
  const { provider, tokens } = await openAccount()
  const registration = unconfirmedRegistration()
  expireSession()
  clearCustomer()
  clearDeparture()
  // A tab that was away at the end of an earlier session still has its drafts.
  clearDrafts({ except: anonymousDrafts })
  const isPersisted = tokens.store(received)
  try {
    const customer = await withTimeout(customerTimeoutMs, loadCustomer())
    if (!customer) throw new ApiError('The account request timed out', 0)
    assignLists(provider, customer)
    if (registration?.email === customer.email) storePendingConsents(registration.consents)
  } catch (error) {
    clearCustomer()
    clearSession()
    throw error
  }
  setViewer({ signedIn: true, subscribed: false })
  await awaitSettled(loadRest())
  return { isPersisted }
}

// Failures of subscription or lists do not prevent the sign-in.
const awaitSettled = (work: Promise<unknown>[]) => withTimeout(timeoutMs, Promise.allSettled(work))

/** Signs out at once in all tabs; the provider's session ends in the background. */
export async function logout() {
  startEffects()
  const { provider, tokens } = await openAccount()
  const stored = tokens.read()
  const save = prepareFinalSave()
  const stashed = stashUnsavedLists()
  clearSession()
  if (stored)
    await awaitSettled([endProviderSession(provider, stored, save).then((isSaved) => isSaved && stashed?.drop())])
}

/** Saves unsaved lists and ends the provider's session with its own tokens. */
async function endProviderSession(
  { session }: AccountProvider,
  stored: Tokens,
  save: ReturnType<typeof prepareFinalSave>,
) {
  const validTokens = areTokensExpired(stored, Date.now()) ? await session.refresh(stored) : stored
  const provider = await createProviderWith(validTokens)
  const isSaved =
    !save ||
    (await save(provider).then(
      () => true,
      () => false,
    ))
  await provider.session.logout().catch(() => undefined)
  return isSaved
}

export const forgotPassword = async (email: string, resetUrl: string) =>
  (await openAccount()).provider.session.forgotPassword(email, resetUrl)

export const resetPassword = async (reset: PasswordReset) => (await openAccount()).provider.session.resetPassword(reset)

export const changePassword = async (change: PasswordChange) =>
  (await openAccount()).provider.session.changePassword(change)

export const loadSocialLinks = async (returnUrl: string) =>
  (await openAccount()).provider.session.socialLinks(returnUrl)

/** Deletes the account for good and signs out. Throws an ApiError. */
export async function deleteAccount(password: string) {
  const { provider, tokens } = await openAccount()
  const stored = tokens.read()
  await provider.customer.deleteAccount(password).catch(async (error: unknown) => {
    const isGone = mayBeDone(error) && stored && (await loadAfterFailure(error, () => isSessionGone(stored)))
    if (!isGone) throw error
  })
  storePendingConsents([])
  clearSession()
}

const isSessionGone = (tokens: Tokens) => loadTokenOwner(tokens).then(() => false, isRefused)

/** Returns whether the provider no longer accepts a session. */
const isRefused = (error: unknown) => error instanceof ApiError && [401, 403, 404].includes(error.status)

/** URL of the reset page, without other parameters. */
const linkBack = () =>
  new URL(addressWith({ u: 'edit-password' }, location.origin + location.pathname), location.origin)

/** Requests the mail; returns the next dialog: token input or confirmation. */
export async function requestPasswordMail(email: string): Promise<'edit-password' | 'send-confirmation'> {
  await forgotPassword(email, linkBack().href)
  resetEmail.write(email)
  const { canChangePasswordWithOldPassword } = await loadAccountFeatures()
  return canChangePasswordWithOldPassword ? 'edit-password' : 'send-confirmation'
}

/** Requests the mail for the signed-in customer. */
export async function requestOwnPasswordMail() {
  const { email } = await loadCustomer()
  return requestPasswordMail(email)
}

export type NewPassword = { password: string; confirmation: string }

/** Changes the password by token, then signs out. Throws an ApiError. */
export async function changePasswordByToken(token: string, passwords: NewPassword) {
  const email = $mailToken.get()?.email || resetEmail.$note.get() || ''
  await resetPassword({ email, token, ...passwords }).catch(confirmPassword(email, passwords))
  await endReset()
}

/** Changes the password by the old one, then signs out. Throws an ApiError. */
export async function changePasswordByOldPassword(oldPassword: string, passwords: NewPassword) {
  const { email } = await loadCustomer()
  await changePassword({ oldPassword, ...passwords }).catch(confirmPassword(email, passwords))
  await endReset()
}

/** After an unknown result, a sign-in shows whether the password has changed. */
const confirmPassword =
  (email: string, { password }: NewPassword) =>
  async (error: unknown) => {
    if (!email || !mayBeDone(error)) throw error
    const { session } = (await openAccount()).provider
    const tokens = await loadAfterFailure(error, () => session.login({ email, password })).catch(() => undefined)
    if (!tokens) throw error
  }

async function endReset() {
  $mailToken.set(undefined)
  resetEmail.write(undefined)
  await logout()
}
