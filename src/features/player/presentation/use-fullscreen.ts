import { type RefObject, useEffect, useState } from 'react'

// An iPhone knows full screen for films only
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }
type Turnable = ScreenOrientation & { lock?: (to: 'landscape') => Promise<void> }

async function enter(frame: HTMLElement) {
  if (!frame.requestFullscreen) return frame.querySelector<PhoneVideo>('video')?.webkitEnterFullscreen?.()
  await frame.requestFullscreen({ navigationUI: 'hide' })
  const turnable: Turnable = screen.orientation
  await turnable.lock?.('landscape')
}

/** Is the frame the whole screen, and how to change that. A browser that refuses leaves things as they are. */
export function useFullscreen(frame: RefObject<HTMLElement | null>): [boolean, () => void] {
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    const read = () => setIsFull(document.fullscreenElement === frame.current && frame.current !== null)
    read() // it may be so already, from the film before
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [frame])
  const toggle = () => {
    const change = document.fullscreenElement ? document.exitFullscreen() : frame.current && enter(frame.current)
    change?.catch(() => undefined)
  }
  return [isFull, toggle]
}
