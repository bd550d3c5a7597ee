import { type RefObject, useEffect, useState } from 'react'
import { type CreateEngine, type EngineState, idle } from '../engine/engine.ts'
import type { Playable } from '../media/playable.ts'
import { openPlayback, type Playback } from './playback.ts'

/** `start` in seconds; `attach` follows the playback from start to end. */
export type StartOptions = { autoplay: boolean; start?: number | undefined; attach?: Attach | undefined }

/** Follower of a playback, such as saved progress; returns its cleanup. */
export type Attach = (playback: Playback) => () => void

/** Mounts one media item, with its engine, in the host element; each media item needs its own key. */
export function usePlayback(
  host: RefObject<HTMLElement | null>,
  media: Playable,
  engineOf: (media: Playable) => CreateEngine,
  { autoplay, start = 0, attach }: StartOptions,
): [EngineState, Playback | undefined] {
  const [playback, setPlayback] = useState<Playback>()
  const [state, setState] = useState<EngineState>(idle)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new props do not restart a running media item
  useEffect(() => {
    if (!host.current) return
    const mounted = openPlayback(host.current, media, { make: engineOf(media), autoplay, start })
    const stop = mounted.$state.subscribe(setState)
    const detach = attach?.(mounted)
    setPlayback(mounted)
    return () => {
      detach?.()
      stop()
      mounted.destroy()
    }
  }, [])
  return [state, playback]
}
