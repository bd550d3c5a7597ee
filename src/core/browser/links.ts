type Keys = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** Returns whether a click is unmodified and opens in this tab. */
export const isPlainClick = (event: Keys) =>
  !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/**
 * Link that reloads this page: without the fragment, which would only scroll, and with a target against in-place
 * handling.
 */
export const reloadLink = { href: '', target: '_self' } as const
