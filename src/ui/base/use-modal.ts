import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

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
