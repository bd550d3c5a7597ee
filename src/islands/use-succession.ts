import { useEffect, useRef, useState } from 'react'
import type { Locale } from '#i18n/locales.ts'
import { $query, addressWith, closeQuery, readQuery } from '#stores/url.ts'
import type { Place } from './neighbours.ts'
import { type OpenFilm, openFilm } from './open-film.ts'

/** Navigates between items. In fullscreen the player loads the item, because navigation exits fullscreen. */
export function useSuccession(language: Locale, inline: boolean, onSucceeded: () => void) {
  const [successor, setSuccessor] = useState<OpenFilm>()
  const going = useRef(false)
  useRenewal(successor !== undefined, inline)

  const succeed = async ({ id, href }: Place) => {
    const next = await (await import('./next-film.ts')).nextFilm(language, id)
    if (!next) return location.assign(href)
    history.pushState(null, '', href)
    onSucceeded()
    readQuery()
    setSuccessor(await openFilm(next, $query.get()))
    document.title = next.title
  }
  const go = (place: Place) => {
    if (!document.fullscreenElement) return location.assign(place.href)
    if (going.current) return
    going.current = true
    succeed(place)
      .catch(() => location.assign(place.href))
      .finally(() => {
        going.current = false
      })
  }
  const close = () => (successor ? location.replace(addressWith({ play: undefined })) : closeQuery('play'))
  return { successor, go, close }
}

/** Reloads the page when the viewer returns to it after another item has played. */
function useRenewal(isOther: boolean, inline: boolean) {
  useEffect(() => {
    if (!isOther) return
    const renew = () => location.reload()
    const look = () => inline && !document.fullscreenElement && renew()
    // A page restored from the back/forward cache has missed the popstate event.
    const show = ({ persisted }: PageTransitionEvent) => persisted && renew()
    addEventListener('popstate', renew)
    addEventListener('pageshow', show)
    document.addEventListener('fullscreenchange', look)
    return () => {
      removeEventListener('popstate', renew)
      removeEventListener('pageshow', show)
      document.removeEventListener('fullscreenchange', look)
    }
  }, [isOther, inline])
}
