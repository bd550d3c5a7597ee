import type { Media } from '#domain/media.ts'
import type { PersonalList } from '#domain/watchlist.ts'
import type { Locale } from '#i18n/locales.ts'
import { cardsOf, playing } from '#screens/cards.ts'
import type { CardItem } from '#ui/media/Shelf.tsx'
import { browserContext } from './browser-context.ts'

/** Cards of a viewer's list. Those of continue watching start playback at once. */
export function listedCards(language: Locale, listId: string, list: PersonalList, items: Media[]): CardItem[] {
  if (items.length === 0) return []
  const playlist = { id: listId, slug: '', live: false }
  const cards = cardsOf(browserContext(language), items, { playlist, ratio: '16:9' })
  return list === 'history' ? cards.map((card) => ({ ...card, href: playing(card.href) })) : cards
}
