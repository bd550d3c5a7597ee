import { type RefObject, useEffect, useRef } from 'react'

/** Restores the focus to the opening link on close, without scrolling. */
export function useFocusBack(container: RefObject<HTMLElement | null>, isOpen: boolean) {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) container.current?.querySelector('a')?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [container, isOpen])
}
