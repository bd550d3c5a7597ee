import { useEffect, useState } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { $query, closeQuery } from '#core/url.store.ts'
import type { Neighbour } from '#features/player/base/watching.ts'
import type { NeighbourLink, Places } from './neighbours.client.ts'
import type { OpenFilm } from './open-film.client.ts'

type Around = { previous?: Neighbour | undefined; next?: Neighbour | undefined; onEnded(): void }

type Here = { language: Locale; opened: OpenFilm | undefined; go(target: NeighbourLink): void }

/** Loads the previous and next items after the first frame. Closes a finished series. */
export function useNeighbours({ language, opened, go }: Here): Around {
  const [places, setPlaces] = useState<Places>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: a film keeps the neighbours it was opened with
  useEffect(() => {
    if (!opened) return
    let isCurrent = true
    setPlaces({})
    const { film, begun } = opened
    const here = { id: film.media.id, series: film.media.series, queue: film.queue, list: $query.get().r, language }
    const load = async () => {
      await begun
      const { placesAround } = await import('./neighbours.client.ts')
      const found = await placesAround(here)
      if (isCurrent) setPlaces(found)
    }
    // Playback continues without them if they fail to load.
    load().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [opened])
  const neighbour = (target: NeighbourLink | undefined): Neighbour | undefined =>
    target && {
      title: target.title,
      image: target.image,
      onPlay: () => go(target),
      onDone() {
        opened?.finish()
        go(target)
      },
    }
  return {
    previous: neighbour(places.previous),
    next: neighbour(places.next),
    onEnded: () => opened?.film.queue.steps && closeQuery('play'),
  }
}
