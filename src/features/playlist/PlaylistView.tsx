import type { ReactNode } from 'react'
import { textFor } from '#core/i18n/text.ts'
import { CardGrid } from '#ui/media/CardGrid.tsx'
import { Filter } from '#ui/media/Filter.tsx'
import { EmptyState, HomeLink } from '#ui/site/EmptyState.tsx'
import { PageHeader } from '#ui/site/PageHeader.tsx'
import type { PlaylistProps } from './playlist.screen.ts'

/** `live` is the programme guide of a live playlist. */
export type PlaylistSlots = { live?: ReactNode }

export function PlaylistView({ live, ...props }: PlaylistProps & PlaylistSlots) {
  const { language, title, titleLang, description, descriptionLang, cards, ratio, filters, guide } = props
  const text = textFor(language)
  if (cards.length === 0) {
    const home = <HomeLink language={language} />
    return <EmptyState headingLevel={1} title={text('error:playlist_empty')} action={home} />
  }
  if (guide) return live
  return (
    <Filter
      name="genre"
      legend={text('common:filter.videos_by_genre')}
      options={filters.map((tag) => ({ label: tag }))}
      all={text('common:filter.all')}
      header={<PageHeader {...{ title, titleLang, description, descriptionLang }} />}
    >
      <CardGrid language={language} ratio={ratio} cards={cards} filters={filters} />
    </Filter>
  )
}
