import type { ClientDirective } from 'astro'
import { handleAccountLinks } from '#core/browser/account-links.ts'
import { hasAddressTokens, hasFragmentToken } from '#core/browser/address-tokens.ts'
import { offlineMessage, showNoteAt } from '#core/browser/note-at.ts'
import { tabStorage } from '#core/browser/storage.ts'

/** Returns whether the URL or the tab storage requires hydration now. */
function isRequested() {
  if (new URL(location.href).searchParams.has('u') || hasAddressTokens()) return true
  return tabStorage.read('jwapp.flash-message') !== null
}

/** A return without a session cancels the social sign-in. */
function clearPendingRedirect() {
  if (!hasFragmentToken()) tabStorage.write('jwapp.pending-redirect', null)
}

/** Hydrates for dialogs in the URL, also of the history, for dialog links, and at the event `hydrate`. */
const account: ClientDirective = (load, _, island) => {
  let isHydrating = false
  const wake = async () => {
    if (isHydrating) return
    isHydrating = true
    const hydrate = await load()
    await hydrate()
    isHydrating = !island.hasAttribute('ssr') // The next press retries a failed script.
    return isHydrating
  }
  handleAccountLinks(async () => {
    const pressed = document.activeElement ?? island
    if ((await wake()) === false) showNoteAt(pressed, offlineMessage())
  })
  clearPendingRedirect()
  island.addEventListener('hydrate', wake)
  const wakeIfRequested = () => void (isRequested() && wake())
  // Entries of the history may name a dialog after a reload.
  addEventListener('popstate', wakeIfRequested)
  wakeIfRequested()
}

export default account
