import { isMovie, type Media, type MediaKind } from '#core/content/media.ts'
import type { Head, RenderContext, Screen } from '#core/screen.ts'
import { timedRows } from '#features/browse/rows.screen.ts'
import { linkPreviewOf, urlOf } from '#features/page/graph.screen.ts'
import { excerpt, pageTitle } from '#features/page/render.screen.ts'
import { hasDate } from '#ui/media/LocalTime.tsx'
import type { MediaParams } from './common.screen.ts'
import { mediaGraph } from './graph.screen.ts'
import { loadHub, loadPage } from './page.screen.ts'
import type { MediaProps } from './props.screen.ts'
import { loadEpisode, loadLegacySeries, loadSeries } from './series.screen.ts'
import { loadChannel, loadVideo } from './video.screen.ts'

/** Media item, on the screen of its content type. */
export const media: Screen<MediaParams, MediaProps> = { load, head }

const loaders = {
  video: loadVideo,
  event: loadVideo,
  channel: loadChannel,
  series: loadSeries,
  episode: loadEpisode,
  page: loadPage,
  hub: loadHub,
} satisfies Record<MediaKind, (context: RenderContext, media: Media, params: MediaParams) => Promise<MediaProps>>

/** Series under its legacy address: a media item, or else a playlist of episodes. */
export const legacy: Screen<MediaParams, MediaProps> = {
  load: async (context, params) => (await load(context, params)) ?? loadLegacySeries(context, params),
  head,
}

async function load(context: RenderContext, params: MediaParams) {
  const item = await context.content.media(params.id)
  return item && loaders[item.kind](context, item, params)
}

const types = {
  video: 'video.other',
  channel: 'video.other',
  series: 'video.tv_show',
  page: 'article',
  hub: 'website',
} as const

function head(props: MediaProps, context: RenderContext): Head {
  return {
    title: pageTitle(props.documentTitle ?? props.title, context),
    description: excerpt(props.documentDescription ?? props.description) || pageTitle(props.title, context),
    path: props.path,
    ...(props.kind === 'channel' && { moved: true, index: false }),
    type: typeOf(props),
    video: videoOf(props, context),
    hero: props.hero,
    hasHero: props.kind !== 'page',
    image: linkPreviewOf(context, pictureOf(props), props.title),
    graph: mediaGraph(props, context),
  }
}

function typeOf(props: MediaProps): Head['type'] {
  if (props.kind === 'series' && props.episodeOf) return 'video.episode'
  return props.kind === 'video' && props.item && isMovie(props.item) ? 'video.movie' : types[props.kind]
}

/** Returns the id of the image. A playlist of episodes uses its first episode. */
const pictureOf = (props: MediaProps) =>
  props.kind === 'series' && !props.episodeOf ? (props.pictureId ?? props.id) : props.id

/** Returns the video of a page, undefined for a series. */
function videoOf(props: MediaProps, context: RenderContext): Head['video'] {
  const { item } = props
  const episodeOf = props.kind === 'series' ? props.episodeOf : undefined
  if (!item || !(props.kind === 'video' || episodeOf)) return undefined
  const { duration, publishedAt, tags } = item
  return { duration: Math.round(duration), publishedAt, tags, series: episodeOf && urlOf(context, episodeOf) }
}

/** Returns the items that play after the one of a media screen. */
export const queueOf = (props: MediaProps) => ('queue' in props ? props.queue : {})

/** Returns the playable item of a media screen, undefined for a text page. */
export const playableOn = (props: MediaProps) => ('playable' in props ? props.playable : undefined)

/** Returns whether the page lists episodes and the watch history is enabled. */
export const showsWatchedEpisodes = (props: MediaProps) => props.kind === 'series' && props.playable?.remember === true

/** Returns the related items of a video if they need a refresh. */
export const timedRelated = (props: MediaProps) =>
  props.kind === 'video' && props.related?.timed ? props.related : undefined

/** Returns the rows of a hub that need a refresh. */
export const timedHubRows = (props: MediaProps) => (props.kind === 'hub' ? timedRows(props) : [])

/** Returns whether the page contains local times outside its event and related items. */
export const showsTimes = (props: MediaProps) =>
  props.timedLabels !== undefined || hasDate(props.metadata) || timedHubRows(props).length > 0

/** Returns the event data of a live or scheduled item. */
export const eventOn = (props: MediaProps) => ('event' in props ? props.event : undefined)
