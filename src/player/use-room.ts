import { type RefObject, useRef, useState } from 'react'
import { useFullscreen } from './use-fullscreen.ts'
import { usePip } from './use-pip.ts'
import { useRemote } from './use-remote.ts'
import type { Room } from './watching.ts'

/** The room around a film: windows, screens and sheets. */
export function useRoom(
  stage: RefObject<HTMLElement | null>,
  host: RefObject<HTMLElement | null>,
  started: boolean,
  showShortcuts: () => void,
): Room {
  const playButton = useRef<HTMLButtonElement>(null)
  const [isFull, toggleFullscreen] = useFullscreen(stage)
  const [isOut, togglePip] = usePip(host)
  const remote = useRemote(host, started)
  const [statistics, setStatistics] = useState(false)
  const toggleStatistics = () => setStatistics((shown) => !shown)
  return { playButton, isFull, toggleFullscreen, isOut, togglePip, remote, statistics, toggleStatistics, showShortcuts }
}
