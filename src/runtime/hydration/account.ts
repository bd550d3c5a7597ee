import type { ClientDirective } from 'astro'
import { handleAccountLinks } from '#core/browser/account-links.ts'
import { hasAddressTokens, hasFragmentToken } from '#core/browser/address-tokens.ts'
import { offlineMessage, showNoteAt } from '#core/browser/note-at.ts'
import { tabStorage } from '#core/browser/storage.ts'
import { fetchAhead } from './fetch-ahead.ts'

/** `ahead`: chunks to import while React loads for a dialog; `provider`: code of the account provider. */
export type DialogOptions = { ahead?: readonly string[]; provider?: string | undefined }

/** Returns whether the URL or the tab storage requires hydration now. */
const isRequested = () =>
  new URLSearchParams(location.search).has('u') || hasAddressTokens() || tabStorage.read('jwapp.flash-message')

/** Hydrates for dialogs in the URL, also of the history, for dialog links, and at the event `hydrate`. */
const account: ClientDirective = (load, { value }, island) => {
  let isHydrating = false
  const wake = async () => {
    if (isHydrating) return
    isHydrating = true
    // An empty text or `true` without options
    fetchAhead((value as DialogOptions).ahead, island, true)
    const hydrate = await load()
    await hydrate()
    isHydrating = !island.hasAttribute('ssr') // The next press retries a failed script.
    return isHydrating
  }
  handleAccountLinks(async () => {
    const pressed = document.activeElement ?? island
    if ((await wake()) === false) showNoteAt(pressed, offlineMessage())
  })
  // A return without a session cancels the social sign-in.
  if (!hasFragmentToken()) tabStorage.write('jwapp.pending-redirect', null)
  island.addEventListener('hydrate', wake)
  const wakeIfRequested = () => {
    if (isRequested()) wake()
  }
  // Entries of the history may name a dialog after a reload.
  addEventListener('popstate', wakeIfRequested)
  wakeIfRequested()
}

export default account
