import { type RefObject, useEffect, useState } from 'react'

const filmIn = (host: RefObject<HTMLElement | null>) => host.current?.querySelector('video') ?? undefined

/** Is the film in a window of its own, and how to change that; undefined where the browser knows no such thing. */
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
      : filmIn(host)?.requestPictureInPicture()
    change?.catch(() => undefined) // no frame yet, or the browser says no: things stay as they are
  }
  return [isOut, document.pictureInPictureEnabled ? toggle : undefined]
}
