import { takeAddressTokens, tokensOfFragment } from '#core/account/account-session.ts'
import { $query, readQuery, replaceQuery } from '#core/address/url.store.ts'
import { $feedback, giveFeedback } from '#core/browser/feedback.store.ts'
import { importAgain } from '#core/browser/import-again.ts'
import { loadOnce } from '#core/data/single-flight.ts'
import { defaultLocale, isLocale, type Locale, localePath } from '#core/i18n/locales.ts'
import { $bought } from '#features/access/entitlements.store.ts'
import { $mailToken } from '#features/account/account-flow.store.ts'
import { resumeSession } from '#features/account/effects.store.ts'
import { pendingConsents } from '#features/account/pending-consents.store.ts'
import { resumePayment } from '#features/checkout/payment-events.store.ts'
import { flashMessage } from '#features/session/flash-message.store.ts'

// Most pages need neither texts nor a change of the session.
const loadTexts = async (language: Locale) =>
  (await importAgain(() => import('#core/i18n/account-text.ts'))).textFor(language)
const loadSession = () => importAgain(() => import('#features/account/sign-in.store.ts'))

let isPrepared = false

/** Initialises the viewer of a page whose dialogs are not hydrated. `hydrate` hydrates them for a banner or dialog. */
export function startSession(hydrate: () => void) {
  const { lang } = document.documentElement
  $feedback.listen(hydrate)
  $query.listen(({ u }) => u !== undefined && hydrate())
  return initViewer(isLocale(lang) ? lang : defaultLocale)
}

/** Initialises the viewer of a page once: address tokens, pending flash message and session. A call after a failure repeats. */
export const initViewer: (language: Locale) => Promise<void> = loadOnce(startViewer)

/** Shows messages of the page before, and hides locks. */
function prepare(language: Locale) {
  if (isPrepared) return
  isPrepared = true
  const show = () => void showFlashMessage(language).catch(console.error)
  show()
  flashMessage.$note.listen((message) => message === 'expired' && show())
  hideLocksOfPurchases()
}

async function startViewer(language: Locale) {
  const { mailed, fragment } = takeAddressTokens()
  if (mailed) openPasswordDialog(mailed)
  prepare(language)
  if (await readFragment(language, fragment)) return
  await resumeSession()
  resumePayment()
  if (pendingConsents().length > 0) await (await loadSession()).saveMissingConsents()
}

/** Opens the new-password form for an email link. */
function openPasswordDialog(mailed: { token: string; email: string }) {
  $mailToken.set(mailed)
  replaceQuery({ u: $query.get().u ?? 'edit-password' })
}

async function showFlashMessage(language: Locale) {
  const message = flashMessage.$note.get()
  // The redirect out of the user area follows, so the next page shows the message.
  if (!message || isOwnArea(language)) return
  const text = await loadTexts(language)
  if (message === 'deleted') giveFeedback('success', text('user:account.delete_account.success'))
  if (message === 'expired') giveFeedback('info', text('account:login.session_expired'))
  flashMessage.write(undefined)
}

const isOwnArea = (language: Locale) => location.pathname.startsWith(localePath(language, '/u/'))

/** Reads the session of a social sign-in from the fragment. Resolves to false if it starts no session. */
async function readFragment(language: Locale, fragment: string): Promise<boolean> {
  const tokens = tokensOfFragment(fragment)
  if (!tokens) return false
  const { acceptSocialSession, warnIfNotPersisted } = await loadSession()
  const text = await loadTexts(language)
  try {
    const entry = await acceptSocialSession(tokens)
    if (entry === 'offered') {
      replaceQuery({ u: 'switch-account' })
      return false
    }
    if (entry === 'rejected') {
      giveFeedback('error', text('account:login.sign_in_rejected'))
      return false
    }
    giveFeedback('success', text('account:login.sign_in_success'))
    warnIfNotPersisted(language, entry)
    restoreQuery(entry.search)
    return true
  } catch (error) {
    console.error(error)
    giveFeedback('error', text('error:unknown_error'))
    return false
  }
}

/** Restores the address and the dialog from before the external sign-in. */
function restoreQuery(search: string) {
  history.replaceState(history.state, '', location.pathname + search)
  readQuery()
}

/** Signs out and leaves the user area for the home page. */
export async function signOut(language: Locale) {
  try {
    const { logout } = await loadSession()
    await logout()
  } finally {
    delete document.documentElement.dataset.leaving
  }
  if (isOwnArea(language)) location.assign(localePath(language, '/'))
  else giveFeedback('success', (await loadTexts(language))('user:logout.success'))
}

/** Hides the lock on purchased items by a stylesheet, because pre-rendered pages are shared. */
function hideLocksOfPurchases() {
  // Safari before 16.4 has no constructor
  if (!('replaceSync' in CSSStyleSheet.prototype)) return
  const lockSheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(lockSheet)
  $bought.subscribe((ids) => lockSheet.replaceSync(ids.map(ruleOf).join('')))
}

// Channels of a live playlist link to its guide.
function ruleOf(id: string) {
  const name = CSS.escape(id)
  const links = [`[href*='/m/${name}/']`, `[href$='?channel=${name}']`]
  return `${links.map((link) => `html[data-viewer~='session'] ${link} [data-lock]`).join()}{visibility:hidden}`
}
