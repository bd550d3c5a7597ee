import { warnIfUnkept } from '#dialogs/unkept.ts'
import { paths } from '#domain/paths.ts'
import { tokensOfFragment } from '#domain/social-return.ts'
import { textFor } from '#i18n/account-text.ts'
import { type Locale, localePath } from '#i18n/locales.ts'
import { takeAddressTokens } from '#lib/address-tokens.ts'
import { $mailed, parting } from '#stores/account-flow.ts'
import { resumeSession } from '#stores/effects.ts'
import { giveFeedback } from '#stores/feedback.ts'
import { logout, takeOver } from '#stores/session.ts'
import { $query, readQuery, replaceQuery } from '#stores/url.ts'
import { followBought } from './bought-locks.ts'

let begun = false

/** What a new page has to do for its viewer: what came with the address, what the last page left, and the session. */
export async function begin(language: Locale) {
  if (begun) return
  begun = true
  const { mailed, fragment } = takeAddressTokens()
  if (mailed) openMailed(mailed)
  sayParting(language)
  parting.$note.listen((word) => word === 'expired' && sayParting(language))
  followBought()
  if (!(await readFragment(language, fragment))) await resumeSession()
}

/** A mailed link leads to the form for a new password (spec 1 §3). */
function openMailed(mailed: { token: string; email: string }) {
  $mailed.set(mailed)
  replaceQuery({ u: $query.get().u ?? 'edit-password' })
}

function sayParting(language: Locale) {
  // Strangers are led out of the user area: the next page says it
  if (isOwnArea(language)) return
  const text = textFor(language)
  const word = parting.$note.get()
  if (word === 'deleted') giveFeedback('success', text('user:account.delete_account.success'))
  if (word === 'expired') giveFeedback('info', text('account:login.session_expired'))
  parting.keep(undefined)
}

const isOwnArea = (language: Locale) => location.pathname.startsWith(localePath(language, '/u/'))

/** Another company's sign-in leaves the session in the fragment (spec 1 §3); is it ours now? */
async function readFragment(language: Locale, fragment: string): Promise<boolean> {
  const tokens = tokensOfFragment(fragment)
  if (!tokens) return false
  const text = textFor(language)
  try {
    const entry = await takeOver(tokens)
    if (entry === 'unasked') {
      giveFeedback('error', text('account:login.unasked'))
      return false
    }
    giveFeedback('success', text('account:login.sign_in_success'))
    warnIfUnkept(language, entry)
    comeBack(entry.search)
    return true
  } catch (error) {
    console.error(error)
    giveFeedback('error', text('error:unknown_error'))
    return false
  }
}

/** The address as it was when they left, with the dialog they had asked for. */
function comeBack(search: string) {
  history.replaceState(history.state, '', location.pathname + search)
  readQuery()
}

/** Signs out; the viewer's own pages are left for the front door. */
export async function signOut(language: Locale) {
  delete document.documentElement.dataset.leaving
  await logout()
  const home = localePath(language, paths.home)
  if (isOwnArea(language)) location.assign(home)
  else giveFeedback('success', textFor(language)('user:logout.success'))
}
