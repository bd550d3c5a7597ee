import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { CardGrid } from '#ui/media/CardGrid.tsx'
import type { CardItem } from '#ui/media/ShelfSection.tsx'
import { SectionHeader } from '#ui/site/SectionHeader.tsx'
import s from './Suggestions.module.css'

/** Suggestions below a page without content; nothing without cards. */
export function Suggestions({ language, cards }: { language: Locale; cards: CardItem[] }) {
  if (cards.length === 0) return null
  const title = textFor(language)('common:suggested')
  return (
    <section className={s.cards} data-testid="suggested">
      <SectionHeader title={title} />
      <CardGrid language={language} ratio="16:9" label={title} headingLevel={3} cards={cards} />
    </section>
  )
}
