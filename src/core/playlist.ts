import type { Media } from './media.ts'

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
