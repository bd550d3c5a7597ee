import { useEffect, useRef, useState } from 'react'
import type { Locale } from '#i18n/locales.ts'
import { $query, addressWith, closeQuery, readQuery } from '#stores/url.ts'
import type { Place } from './neighbours.ts'
import { type OpenFilm, openFilm } from './open-film.ts'

/**
 * Goes from film to film: each has a page of its own, but one that is asked for on the full screen takes the place of the
 * last in the same player, because another page would end the full screen. `onSucceeded` tells that one has.
 */
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

/** The page below is still that of the first film: whoever comes back to it gets the one that the address names. */
function useRenewal(isOther: boolean, inline: boolean) {
  useEffect(() => {
    if (!isOther) return
    const renew = () => location.reload()
    const look = () => inline && !document.fullscreenElement && renew()
    // A page that comes back from the browser's own cache has missed the step back to it
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
