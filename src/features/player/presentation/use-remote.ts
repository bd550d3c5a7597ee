import { type RefObject, useEffect, useState } from 'react'

// Safari has its own API.
type AirPlayVideo = HTMLVideoElement & { webkitShowPlaybackTargetPicker?: () => void }
type TargetEvent = Event & { availability?: string }

/** Remote playback device. */
export type Remote = { kind: 'airplay' | 'cast'; connected: boolean; choose(): void }

const near = 'webkitplaybacktargetavailabilitychanged'

/** Remote playback device, available only when one is near; `ready` means connected. */
export function useRemote(host: RefObject<HTMLElement | null>, ready: boolean): Remote | undefined {
  const [available, setAvailable] = useState(false)
  const [connected, setConnected] = useState(false)
  useEffect(() => {
    const video: AirPlayVideo | null | undefined = ready ? host.current?.querySelector('video') : undefined
    if (!video) return
    const life = new AbortController()
    if (video.webkitShowPlaybackTargetPicker)
      video.addEventListener(near, (event: TargetEvent) => setAvailable(event.availability === 'available'), life)
    else watchRemote(video.remote, setAvailable, setConnected, life.signal)
    return () => life.abort()
  }, [host, ready])
  if (!available) return undefined
  const choose = () => {
    const video: AirPlayVideo | null | undefined = host.current?.querySelector('video')
    if (video?.webkitShowPlaybackTargetPicker) return video.webkitShowPlaybackTargetPicker()
    video?.remote.prompt().catch(() => undefined) // The viewer closed the device picker.
  }
  return { kind: 'WebKitPlaybackTargetAvailabilityEvent' in window ? 'airplay' : 'cast', connected, choose }
}

function watchRemote(
  remote: RemotePlayback | undefined,
  onAvailable: (available: boolean) => void,
  onConnected: (connected: boolean) => void,
  signal: AbortSignal,
) {
  if (!remote) return
  remote.addEventListener('connect', () => onConnected(true), { signal })
  remote.addEventListener('disconnect', () => onConnected(false), { signal })
  remote
    .watchAvailability((available) => signal.aborted || onAvailable(available))
    .then(
      (id) => {
        const cancel = () => remote.cancelWatchAvailability(id).catch(() => undefined)
        // The player may have closed meanwhile.
        if (signal.aborted) cancel()
        else signal.addEventListener('abort', cancel)
      },
      () => undefined, // the browser cannot monitor devices, so no button is shown
    )
}
