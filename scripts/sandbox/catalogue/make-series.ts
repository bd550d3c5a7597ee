import { epochSeconds, film, type Genre, type Texts } from './make.ts'
import type { CatalogueMedia, CatalogueSeries } from './types.ts'

type Sentence = [title: string, description: string]
type Episode = { en: Sentence; es: Sentence; duration: number }
export type Season = Texts & { released: string; episodes: Episode[] }
type Position = { id: string; released: string; index: number; season?: number }
type Made = { series: CatalogueSeries; media: CatalogueMedia[] }

type Series = Texts & {
  id: string
  es: Texts
  genres: [Genre, ...Genre[]]
  rating: string
  trailer?: string
  params?: Record<string, string>
  /** Prefix of the episode ids, followed by season and number: eight characters. */
  prefix: string
}

const week = 7 * 24 * 60 * 60

const text = ([title, description]: Sentence): Texts => ({ title, description })

const itemOf = ({ prefix: _, params, ...series }: Series, released: string) =>
  film({
    ...series,
    released,
    duration: 24,
    footage: 'trailer',
    captions: [],
    params: { ...params, contentType: 'series' },
  })

const numbers = (series: Series, { index, season }: Position) => ({
  contentType: 'episode',
  seriesId: series.id,
  episodeNumber: String(index + 1),
  ...(season && { seasonNumber: String(season) }),
})

/** Episode with its position; one is released per week. */
const episodeOf = (series: Series, { en, es, duration }: Episode, position: Position): CatalogueMedia => ({
  ...film({
    ...text(en),
    id: position.id,
    es: text(es),
    duration,
    genres: series.genres,
    rating: series.rating,
    released: position.released,
    chapters: [
      [0, position.index ? 'Recap' : 'Intro'],
      [30, en[0]],
      [duration - 25, 'Credits'],
    ],
    params: { ...series.params, ...numbers(series, position) },
  }),
  pubdate: epochSeconds(position.released) + position.index * week,
})

const seasonOf = (series: Series, { released, episodes }: Season, season: number) =>
  episodes.map((episode, index) =>
    episodeOf(series, episode, { id: `${series.prefix}${season}E${index + 1}`, released, index, season }),
  )

const idsOf = (media: CatalogueMedia[]) => media.map(({ id }) => id)

/** Series with seasons, numbered from 1. */
export const createSeries = (series: Series, seasons: [Season, ...Season[]]): Made => {
  const media = seasons.map((season, index) => seasonOf(series, season, index + 1))
  const summaries = seasons.map(({ title, description }, index) => ({
    number: index + 1,
    title,
    description,
    episodes: idsOf(media[index] ?? []),
  }))
  return {
    series: { id: series.id, title: series.title, seasons: summaries },
    media: [itemOf(series, seasons[0].released), ...media.flat()],
  }
}

/** A series without seasons. */
export const createFlatSeries = (series: Series, released: string, episodes: Episode[]): Made => {
  const media = episodes.map((episode, index) =>
    episodeOf(series, episode, { id: `${series.prefix}E${index + 1}`, released, index }),
  )
  return {
    series: { id: series.id, title: series.title, seasons: [], flat: idsOf(media) },
    media: [itemOf(series, released), ...media],
  }
}
