import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** Opens the dialog over the page; Escape, and the browser's own wish to close it, ask for `onClose`. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const close = useEffectEvent(onClose)
  // Before it leaves the page: only then can it give the focus back to where that came from
  useLayoutEffect(() => {
    const { current } = dialog
    if (!current) return
    const life = new AbortController()
    const ask = (event: Event) => {
      event.preventDefault()
      close()
    }
    current.addEventListener('cancel', ask, life)
    current.addEventListener('close', ask, life)
    current.showModal()
    return () => {
      life.abort()
      current.close()
    }
  }, [dialog])
}
