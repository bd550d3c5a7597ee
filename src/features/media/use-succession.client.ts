import { useEffect, useRef, useState } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { $query, addressWith, closeQuery, readQuery } from '#core/url.store.ts'
import type { NeighbourLink } from './neighbours.client.ts'
import { type OpenFilm, openFilm } from './open-film.client.ts'

/** Navigates between items. In fullscreen the player loads the item, because navigation exits fullscreen. */
export function useSuccession(language: Locale, inline: boolean, onSucceeded: () => void) {
  const [next, setNext] = useState<OpenFilm>()
  const going = useRef(false)
  useRenewal(next !== undefined, inline)

  const succeed = async ({ id, href }: NeighbourLink) => {
    const next = await (await import('./next-film.client.ts')).nextFilm(language, id)
    if (!next) return location.assign(href)
    history.pushState(null, '', href)
    onSucceeded()
    readQuery()
    setNext(await openFilm(next, $query.get()))
    document.title = next.title
  }
  const go = (target: NeighbourLink) => {
    if (!document.fullscreenElement) return location.assign(target.href)
    if (going.current) return
    going.current = true
    succeed(target)
      .catch(() => location.assign(target.href))
      .finally(() => {
        going.current = false
      })
  }
  const close = () => (next ? location.replace(addressWith({ play: undefined })) : closeQuery('play'))
  return { next, go, close }
}

/** Reloads the page when the viewer returns to it after another item has played. */
function useRenewal(isOther: boolean, inline: boolean) {
  useEffect(() => {
    if (!isOther) return
    const renew = () => location.reload()
    const sync = () => inline && !document.fullscreenElement && renew()
    // A page restored from the back/forward cache has missed the popstate event.
    const show = ({ persisted }: PageTransitionEvent) => persisted && renew()
    addEventListener('popstate', renew)
    addEventListener('pageshow', show)
    document.addEventListener('fullscreenchange', sync)
    return () => {
      removeEventListener('popstate', renew)
      removeEventListener('pageshow', show)
      document.removeEventListener('fullscreenchange', sync)
    }
  }, [isOther, inline])
}
