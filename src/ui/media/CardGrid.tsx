import type { ReactNode } from 'react'
import type { AspectRatio } from '#core/content/playlist.ts'
import type { Locale } from '#core/i18n/locales.ts'
import s from './CardGrid.module.css'
import { MediaCard } from './MediaCard.tsx'
import type { CardItem } from './ShelfSection.tsx'

export type CardGridProps = {
  cards: CardItem[]
  language: Locale
  ratio: AspectRatio
  /** Favourites use fewer columns. */
  variant?: 'favorites' | undefined
  /** Accessible name of the list. */
  label?: string | undefined
  id?: string | undefined
  headingLevel?: 2 | 3 | undefined
  /** Tags of the filter around the grid, in its order. */
  filters?: string[] | undefined
  /** Buttons of a card, by its index. */
  tools?: ((index: number) => ReactNode) | undefined
}

/** Cards in 2 to 5 columns; portrait cards are denser. */
export function CardGrid({
  cards,
  language,
  ratio,
  variant,
  label,
  id,
  headingLevel = 2,
  filters = [],
  tools,
}: CardGridProps) {
  return (
    <ul className={s.grid} id={id} aria-label={label} data-ratio={ratio} data-variant={variant}>
      {cards.map((card, index) => (
        <li key={card.card.id} data-filter={matchingFilters(card.card.tags, filters)}>
          <MediaCard headingLevel={headingLevel} {...card} language={language} ratio={ratio} />
          {tools?.(index)}
        </li>
      ))}
    </ul>
  )
}

/** Indexes of the filter options that match an item. */
const matchingFilters = (tags: string[], filters: string[]) =>
  filters.length > 0 ? filters.flatMap((tag, index) => (tags.includes(tag) ? [index] : [])).join(' ') : undefined
