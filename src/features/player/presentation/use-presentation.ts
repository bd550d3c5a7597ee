import { type RefObject, useRef, useState } from 'react'
import { useFullscreen } from './use-fullscreen.ts'
import { usePip } from './use-pip.ts'
import { type Remote, useRemote } from './use-remote.ts'

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
  const toggleStatistics = () => setStatistics((isOn) => !isOn)
  return { playButton, isFull, toggleFullscreen, isOut, togglePip, remote, statistics, toggleStatistics, showShortcuts }
}
