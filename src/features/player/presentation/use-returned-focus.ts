import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Moves the focus of a removed button to play/pause, so that shortcuts keep working. */
export function useReturnedFocus(
  isModal: boolean,
  stage: RefObject<HTMLElement | null>,
  button: RefObject<HTMLButtonElement | null>,
) {
  const restore = useEffectEvent(() => {
    const { activeElement } = document
    const isLost = !activeElement || activeElement === document.body || activeElement instanceof HTMLDialogElement
    if (isModal && isLost) (button.current ?? stage.current)?.focus({ preventScroll: true })
  })
  useEffect(() => restore())
  // Controls can be removed without a render of the stage.
  useEffect(() => {
    const changes = new MutationObserver(() => restore())
    if (stage.current) changes.observe(stage.current, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [stage])
}

/** Focuses play/pause at the first frame, unless the focus is elsewhere. */
export function useFirstFrameFocus(
  started: boolean,
  stage: RefObject<HTMLElement | null>,
  button: RefObject<HTMLButtonElement | null>,
) {
  useEffect(() => {
    const { activeElement } = document
    const isFree = activeElement === stage.current || !stage.current?.contains(activeElement)
    if (started && (isFree || !activeElement?.isConnected)) button.current?.focus({ preventScroll: true })
  }, [started, stage, button])
}
