import { Fragment } from 'react'
import { localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import { EpisodeList } from '#ui/media/EpisodeList.tsx'
import { Filter } from '#ui/media/Filter.tsx'
import { Hero } from '#ui/media/Hero.tsx'
import { ShelfSection } from '#ui/media/ShelfSection.tsx'
import { Breadcrumb } from '#ui/site/Breadcrumb.tsx'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { SectionHeader } from '#ui/site/SectionHeader.tsx'
import type { MediaFrame } from './common.screen.ts'
import { InlineLayoutView } from './InlineLayoutView.tsx'
import { PageView } from './PageView.tsx'
import type { HubProps } from './page.screen.ts'
import type { MediaProps, MediaSlots } from './props.screen.ts'
import { RelatedShelfView } from './RelatedShelfView.tsx'
import type { SeriesProps } from './series-props.screen.ts'
import { TranscriptLink } from './TranscriptLink.tsx'
import type { ChannelProps, VideoProps } from './video.screen.ts'

export function MediaView({ watch, trailer, favorite, share, download, similar, ...props }: MediaProps & MediaSlots) {
  const slots = { watch, trailer, favorite, share, download, similar }
  switch (props.kind) {
    case 'video':
      return <VideoView {...props} {...slots} />
    case 'channel':
      return <ChannelView {...props} />
    case 'series':
      return <SeriesView {...props} {...slots} />
    case 'page':
      return <PageView {...props} />
    case 'hub':
      return <HubView {...props} />
  }
}

/** Shown during the redirect to the guide, or when the redirect is impossible. */
const ChannelView = ({ language, path, ...props }: ChannelProps) => (
  <Hero {...frameHero(props)} kind="cinema" language={language}>
    <ButtonLink variant="primary" icon="play" href={localePath(language, `${path}&play=1`)}>
      {textFor(language)('video:start_watching')}
    </ButtonLink>
  </Hero>
)

function HubView({ language, rows, ...props }: HubProps & MediaSlots) {
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

function VideoView(props: VideoProps & MediaSlots) {
  const { language, related, inline } = props
  const { watch, trailer, favorite, share, download, similar } = props
  const list = related?.timed ? similar : related && <RelatedShelfView {...related} />
  if (inline) return <InlineLayoutView {...props} list={list} />
  return (
    <>
      <Hero {...frameHero(props)} kind="cinema" language={language} access={props.playable.requirement}>
        {watch}
        {trailer}
        {favorite}
        {share}
        {download}
        <TranscriptLink {...props} />
      </Hero>
      {list}
    </>
  )
}

function SeriesView({ watch, trailer, favorite, share, download, ...props }: SeriesProps & MediaSlots) {
  const { language, secondary, secondaryLang, breadcrumb, inline } = props
  const crumbs = breadcrumb && <Breadcrumb label={textFor(language)('common:breadcrumb')} crumbs={breadcrumb} />
  if (inline) {
    const slots = { watch, trailer, favorite, share, download, breadcrumb: crumbs }
    return <InlineLayoutView {...props} {...slots} list={<Episodes {...props} />} />
  }
  return (
    <>
      <Hero
        {...frameHero(props)}
        kind="cinema"
        language={language}
        access={props.playable?.requirement}
        secondary={secondary}
        secondaryLang={secondaryLang}
        breadcrumb={crumbs}
      >
        {watch}
        {trailer}
        {favorite}
        {share}
        {download}
        <TranscriptLink {...props} />
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

type HeroFrame = Pick<
  MediaFrame,
  'title' | 'titleLang' | 'description' | 'descriptionLang' | 'metadata' | 'timedLabels' | 'hero'
>

/** Returns the hero props of a media page. */
const frameHero = ({ title, titleLang, description, descriptionLang, metadata, timedLabels, hero }: HeroFrame) => ({
  title,
  titleLang,
  description,
  descriptionLang,
  metadata,
  timedLabels,
  image: hero,
})
