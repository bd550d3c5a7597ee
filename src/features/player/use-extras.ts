import { useEffect, useEffectEvent, useState } from 'react'
import { failedAddress, importAgain } from '#core/browser/import-again.ts'

const loadExtras = () => importAgain(() => import('./Extras.tsx'))

type LoadedExtras = Awaited<ReturnType<typeof loadExtras>>

/** Parts that load after the first frame or at their first press. `onLost` is called if a pressed part does not load. */
export function useExtras(isStarted: boolean, isPressed: boolean, onLost: () => void): Partial<LoadedExtras> {
  const [extras, setExtras] = useState<LoadedExtras>()
  const load = useEffectEvent(async () => {
    try {
      setExtras(await loadExtras())
    } catch (error) {
      if (!isPressed) return
      // Firefox keeps a failed import until a reload, and Extras imports the chunk of the player.
      if (await isServed(failedAddress(error))) location.reload()
      else onLost() // The next press tries again.
    }
  })
  useEffect(() => {
    if (!extras && (isStarted || isPressed)) load()
  }, [extras, isStarted, isPressed])
  return extras ?? {}
}

const isServed = async (address: string | undefined) =>
  address !== undefined && (await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined))?.ok
