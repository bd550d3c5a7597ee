import type { Media, MediaKind } from '#domain/media.ts'
import { timedIn } from '../rows.ts'
import { excerpt, type Head, pageTitle, type Scene, type Screen } from '../screen.ts'
import { type ChannelProps, loadChannel } from './channel.ts'
import type { MediaParams } from './common.ts'
import { type HubProps, loadHub } from './hub.ts'
import { loadPage, type PageProps } from './page.ts'
import { loadEpisode, loadLegacySeries, loadSeries, type SeriesProps } from './series.ts'
import { loadVideo, type VideoProps } from './video.ts'

export type MediaProps = VideoProps | ChannelProps | SeriesProps | PageProps | HubProps

/** One media item on the screen of its content type (spec 1 §2). */
export const media: Screen<MediaParams, MediaProps> = { load, head }

const loaders = {
  video: loadVideo,
  event: loadVideo,
  channel: loadChannel,
  series: loadSeries,
  episode: loadEpisode,
  page: loadPage,
  hub: loadHub,
} satisfies Record<MediaKind, (scene: Scene, media: Media, params: MediaParams) => Promise<MediaProps>>

/** A series under its old address: one that became a media item, or still is a playlist of episodes (spec 1 §2). */
export const legacy: Screen<MediaParams, MediaProps> = {
  load: async (scene, params) => (await load(scene, params)) ?? loadLegacySeries(scene, params),
  head,
}

async function load(scene: Scene, params: MediaParams) {
  const item = await scene.content.media(params.id)
  return item && loaders[item.kind](scene, item, params)
}

const types = {
  video: 'video.other',
  channel: 'video.other',
  series: 'video.tv_show',
  page: 'article',
  hub: 'website',
} as const

function head(props: MediaProps, scene: Scene): Head {
  const { site } = scene
  return {
    title: pageTitle(props.documentTitle ?? props.title, scene),
    description: excerpt(props.description) || `${props.title} - ${site.config.siteName}`,
    path: props.path,
    ...(props.kind === 'channel' && { moved: true, index: false }),
    type: props.kind === 'series' && props.selected ? 'video.episode' : types[props.kind],
    hero: props.hero,
    image: { src: `${site.platform}/v2/media/${props.id}/poster.jpg?width=720`, alt: props.title },
  }
}

/** What comes after what a media screen plays. */
export const courseOf = (props: MediaProps) => ('course' in props ? props.course : {})

/** What a media screen can play; a page of text has nothing. */
export const playableOn = (props: MediaProps) => ('playable' in props ? props.playable : undefined)

/** What is related to a video, where something among it runs by the clock. */
export const timedRelatedOn = (props: MediaProps) =>
  props.kind === 'video' && props.related?.timed ? props.related : undefined

/** The rows of a hub that run by the clock. */
export const timedRowsOn = (props: MediaProps) => (props.kind === 'hub' ? timedIn(props) : [])

/** The times of a live event that is not over. */
export const eventOn = (props: MediaProps) => ('event' in props ? props.event : undefined)
