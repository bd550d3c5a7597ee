import { isPlainClick } from './links.ts'

/** Event of a requested sign-out; `data-leaving` preserves it for later listeners. */
export const signOutEvent = 'leaving'

/** Returns the dialog URL of a link on this page, with the other parameters. */
function dialogAddress(link: HTMLAnchorElement | null): URL | undefined {
  if (!link || link.target || link.origin !== location.origin || link.pathname !== location.pathname) return undefined
  const params = new URLSearchParams(link.search)
  if (!params.has('u')) return undefined
  const address = new URL(location.href)
  for (const [name, value] of params) address.searchParams.set(name, value)
  return address
}

function open(address: URL) {
  // Closing returns to this page.
  history.pushState({ ...history.state, opened: ['u'] }, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Opens `?u=` links in place and handles `data-log-out`; `wake` loads the handler. */
export function handleAccountLinks(wake: () => void): () => void {
  const handleClick = (event: MouseEvent) => {
    if (event.defaultPrevented || !isPlainClick(event) || !(event.target instanceof Element)) return
    const address = dialogAddress(event.target.closest<HTMLAnchorElement>('a[href]'))
    const logOut = event.target.closest('[data-log-out]')
    if (!address && !logOut) return
    event.preventDefault()
    const overlay = event.target.closest<HTMLElement>('dialog, [popover]')
    if (overlay instanceof HTMLDialogElement) overlay.close()
    else overlay?.hidePopover()
    if (address) open(address)
    else document.documentElement.dataset.leaving = ''
    wake()
    if (logOut) dispatchEvent(new Event(signOutEvent))
  }
  document.addEventListener('click', handleClick)
  return () => document.removeEventListener('click', handleClick)
}
