import type { CatalogueMedia } from '../types.ts'

const shortest = 16
const maxSeconds = 30

const trailerOf = (film: CatalogueMedia, id: string, index: number): CatalogueMedia => ({
  id,
  title: `${film.title} (trailer)`,
  description: `The trailer of ${film.title}, a short film by Foyer Pictures.`,
  tags: ['Trailer'],
  duration: shortest + ((index * 5) % (maxSeconds - shortest + 1)),
  pubdate: film.pubdate - 30 * 24 * 60 * 60,
  params: {
    'title-es': `${film.params['title-es']} (tráiler)`,
    'description-es': `El tráiler de ${film.params['title-es']}, un cortometraje de Foyer Pictures.`,
    genre: 'Trailer',
    'genre-es': 'Tráiler',
    rating: 'U',
    free: 'true',
  },
  footage: 'trailer',
})

/** Trailers of the films, each a month older than its film. */
export const trailersOf = (films: CatalogueMedia[]) =>
  films.flatMap((film, index) => (film.params.trailerId ? [trailerOf(film, film.params.trailerId, index)] : []))
