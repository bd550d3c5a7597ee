import { type RefObject, useEffect, useState } from 'react'

// An iPhone knows full screen for films only
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }
type Turnable = ScreenOrientation & { lock?: (to: 'landscape') => Promise<void> }

async function enter(stage: HTMLElement) {
  if (!stage.requestFullscreen) return stage.querySelector<PhoneVideo>('video')?.webkitEnterFullscreen?.()
  await stage.requestFullscreen({ navigationUI: 'hide' })
  const turnable: Turnable = screen.orientation
  await turnable.lock?.('landscape')
}

/** Is the stage the whole screen, and how to change that. A browser that refuses leaves things as they are. */
export function useFullscreen(stage: RefObject<HTMLElement | null>): [boolean, () => void] {
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    const read = () => setIsFull(document.fullscreenElement === stage.current && stage.current !== null)
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [stage])
  const toggle = () => {
    const change = document.fullscreenElement ? document.exitFullscreen() : stage.current && enter(stage.current)
    change?.catch(() => undefined)
  }
  return [isFull, toggle]
}
