import { type PointerEvent, type RefObject, useRef } from 'react'
import { skipSeconds } from '../playback/commands.ts'
import s from './VideoArea.module.css?adopt'

type Props = {
  host: RefObject<HTMLDivElement | null>
  onToggle(): void
  onTap(): void
  onSkip(seconds: number): void
  onFullscreen(): void
}

/** Video area: click plays, tap shows controls, double tap skips. Keyboards use the buttons. */
export function VideoArea({ host, onToggle, onTap, onSkip, onFullscreen }: Props) {
  const lastTap = useRef(0)

  const touch = ({ currentTarget, clientX, timeStamp }: PointerEvent<HTMLDivElement>) => {
    const skip = skipOfTap(clientX, currentTarget.clientWidth)
    if (timeStamp - lastTap.current < doubleTapMs && skip) onSkip(skip)
    else onTap()
    lastTap.current = timeStamp
  }
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button) return
    if (event.pointerType === 'touch') touch(event)
    else onToggle()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has the same in buttons and shortcuts
    <div
      ref={host}
      className={s.area}
      onPointerUp={press}
      onDoubleClick={() => matchMedia('(hover: hover)').matches && onFullscreen()}
    />
  )
}

const doubleTapMs = 300

/** Seconds that a double tap skips: back in the left third, forward in the right. */
export function skipOfTap(x: number, width: number) {
  if (x < width / 3) return -skipSeconds
  return x > (width * 2) / 3 ? skipSeconds : 0
}
