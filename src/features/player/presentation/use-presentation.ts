import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** Fullscreen, picture-in-picture, remote playback and sheets of a player. */
export type Presentation = {
  playButton: RefObject<HTMLButtonElement | null>
  isFull: boolean
  toggleFullscreen(): void
  isOut: boolean
  togglePip: (() => void) | undefined
  remote: Remote | undefined
  statistics: boolean
  toggleStatistics(): void
  showShortcuts(): void
}

/** Fullscreen, picture-in-picture and cast of an open player. */
export function usePresentation(
  frame: RefObject<HTMLElement | null>,
  host: RefObject<HTMLElement | null>,
  started: boolean,
  showShortcuts: () => void,
): Presentation {
  const playButton = useRef<HTMLButtonElement>(null)
  const [isFull, toggleFullscreen] = useFullscreen(frame)
  const [isOut, togglePip] = usePip(host)
  const remote = useRemote(host, started)
  const [statistics, setStatistics] = useState(false)
  const toggleStatistics = () => setStatistics((shown) => !shown)
  return { playButton, isFull, toggleFullscreen, isOut, togglePip, remote, statistics, toggleStatistics, showShortcuts }
}

const filmIn = (host: RefObject<HTMLElement | null>) => host.current?.querySelector('video') ?? undefined

/** Picture-in-picture state and toggle; undefined without browser support. */
function usePip(host: RefObject<HTMLElement | null>): [boolean, (() => void) | undefined] {
  const [isOut, setIsOut] = useState(false)
  useEffect(() => {
    const life = new AbortController()
    host.current?.addEventListener('enterpictureinpicture', () => setIsOut(true), life)
    host.current?.addEventListener('leavepictureinpicture', () => setIsOut(false), life)
    return () => life.abort()
  }, [host])
  const toggle = () => {
    const change = document.pictureInPictureElement
      ? document.exitPictureInPicture()
      : filmIn(host)?.requestPictureInPicture()
    change?.catch(() => undefined) // Refused, or no frame yet: the state is unchanged.
  }
  return [isOut, document.pictureInPictureEnabled ? toggle : undefined]
}

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
function useFullscreen(frame: RefObject<HTMLElement | null>): [boolean, () => void] {
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    const read = () => setIsFull(document.fullscreenElement === frame.current && frame.current !== null)
    read() // Fullscreen may have started with the previous film.
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [frame])
  const toggle = () => {
    const change = document.fullscreenElement ? document.exitFullscreen() : frame.current && enter(frame.current)
    change?.catch(() => undefined)
  }
  return [isFull, toggle]
}

// Safari has its own API.
type AirPlayVideo = HTMLVideoElement & { webkitShowPlaybackTargetPicker?: () => void }
type TargetEvent = Event & { availability?: string }

type Remote = { kind: 'airplay' | 'cast'; connected: boolean; choose(): void }

const near = 'webkitplaybacktargetavailabilitychanged'

/** Remote playback device, available only when one is near; `ready` means connected. */
function useRemote(host: RefObject<HTMLElement | null>, ready: boolean): Remote | undefined {
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
    // On phones the button is hidden while the film loads.
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
  // The next film replaces the stage: its keys work from its first frame.
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
