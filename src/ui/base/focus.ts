/** Focuses an element, or the main content without one. */
export function focusOrContent(target?: Pick<HTMLElement, 'focus'> | null) {
  const element = target ?? document.getElementById('content')
  element?.focus({ preventScroll: true })
}

/**
 * Retries with the focus on the given element or the main content, because the retry button disappears. A modal dialog,
 * whose page is inert, moves the focus itself.
 */
export function retryWithFocus(retry: () => void, target?: HTMLElement | null) {
  focusOrContent(target)
  retry()
}
