import type { Config } from '../site/config.ts'
import { type Episode, inSeason, type Media, type Series } from './media.ts'

export const aspectRatios = ['1:1', '2:1', '2:3', '4:3', '5:3', '16:9', '9:13', '9:16'] as const

/** Aspect ratio of a card. */
export type AspectRatio = (typeof aspectRatios)[number]

export type Playlist = {
  id: string
  title: string
  /** Language of the title, where it differs from the requested one. */
  titleLang?: string | undefined
  /** Title part of the URL, the same in every language. */
  slug: string
  description: string
  /** Language of the description, where it differs from the requested one. */
  descriptionLang?: string | undefined
  items: Media[]
  /** Ratio of the cards in a grid. */
  cardRatio: AspectRatio
  /** Ratio of the cards in a shelf. */
  shelfRatio: AspectRatio
  /** Replaces the card image label of the items. */
  imageLabel?: string | undefined
  /** Shown as a programme guide. */
  live: boolean
  /** The publisher enabled a refresh every 30 s. */
  refetch: boolean
}

/** Allowed ratio, else 16:9. */
export const aspectRatio = (value: unknown): AspectRatio => aspectRatios.find((ratio) => ratio === value) ?? '16:9'

/** Maximum number of filter options in the stylesheet. */
export const maxFilterOptions = 100

/** Maximum number of related items below a film. */
export const maxRelatedItems = 12

type Menu = Pick<Config, 'menu'>

/** Distinct filter tags of all menu items of a list. */
export const filterTagsOf = ({ menu }: Menu, id: string): string[] => [
  ...new Set(menu.filter(({ contentId }) => contentId === id).flatMap(({ filterTags }) => filterTags)),
]

/** Returns a warning for each list with more tags than its filter supports. */
export function filterTagWarnings(config: Menu): string[] {
  const ids = [...new Set(config.menu.map(({ contentId }) => contentId))]
  return ids.flatMap((id) => {
    const { length } = filterTagsOf(config, id)
    if (length <= maxFilterOptions) return []
    return `menu: the list ${id} has ${length} filterTags; only the first ${maxFilterOptions} are offered`
  })
}

/** Converts a legacy playlist to a series in list order. */
export function legacySeries(list: Playlist): { series: Series; episodes: Episode[] } {
  const episodes = list.items.map((media, index): Episode => {
    const { episodeNumber = index + 1, seasonNumber = 0 } = media
    return { media, episodeNumber, seasonNumber }
  })
  const numbers = [...new Set(episodes.map((episode) => episode.seasonNumber))].filter(Boolean).sort((a, b) => a - b)
  const seasons = numbers.map((number) => ({
    number,
    title: '',
    description: '',
    episodeCount: inSeason(episodes, number).length,
  }))
  return { series: { id: list.id, episodeCount: episodes.length, seasonCount: seasons.length, seasons }, episodes }
}
