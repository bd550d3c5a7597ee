import { accessModelOf, requirementOf } from '#core/access.ts'
import { messageOf, SeriesError } from '#core/errors.ts'
import { localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import {
  type Episode,
  imageUrl,
  imageWidths,
  legacyParentOf,
  type Media,
  openingSeason,
  type Series,
} from '#core/media.ts'
import { paths } from '#core/paths.ts'
import type { Playlist } from '#core/playlist.ts'
import { legacySeries } from '#core/playlist.ts'
import { favoriteIdOf, mediaPicture } from '#features/browse/cards.screen.ts'
import type { RenderContext } from '#features/page/screen.screen.ts'
import type { PlayQueue, WatchMedia } from '#features/player/film/watch-media.ts'
import type { EpisodeItem } from '#ui/media/EpisodeList.tsx'
import {
  frameOf,
  isInline,
  langsOf,
  type MediaFrame,
  type MediaParams,
  playableOf,
  transcriptOf,
} from './common.screen.ts'
import { type EventDetails, eventOf } from './event.screen.ts'
import { loadVideo, type VideoProps } from './video.screen.ts'

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
  breadcrumb?: { label: string; href?: string }[] | undefined
  /** "S1:E2 - Title" of the episode that the button starts. */
  secondary?: string | undefined
  playable?: WatchMedia | undefined
  seasons: { number: number; title: string }[]
  openSeason?: number | undefined
  episodes: EpisodeItem[]
  /** Set while the episode of the button is live or scheduled. */
  event?: EventDetails | undefined
  queue: PlayQueue
}

/** Loads a series with its seasons, or a plain video if the platform has none. */
export async function loadSeries(
  context: RenderContext,
  media: Media,
  { episode }: MediaParams,
): Promise<SeriesProps | VideoProps> {
  const frame = frameOf(context, media)
  const found = await orSeriesError(nativeSeries(context, media.id))
  if (found) return seriesProps(context, frame, found, episode, media)
  const list = media.seriesPlaylistId && (await orSeriesError(context.content.playlist(media.seriesPlaylistId)))
  return list ? legacyProps(context, frame, list, episode, media) : loadVideo(context, media)
}

type Found = { series: Series; episodes: Episode[] }

async function nativeSeries({ content }: RenderContext, id: string): Promise<Found | undefined> {
  const series = await content.series(id)
  return series && { series, episodes: await content.episodes(id) }
}

const orSeriesError = <T>(promise: Promise<T>): Promise<T> =>
  promise.catch((cause: unknown) => {
    throw new SeriesError(messageOf(cause), { cause })
  })

/** Loads a playlist of episodes by its own address. */
export async function loadLegacySeries(
  context: RenderContext,
  { id, episode }: MediaParams,
): Promise<SeriesProps | undefined> {
  const list = await orSeriesError(context.content.playlist(id))
  return list?.items.length ? legacyProps(context, legacyFrame(context, list), list, episode) : undefined
}

function legacyFrame(context: RenderContext, list: Playlist): MediaFrame {
  const { id, title, description, items, titleLang, descriptionLang } = list
  const hero = items[0] && mediaPicture(context, items[0])
  const inline = isInline(context.content.config)
  const texts = { title, description, ...langsOf({ titleLang, descriptionLang }) }
  return { id, language: context.language, ...texts, metadata: [], path: paths.series(list), hero, inline }
}

/** Stores the episode as the favourite, because a legacy series has no media item. */
function legacyProps(
  context: RenderContext,
  frame: MediaFrame,
  list: Playlist,
  selected?: string,
  media?: Media,
): SeriesProps {
  const props = seriesProps(context, frame, legacySeries(list), selected, media)
  return { ...props, favoriteId: props.playable && favoriteIdOf(context, props.playable.id) }
}

/** Loads the series of an episode with that episode selected. */
export async function loadEpisode(context: RenderContext, media: Media): Promise<SeriesProps | VideoProps> {
  const parentId = await context.content.seriesOf(media.id)
  const parent = parentId && (await context.content.media(parentId))
  if (!parent) return loadLegacyEpisode(context, media)
  const props = await loadSeries(context, parent, { id: parent.id, episode: media.id })
  return props.kind === 'series' ? onEpisodePage(context, media, props) : loadVideo(context, media)
}

async function loadLegacyEpisode(context: RenderContext, media: Media): Promise<SeriesProps | VideoProps> {
  const listId = legacyParentOf(media)
  const props = listId && (await loadLegacySeries(context, { id: listId, episode: media.id }))
  return props ? onEpisodePage(context, media, props) : loadVideo(context, media)
}

function onEpisodePage(context: RenderContext, media: Media, props: SeriesProps): SeriesProps {
  // Episodes missing from the series have no number.
  const name = (props.selected && props.secondary) || media.title
  // Titles such as "Episode 1" repeat, so the number distinguishes them.
  const isOnlyOne = props.episodes.filter(({ title }) => title === media.title).length < 2
  const title = `${isOnlyOne ? media.title : name} - ${props.title}`
  return {
    ...props,
    breadcrumb: [{ label: props.title, href: localePath(context.language, props.path) }, { label: name }],
    id: media.id,
    item: media,
    episodeOf: props.path,
    documentTitle: title,
    ...(media.description && { description: media.description, descriptionLang: media.descriptionLang }),
    ...(!media.description && {
      documentDescription: [`${name} - ${props.title}`, props.description].filter(Boolean).join('. '),
    }),
    path: paths.media(media),
    ...transcriptOf(context, media),
    hero: mediaPicture(context, media) ?? props.hero,
  }
}

function seriesProps(
  context: RenderContext,
  frame: MediaFrame,
  { series, episodes }: Found,
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
  title || textFor(language)('video:season', { number })

function seriesMetadata({ language }: RenderContext, media: Media | undefined, series: Series): string[] {
  const count = textFor(language)('video:total_episodes', { count: series.episodeCount })
  return [media?.publishedAt?.slice(0, 4), count, media?.genre, media?.rating].filter((part) => part !== undefined)
}

function markOf({ language }: RenderContext, { seasonNumber: season, episodeNumber: episode }: Episode) {
  const text = textFor(language)
  return season ? text('video:season_episode_mark', { season, episode }) : text('video:episode_mark', { episode })
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
