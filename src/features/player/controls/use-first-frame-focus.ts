import { type RefObject, useEffect } from 'react'

/** The first frame brings the focus to play and pause, unless the viewer is already somewhere else. */
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
