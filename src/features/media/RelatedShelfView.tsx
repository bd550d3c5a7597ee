import { CardGrid } from '#ui/media/CardGrid.tsx'
import { ShelfSection } from '#ui/media/ShelfSection.tsx'
import { SectionHeader } from '#ui/site/SectionHeader.tsx'
import type { RelatedProps } from './related.screen.ts'

/** Related items: a row, or a grid with an inline player. */
export function RelatedShelfView({ inline, ...related }: RelatedProps) {
  if (!inline) return <ShelfSection {...related} />
  const { title, titleLang, cards, language, ratio } = related
  return (
    <>
      <SectionHeader title={title} titleLang={titleLang} />
      <CardGrid cards={cards} language={language} ratio={ratio} label={title} headingLevel={3} />
    </>
  )
}
