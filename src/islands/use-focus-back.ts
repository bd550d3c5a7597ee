import { type RefObject, useEffect, useRef } from 'react'

/** Closing what a place opened returns the focus to the link that opens it; the page stays where it was. */
export function useFocusBack(place: RefObject<HTMLElement | null>, isOpen: boolean) {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) place.current?.querySelector('a')?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [place, isOpen])
}
