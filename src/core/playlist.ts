import type { Media } from './media.ts'

export const aspectRatios = ['1:1', '2:1', '2:3', '4:3', '5:3', '16:9', '9:13', '9:16'] as const

/** Width to height of a card (spec 1 §5). */
export type AspectRatio = (typeof aspectRatios)[number]

export type Playlist = {
  id: string
  title: string
  /** The language of the title, where it is another than the one asked for. */
  titleLang?: string
  /** The title part of its address; the same in every language. */
  slug: string
  description: string
  /** The language of the description, where it is another than the one asked for. */
  descriptionLang?: string
  items: Media[]
  /** Ratio of the cards in a grid. */
  cardRatio: AspectRatio
  /** Ratio of the cards in a shelf. */
  shelfRatio: AspectRatio
  /** Replaces the card image label of the items. */
  imageLabel?: string
  /** Shown as a programme guide. */
  live: boolean
  /** The publisher wants it asked again every 30 s. */
  refetch: boolean
}

/** The ratio if it is one of the allowed ones, else 16:9 (spec 1 §5). */
export const aspectRatio = (value: unknown): AspectRatio => aspectRatios.find((ratio) => ratio === value) ?? '16:9'
