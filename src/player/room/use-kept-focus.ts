import { type RefObject, useEffect } from 'react'

/** The focus of a button that has just gone comes to play and pause: keys would find nobody in an empty window. */
export function useKeptFocus(
  isModal: boolean,
  stage: RefObject<HTMLElement | null>,
  button: RefObject<HTMLButtonElement | null>,
) {
  useEffect(() => {
    const { activeElement } = document
    const isLost = !activeElement || activeElement === document.body || activeElement instanceof HTMLDialogElement
    if (isModal && isLost) (button.current ?? stage.current)?.focus({ preventScroll: true })
  })
}
