import { type RefObject, useEffect, useState } from 'react'
import { type EngineState, idle, type MakeEngine } from './engine.ts'
import type { Playable } from './playable.ts'
import { openPlayback, type Playback } from './playback.ts'

/** One film in the host element for as long as the component lives; another film needs another key. */
export function usePlayback(
  host: RefObject<HTMLElement | null>,
  media: Playable,
  make: MakeEngine,
  autoplay: boolean,
): [EngineState, Playback | undefined] {
  const [playback, setPlayback] = useState<Playback>()
  const [state, setState] = useState<EngineState>(idle)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a film under way is not restarted by new props
  useEffect(() => {
    if (!host.current) return
    const opened = openPlayback(host.current, media, { make, autoplay })
    const stop = opened.$state.subscribe(setState)
    setPlayback(opened)
    return () => {
      stop()
      opened.destroy()
    }
  }, [])
  return [state, playback]
}
