import { Fragment } from 'react'
import { textFor } from '#core/i18n/text.ts'
import { Hero } from '#ui/media/Hero.tsx'
import { ShelfSection } from '#ui/media/Shelf.tsx'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { frameHero } from './frame-hero.screen.ts'
import type { HubProps } from './hub.screen.ts'
import type { MediaSlots } from './slots.screen.ts'

export function HubView({ language, rows, ...props }: HubProps & MediaSlots) {
  return (
    <>
      <Hero {...frameHero(props)} kind="hub" language={language} />
      {rows.map((row) => (
        <Fragment key={row.index}>{props[`row${row.index}`] ?? <ShelfSection {...row} />}</Fragment>
      ))}
      {rows.length === 0 && <EmptyState title={textFor(language)('error:empty_shelves_heading')} />}
    </>
  )
}
