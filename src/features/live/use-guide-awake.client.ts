import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Returns true after hydration. Preserves the focus when the guide replaces its static list. */
export function useGuideAwake(): boolean {
  const [isAwake, setAwake] = useState(false)
  const focused = useRef<Element>(null)
  useEffect(() => {
    if (isAwake) return
    const update = () => {
      focused.current = document.activeElement
    }
    update()
    document.addEventListener('focusin', update)
    startTransition(() => setAwake(true))
    return () => document.removeEventListener('focusin', update)
  }, [isAwake])
  useLayoutEffect(() => {
    const link = focused.current
    if (!isAwake || !link || link.isConnected || document.activeElement !== document.body) return
    const part = link.closest('li') ? '[role=grid] [tabindex="0"]' : '[aria-labelledby=guide-selected] a'
    document.querySelector<HTMLElement>(part)?.focus({ preventScroll: true })
  }, [isAwake])
  return isAwake
}
