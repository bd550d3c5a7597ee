import { useEffect, useEffectEvent, useState } from 'react'
import { importAgain } from '#core/browser/import-again.ts'

const loadExtras = () => importAgain(() => import('./Extras.tsx'))

type LoadedExtras = Awaited<ReturnType<typeof loadExtras>>

/** Parts that load after the first frame or at their first press. `onLost` is called if a pressed part does not load. */
export function useExtras(isStarted: boolean, isPressed: boolean, onLost: () => void): Partial<LoadedExtras> {
  const [extras, setExtras] = useState<LoadedExtras>()
  const load = useEffectEvent(async () => {
    try {
      setExtras(await loadExtras())
    } catch {
      if (isPressed) onLost() // The next press tries again.
    }
  })
  useEffect(() => {
    if (!extras && (isStarted || isPressed)) load()
  }, [extras, isStarted, isPressed])
  return extras ?? {}
}
