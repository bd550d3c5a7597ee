import type { Locale } from '#core/i18n/locales.ts'
import type { PersonalList } from '#core/lists.ts'
import type { Media } from '#core/media.ts'
import { browserContext } from '#features/page/browser-context.client.ts'
import type { CardItem } from '#ui/media/Shelf.tsx'
import { cardsOf, playing } from './cards.screen.ts'

/** Cards of a viewer's list. Those of continue watching start playback at once. */
export function listedCards(language: Locale, listId: string, list: PersonalList, items: Media[]): CardItem[] {
  if (items.length === 0) return []
  const playlist = { id: listId, slug: '', live: false }
  const cards = cardsOf(browserContext(language), items, { playlist, ratio: '16:9' })
  return list === 'history' ? cards.map((card) => ({ ...card, href: playing(card.href) })) : cards
}
