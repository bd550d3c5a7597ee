import { Fragment } from 'react'
import { textFor } from '#i18n/text.ts'
import { Hero } from '#ui/media/Hero.tsx'
import { Shelf } from '#ui/media/Shelf.tsx'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import type { HubProps } from './hub.ts'
import type { MediaSlots } from './slots.ts'

export function HubView({ language, title, description, metadata, hero, rows, ...slots }: HubProps & MediaSlots) {
  return (
    <>
      <Hero kind="hub" language={language} title={title} description={description} metadata={metadata} image={hero} />
      {rows.map((row) => (
        <Fragment key={row.index}>{slots[`row${row.index}`] ?? <Shelf {...row} />}</Fragment>
      ))}
      {rows.length === 0 && <EmptyState title={textFor(language)('error:empty_shelves_heading')} />}
    </>
  )
}
