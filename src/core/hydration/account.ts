import type { ClientDirective } from 'astro'
import { followAccountLinks } from '../browser/account-links.ts'
import { hasAddressTokens, hasFragmentToken } from '../browser/address-tokens.ts'
import { showNoteAt } from '../browser/note-at.ts'
import { tabStorage } from '../browser/storage.ts'
import { offlineMessage } from './offline-message.ts'
import { whenIdle } from './when-idle.ts'

/** Has a sign-in elsewhere, a mail, or the page before left something for the account to do? */
function isRequested() {
  if (new URL(location.href).searchParams.has('u') || hasAddressTokens()) return true
  return tabStorage.read('jwapp.parting') !== null
}

/** Whoever is back without a session has given up on signing in elsewhere: no later link brings them one. */
function clearPendingRedirect() {
  if (!hasFragmentToken()) tabStorage.write('jwapp.absence', null)
}

/** Hydrates when the address asks for a dialog, when a link to one is followed, and on idle for a viewer we know. */
const account: ClientDirective = (load, _, island) => {
  let awake = false
  const wake = async () => {
    if (awake) return
    awake = true
    const hydrate = await load()
    await hydrate()
    awake = !island.hasAttribute('ssr') // the next press loads a script that failed
    return awake
  }
  followAccountLinks(async () => {
    const pressed = document.activeElement ?? island
    if ((await wake()) === false) showNoteAt(pressed, offlineMessage())
  })
  clearPendingRedirect()
  if (isRequested()) wake()
  else if (document.documentElement.dataset.viewer?.includes('session')) whenIdle(wake)
}

export default account
