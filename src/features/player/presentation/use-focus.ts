import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Moves the focus of a removed button to play/pause. A modal player also takes a lost focus. */
export function useReturnedFocus(
  isModal: boolean,
  stage: RefObject<HTMLElement | null>,
  button: RefObject<HTMLButtonElement | null>,
) {
  const last = useRef<Element | null>(null)
  const restore = useEffectEvent(() => {
    const { activeElement } = document
    const isLost = !activeElement || activeElement === document.body || activeElement instanceof HTMLDialogElement
    const isRemoved = last.current?.isConnected === false
    last.current = stage.current?.contains(activeElement) ? activeElement : null
    if (!isLost || !(isModal || isRemoved)) return
    button.current?.focus({ preventScroll: true })
    // On phones the button is hidden while the media item loads.
    if (document.activeElement !== button.current) stage.current?.focus({ preventScroll: true })
  })
  useEffect(() => restore())
  // Controls can be removed without a render of the stage.
  useEffect(() => {
    const changes = new MutationObserver(() => restore())
    if (stage.current) changes.observe(stage.current, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [stage])
}

/** Runs keys that the page receives after hidden or replaced controls lost the focus. */
export function useLostKeys(isModal: boolean, press: (event: KeyboardEvent) => void) {
  const pressLost = useEffectEvent((event: KeyboardEvent) => event.target === document.body && press(event))
  // The next media item replaces the stage: its keys work from its first frame.
  useLayoutEffect(() => {
    if (!isModal) return
    const listen = (event: KeyboardEvent) => void pressLost(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isModal])
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
