import { textFor } from '#core/i18n/text.ts'
import { EpisodeList } from '#ui/media/EpisodeList.tsx'
import { Filter } from '#ui/media/Filter.tsx'
import { Hero } from '#ui/media/Hero.tsx'
import { Breadcrumb } from '#ui/site/Breadcrumb.tsx'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { SectionHeader } from '#ui/site/PageHeader.tsx'
import { frameHero } from './frame-hero.screen.ts'
import { InlineLayoutView } from './InlineLayoutView.tsx'
import type { SeriesProps } from './series.screen.ts'
import type { MediaSlots } from './slots.screen.ts'

export function SeriesView({ watch, trailer, favorite, share, ...props }: SeriesProps & MediaSlots) {
  const { language, secondary, breadcrumb, inline } = props
  const crumbs = breadcrumb && <Breadcrumb label={textFor(language)('common:breadcrumb')} crumbs={breadcrumb} />
  if (inline) {
    const slots = { watch, trailer, favorite, share, breadcrumb: crumbs }
    return <InlineLayoutView {...props} {...slots} list={<Episodes {...props} />} />
  }
  return (
    <>
      <Hero {...frameHero(props)} kind="cinema" language={language} secondary={secondary} breadcrumb={crumbs}>
        {watch}
        {trailer}
        {favorite}
        {share}
      </Hero>
      <Episodes {...props} />
    </>
  )
}

function Episodes({ language, episodes, seasons, openSeason }: SeriesProps) {
  const text = textFor(language)
  if (episodes.length === 0) return <EmptyState title={text('video:no_episodes')} />
  const options = seasons.map(({ number, title }) => ({ label: title, checked: number === openSeason }))
  return (
    <Filter
      name="season"
      legend={text('common:filter.episodes_by_season')}
      options={options.length > 1 ? options : []}
      all={text('video:all_seasons')}
      header={<SectionHeader title={text('video:episodes')} />}
    >
      <EpisodeList language={language} episodes={episodes} seasons={seasons.map((season) => season.number)} />
    </Filter>
  )
}
