import { type RefObject, useEffect, useState } from 'react'

// iPhones support fullscreen only for video elements.
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }
type Turnable = ScreenOrientation & { lock?: (to: 'landscape') => Promise<void> }

async function enter(frame: HTMLElement) {
  if (!frame.requestFullscreen) return frame.querySelector<PhoneVideo>('video')?.webkitEnterFullscreen?.()
  await frame.requestFullscreen({ navigationUI: 'hide' })
  const { orientation }: { orientation?: Turnable } = screen
  await orientation?.lock?.('landscape')
}

/** Fullscreen state of the frame, and its toggle. Refusals change nothing. */
export function useFullscreen(frame: RefObject<HTMLElement | null>): [boolean, () => void] {
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    const read = () => setIsFull(document.fullscreenElement === frame.current && frame.current !== null)
    read() // Fullscreen may have started with the previous media item.
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [frame])
  const toggle = () => {
    const change = document.fullscreenElement ? document.exitFullscreen() : frame.current && enter(frame.current)
    change?.catch(() => undefined)
  }
  return [isFull, toggle]
}
