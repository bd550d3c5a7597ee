import { textFor } from '#i18n/text.ts'
import { CardGrid } from '#ui/media/CardGrid.tsx'
import { Filter } from '#ui/media/Filter.tsx'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { PageHeader } from '#ui/site/PageHeader.tsx'
import type { PlaylistProps } from './playlist.ts'

export function PlaylistView({ language, title, description, cards, ratio, filters }: PlaylistProps) {
  const text = textFor(language)
  if (cards.length === 0) return <EmptyState headingLevel={1} title={text('error:playlist_empty')} />
  return (
    <Filter
      name="genre"
      legend={text('common:filter.videos_by_genre')}
      options={filters.map((tag) => ({ label: tag }))}
      all={text('common:filter.all')}
      header={<PageHeader title={title} description={description} />}
    >
      <CardGrid language={language} ratio={ratio} cards={cards} filters={filters} />
    </Filter>
  )
}
