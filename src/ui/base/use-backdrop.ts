import { type RefObject, useEffect } from 'react'

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
