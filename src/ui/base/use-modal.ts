import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Opens the dialog as a modal with its stage focused. Escape and close requests call `onClose`. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const close = useEffectEvent(onClose)
  // Closed before removal: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const { current } = dialog
    if (!current) return
    const life = new AbortController()
    const onRequest = (event: Event) => {
      event.preventDefault()
      close()
    }
    current.addEventListener('cancel', onRequest, life)
    current.addEventListener('close', onRequest, life)
    current.showModal()
    // The first frame may move an initial focus, but not a focused button.
    current.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
    return () => {
      life.abort()
      current.close()
    }
  }, [dialog])
}

/** Closes on a backdrop press. Presses that start inside do not close, such as text selections. */
export function useBackdrop(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  useEffect(() => {
    const { current } = dialog
    if (!current) return
    let began = false
    const press = (event: Event) => {
      began = event.target === current
    }
    const click = (event: Event) => began && event.target === current && onClose()
    current.addEventListener('pointerdown', press)
    current.addEventListener('click', click)
    return () => {
      current.removeEventListener('pointerdown', press)
      current.removeEventListener('click', click)
    }
  }, [dialog, onClose])
}

/** Restores the focus to the opening link on close, without scrolling. */
export function useOpenerFocus(container: RefObject<HTMLElement | null>, isOpen: boolean) {
  useFocusOnClose(() => container.current?.querySelector('a'), isOpen)
}

/** Focuses the found element on close, without scrolling. */
export function useFocusOnClose(find: () => HTMLElement | null | undefined, isOpen: boolean) {
  const wasOpen = useRef(false)
  const focus = useEffectEvent(() => find()?.focus({ preventScroll: true }))
  useEffect(() => {
    if (wasOpen.current && !isOpen) focus()
    wasOpen.current = isOpen
  }, [isOpen])
}
