import { type RefObject, useEffect, useEffectEvent } from 'react'

/** The focus of a button that has just gone comes to play and pause: keys would find nobody in an empty window. */
export function useKeptFocus(
  isModal: boolean,
  stage: RefObject<HTMLElement | null>,
  button: RefObject<HTMLButtonElement | null>,
) {
  const keep = useEffectEvent(() => {
    const { activeElement } = document
    const isLost = !activeElement || activeElement === document.body || activeElement instanceof HTMLDialogElement
    if (isModal && isLost) (button.current ?? stage.current)?.focus({ preventScroll: true })
  })
  useEffect(() => keep())
  // A part may go by itself, in no rendering of the stage
  useEffect(() => {
    const changes = new MutationObserver(() => keep())
    if (stage.current) changes.observe(stage.current, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [stage])
}
