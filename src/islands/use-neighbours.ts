import { useEffect, useState } from 'react'
import type { Locale } from '#i18n/locales.ts'
import type { Neighbour } from '#player/base/watching.ts'
import { $query, closeQuery } from '#stores/url.ts'
import type { Place, Places } from './neighbours.ts'
import type { OpenFilm } from './open-film.ts'

type Around = { previous?: Neighbour | undefined; next?: Neighbour | undefined; onEnded(): void }

type Here = { language: Locale; opened: OpenFilm | undefined; go(place: Place): void }

/** Loads the previous and next items after the first frame. Closes a finished series. */
export function useNeighbours({ language, opened, go }: Here): Around {
  const [places, setPlaces] = useState<Places>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: a film keeps the neighbours it was opened with
  useEffect(() => {
    if (!opened) return
    let wanted = true
    setPlaces({})
    const { film, begun } = opened
    const here = { id: film.media.id, series: film.media.series, course: film.course, list: $query.get().r, language }
    const look = async () => {
      await begun
      const { placesAround } = await import('./neighbours.ts')
      const found = await placesAround(here)
      if (wanted) setPlaces(found)
    }
    // Playback continues without them if they fail to load.
    look().catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [opened])
  const neighbour = (place: Place | undefined): Neighbour | undefined =>
    place && {
      title: place.title,
      image: place.image,
      onPlay: () => go(place),
      onDone() {
        opened?.finish()
        go(place)
      },
    }
  return {
    previous: neighbour(places.previous),
    next: neighbour(places.next),
    onEnded: () => opened?.film.course.steps && closeQuery('play'),
  }
}
