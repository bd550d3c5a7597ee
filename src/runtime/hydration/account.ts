import type { ClientDirective } from 'astro'
import { handleAccountLinks } from '#core/browser/account-links.ts'
import { hasAddressTokens, hasFragmentToken } from '#core/browser/address-tokens.ts'
import { offlineMessage, showNoteAt } from '#core/browser/note-at.ts'
import { tabStorage } from '#core/browser/storage.ts'
import { fetchAhead } from './fetch-ahead.ts'

/** Chunks to import while React loads: `ahead` for a dialog, `provider` for the questions of a registration too. */
export type DialogOptions = { ahead?: readonly string[] | undefined; provider?: string | undefined }

/** Returns whether the URL or the tab storage requires hydration now. */
const isRequested = () =>
  new URL(location.href).searchParams.has('u') || hasAddressTokens() || tabStorage.read('jwapp.flash-message')

/** Hydrates for dialogs in the URL, also of the history, for dialog links, and at the event `hydrate`. */
const account: ClientDirective = (load, { value }, island) => {
  // An empty text or `true` without options
  const { ahead = [], provider } = value as DialogOptions
  let isHydrating = false
  const wake = async () => {
    if (isHydrating) return
    isHydrating = true
    const isRegistration = new URL(location.href).searchParams.get('u') === 'create-account'
    fetchAhead(isRegistration && provider ? [...ahead, provider] : ahead, island, true)
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
  const wakeIfRequested = () => void (isRequested() && wake())
  // Entries of the history may name a dialog after a reload.
  addEventListener('popstate', wakeIfRequested)
  wakeIfRequested()
}

export default account
