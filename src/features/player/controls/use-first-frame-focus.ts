import { type RefObject, useEffect } from 'react'

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
