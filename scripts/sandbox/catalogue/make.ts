import type { CatalogueMedia } from './types.ts'

export const genres = {
  Animation: 'Animación',
  Comedy: 'Comedia',
  Documentary: 'Documental',
  Drama: 'Drama',
  Family: 'Familiar',
  Horror: 'Terror',
  Music: 'Música',
  Nature: 'Naturaleza',
  Romance: 'Romance',
  'Science fiction': 'Ciencia ficción',
  Thriller: 'Suspense',
} as const

export type Genre = keyof typeof genres
export type Texts = { title: string; description: string }

type Marks = Pick<
  CatalogueMedia,
  | 'footage'
  | 'files'
  | 'manifest'
  | 'captions'
  | 'captionFile'
  | 'broken'
  | 'images'
  | 'geoBlocked'
  | 'signed'
  | 'signedStream'
  | 'schedule'
  | 'stateless'
  | 'params'
>

type Film = Texts &
  Partial<Marks> & {
    id: string
    es: Texts
    /** The first genre is displayed; all are tags. */
    genres: [Genre, ...Genre[]]
    rating: string
    /** Seconds. */
    duration: number
    /** YYYY-MM-DD. */
    released: string
    trailer?: string
    chapters?: [start: number, title: string][]
  }

export const epochSeconds = (day: string) => Date.parse(day) / 1000

export const inSpanish = (es: Texts) => ({ 'title-es': es.title, 'description-es': es.description })

const genreParams = (genre: Genre) => ({ genre, 'genre-es': genres[genre] })

/** Film with captions and texts in both languages. */
export const film = ({ es, genres, rating, released, trailer, chapters, params, ...rest }: Film): CatalogueMedia => ({
  captions: ['en', 'es'],
  ...rest,
  tags: genres,
  pubdate: epochSeconds(released),
  params: { ...inSpanish(es), ...genreParams(genres[0]), rating, ...(trailer && { trailerId: trailer }), ...params },
  ...(chapters && { chapters: chapters.map(([start, title]) => ({ start, title })) }),
})
