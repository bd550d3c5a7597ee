import { type RefObject, useEffect, useState } from 'react'

/** Picture-in-picture state and toggle; undefined without browser support. */
export function usePip(host: RefObject<HTMLElement | null>): [boolean, (() => void) | undefined] {
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
      : host.current?.querySelector('video')?.requestPictureInPicture()
    change?.catch(() => undefined) // Refused, or no frame yet: the state is unchanged.
  }
  return [isOut, document.pictureInPictureEnabled ? toggle : undefined]
}
