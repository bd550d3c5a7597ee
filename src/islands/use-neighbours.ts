import { useEffect, useState } from 'react'
import type { Locale } from '#i18n/locales.ts'
import type { Neighbour } from '#player/base/watching.ts'
import { $query, closeQuery } from '#stores/url.ts'
import type { Place, Places } from './neighbours.ts'
import type { Film } from './open-film.ts'

type Around = { previous?: Neighbour | undefined; next?: Neighbour | undefined; onEnded(): void }

type Here = {
  language: Locale
  film: Film
  /** The viewer is through with the film, although it may not be over. */
  finish: (() => void) | undefined
  go(place: Place): void
}

/** The films around this one; completing the last episode of a series closes the player (spec 1 §4). */
export function useNeighbours({ language, film: { media, course }, finish, go }: Here): Around {
  const [places, setPlaces] = useState<Places>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: a film keeps the neighbours it was opened with
  useEffect(() => {
    let wanted = true
    setPlaces({})
    const here = { id: media.id, course, list: $query.get().r, language }
    const asked = import('./neighbours.ts').then(({ placesAround }) => placesAround(here))
    // A film whose neighbours do not come is played without them
    asked.then((found) => wanted && setPlaces(found)).catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [media.id])
  const neighbour = (place: Place | undefined): Neighbour | undefined =>
    place && {
      title: place.title,
      image: place.image,
      onPlay: () => go(place),
      onDone() {
        finish?.()
        go(place)
      },
    }
  return {
    previous: neighbour(places.previous),
    next: neighbour(places.next),
    onEnded: () => course.steps && closeQuery('play'),
  }
}
