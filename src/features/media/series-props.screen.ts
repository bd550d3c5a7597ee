import { accessModelOf, requirementOf } from '#core/access/access.ts'
import { paths } from '#core/address/paths.ts'
import { type Episode, imageUrl, imageWidths, type Media, openingSeason, type Series } from '#core/content/media.ts'
import { localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import type { RenderContext } from '#core/screen.ts'
import type { PlayQueue, WatchMedia } from '#features/player/media/watch-media.ts'
import type { EpisodeItem } from '#ui/media/EpisodeList.tsx'
import type { Crumb } from '#ui/site/Breadcrumb.tsx'
import { langsOf, type MediaFrame, playableOf } from './common.screen.ts'
import { type EventDetails, eventOf } from './event.screen.ts'

export type SeriesProps = MediaFrame & {
  kind: 'series'
  /** Id of the selected episode. */
  selected?: string | undefined
  /** Path of the series, on an episode page. */
  episodeOf?: string | undefined
  /** Season and episode number that the button starts. */
  part?: { season: number; episode: number } | undefined
  /** Media id of the image, for a series without a media item. */
  pictureId?: string | undefined
  /** Breadcrumb to the series, on an episode page. */
  breadcrumb?: Crumb[] | undefined
  /** "S1:E2 - Title" of the episode that the button starts. */
  secondary?: string | undefined
  /** Language of that title, if different from the page language. */
  secondaryLang?: string | undefined
  playable?: WatchMedia | undefined
  seasons: { number: number; title: string }[]
  openSeason?: number | undefined
  episodes: EpisodeItem[]
  /** Set while the episode of the button is live or scheduled. */
  event?: EventDetails | undefined
  queue: PlayQueue
}

export type LoadedSeries = { series: Series; episodes: Episode[] }

export function seriesProps(
  context: RenderContext,
  frame: MediaFrame,
  { series, episodes }: LoadedSeries,
  selected?: string,
  media?: Media,
): SeriesProps {
  const current = episodes.find((episode) => episode.media.id === selected)
  const first = current ?? episodes[0]
  return {
    ...frame,
    kind: 'series',
    metadata: seriesMetadata(context, media, series),
    trailerId: first?.media.trailerId ?? media?.trailerId,
    selected: current?.media.id,
    secondary: first && labelOf(context, first),
    ...(first?.media.titleLang && { secondaryLang: first.media.titleLang }),
    part: first && { season: first.seasonNumber, episode: first.episodeNumber },
    pictureId: media ? media.id : first?.media.id,
    playable: first && playableOf(context, first.media),
    event: first && eventOf(context, first.media),
    seasons: series.seasons.map(({ number, title }) => ({ number, title: seasonTitle(context, number, title) })),
    openSeason: openingSeason(series, current),
    episodes: episodes.map((episode) => episodeProps(context, episode, selected)),
    queue: { chosen: current !== undefined, steps: episodes.map((episode) => stepOf(context, episode)) },
  }
}

/** Formats "S1:E2 - Title". */
const labelOf = (context: RenderContext, episode: Episode) => `${markOf(context, episode)} - ${episode.media.title}`

const stepOf = (context: RenderContext, episode: Episode) => ({
  id: episode.media.id,
  href: localePath(context.language, paths.media(episode.media, { play: true })),
  label: labelOf(context, episode),
})

const seasonTitle = ({ language }: RenderContext, number: number, title: string) =>
  title || textFor(language)('video:season', { number: String(number) })

function seriesMetadata({ language }: RenderContext, media: Media | undefined, series: Series): string[] {
  const count = textFor(language)('video:total_episodes', { count: series.episodeCount })
  return [media?.publishedAt?.slice(0, 4), count, media?.genre, media?.rating].filter((part) => part !== undefined)
}

function markOf({ language }: RenderContext, { seasonNumber: season, episodeNumber: episode }: Episode) {
  const text = textFor(language)
  return season
    ? text('video:season_episode_mark', { season: String(season), episode: String(episode) })
    : text('video:episode_mark', { episode: String(episode) })
}

function episodeProps(context: RenderContext, episode: Episode, selected?: string): EpisodeItem {
  const { media } = episode
  const { site, language, pictureless } = context
  const at = (width: number) => imageUrl(site.platform, media.id, 'card', width)
  const image = { src: at(imageWidths.card), srcSet: `${at(320)} 320w, ${at(640)} 640w`, width: 320, height: 180 }
  return {
    id: media.id,
    href: localePath(language, paths.media(media)),
    title: media.title,
    episode: episode.episodeNumber,
    season: episode.seasonNumber,
    duration: media.duration,
    requirement: requirementOf(media, accessModelOf(context.content.config)),
    description: media.description,
    ...langsOf(media),
    image: pictureless?.(media.id) ? undefined : image,
    current: media.id === selected,
  }
}
