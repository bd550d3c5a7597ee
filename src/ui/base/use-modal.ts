import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** Opens the dialog over the page, with the focus on its stage; Escape, and the browser's own wish, ask for `onClose`. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const close = useEffectEvent(onClose)
  // Before it leaves the page: only then can it give the focus back to where that came from
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
    // A focus that no viewer has put anywhere may be moved by the first frame, one on a button may not
    current.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
    return () => {
      life.abort()
      current.close()
    }
  }, [dialog])
}
