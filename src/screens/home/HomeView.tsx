import type { ReactNode } from 'react'
import { textFor } from '#i18n/text.ts'
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx'
import { Shelf } from '#ui/media/Shelf.tsx'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import type { HomeProps } from './home.ts'

/** `more` loads the rows that are not here yet. */
export function HomeView({ language, rows, rest, more }: HomeProps & { more?: ReactNode }) {
  const text = textFor(language)
  const empty = rows.length === 0 && rest.links.length === 0
  return (
    <>
      <h1>
        <VisuallyHidden>{text('menu:home')}</VisuallyHidden>
      </h1>
      {rows.map((row) => (
        <Shelf key={row.index} {...row} />
      ))}
      {rest.links.length > 0 && more}
      {empty && (
        <EmptyState title={text('error:empty_shelves_heading')} text={text('error:empty_shelves_description')} />
      )}
    </>
  )
}
