import { accessModelOf, openStreamOf, requirementOf } from '#core/access/access.ts'
import { isMovie, isTimed, type Media } from '#core/content/media.ts'
import { skipsOfChapters } from '#core/player/skip.ts'
import type { Node, RenderContext } from '#core/screen.ts'
import {
  type CrumbStep,
  crumbsNode,
  organizationId,
  previewOf,
  toIsoDuration,
  urlOf,
} from '#features/page/graph.screen.ts'
import { excerpt } from '#features/page/render.screen.ts'
import type { MediaProps } from './props.screen.ts'
import type { SeriesProps } from './series-props.screen.ts'

/** Returns the structured data of a media screen. */
export function mediaGraph(props: MediaProps, context: RenderContext): Node[] | undefined {
  if (props.kind === 'channel') return undefined
  const crumbs = crumbsNode(context, stepsTo(props))
  if (props.kind === 'series') return [...seriesNodes(props, context), crumbs]
  const item = props.kind === 'video' ? props.item : undefined
  return item ? [...videoNodes(item, props.path, context), crumbs] : [crumbs]
}

const stepsTo = (props: MediaProps): CrumbStep[] => {
  const { episodeOf, secondary } = props.kind === 'series' ? props : {}
  const name = (episodeOf && secondary) ?? props.title
  return [...(episodeOf ? [{ name: props.title, path: episodeOf }] : []), { name, path: props.path }]
}

/** Returns a video node if its required fields are present. Search engines require a date and a picture. */
function videoNodes(item: Media, path: string, context: RenderContext): Node[] {
  const video = videoNode(item, path, context)
  if (!isMovie(item)) return video ? [video] : []
  const movie: Node = {
    '@type': 'Movie',
    url: urlOf(context, path),
    name: item.title,
    description: excerpt(item.description) || item.title,
    image: previewOf(context, item.id),
    dateCreated: item.publishedAt,
    expires: item.availableUntil,
    genre: item.genre,
    video: video && { '@id': video['@id'] },
  }
  return [movie, ...(video ? [video] : [])]
}

function videoNode(item: Media, path: string, context: RenderContext): Node | undefined {
  const { publishedAt, scheduledStart, title, description } = item
  const uploadDate = publishedAt ?? scheduledStart
  const preview = previewOf(context, item.id)
  if (!uploadDate || !preview) return undefined
  const url = urlOf(context, path)
  return {
    '@type': 'VideoObject',
    '@id': `${url}#video`,
    url,
    name: title,
    description: excerpt(description) || title,
    thumbnailUrl: [preview],
    uploadDate,
    duration: toIsoDuration(item.duration),
    expires: item.availableUntil,
    genre: item.genre,
    contentRating: item.rating,
    inLanguage: item.titleLang ?? context.language,
    publisher: { '@id': organizationId(context) },
    publication: broadcastOf(item, context),
    ...accessOf(item, context),
    hasPart: clipsOf(item, url, context),
  }
}

/** Returns the chapters without skippable ones, each with the URL that plays it. */
function clipsOf({ id, duration }: Media, url: string, context: RenderContext): Node[] | undefined {
  const chapters = context.chapters?.(id) ?? []
  const usable = chapters.filter((chapter) => chapter.start < duration && skipsOfChapters([chapter]).length === 0)
  const clips = usable.map(({ title, start, end }): Node => {
    const at = new URL(url)
    at.search = String(new URLSearchParams({ play: '1', t: String(Math.round(start)) }))
    return {
      '@type': 'Clip',
      name: title,
      startOffset: Math.round(start),
      endOffset: Math.round(Math.min(end, duration)),
      url: at.href,
    }
  })
  // Fewer than three chapters are not worth the bytes.
  return clips.length > 2 ? clips : undefined
}

const broadcastOf = (item: Media, { now }: RenderContext): Node | undefined =>
  item.scheduledStart && (item.kind === 'event' || isTimed(item, now))
    ? {
        '@type': 'BroadcastEvent',
        name: item.title,
        isLiveBroadcast: true,
        startDate: item.scheduledStart,
        endDate: endOf(item),
      }
    : undefined

/** Scheduled end, or the end by recorded duration. A running event has none. */
function endOf({ scheduledStart, scheduledEnd, duration }: Media): string | undefined {
  const end = new Date(Date.parse(scheduledStart ?? '') + duration * 1000)
  return scheduledEnd ?? (duration > 0 && !Number.isNaN(end.getTime()) ? end.toISOString() : undefined)
}

/** Access properties. Only free items reveal their stream URL. */
function accessOf(item: Media, context: RenderContext) {
  const model = accessModelOf(context.content.config)
  const requirement = requirementOf(item, model)
  return {
    isAccessibleForFree: requirement === 'nothing',
    requiresSubscription: requirement === 'session' || requirement === 'subscription',
    contentUrl: openStreamOf(item, model),
  }
}

function seriesNodes(props: SeriesProps, context: RenderContext): Node[] {
  const { title, path, episodeOf, item, part } = props
  const url = urlOf(context, episodeOf ?? path)
  if (episodeOf && item) return episodeNodes({ item, path, part, series: { title, url } }, context)
  return [
    {
      '@type': 'TVSeries',
      '@id': `${url}#series`,
      url,
      name: title,
      description: excerpt(props.description) || title,
      image: previewOf(context, props.pictureId ?? props.id),
      genre: item?.genre,
      inLanguage: props.titleLang ?? context.language,
      numberOfEpisodes: props.episodes.length || undefined,
      containsSeason: props.seasons.map(({ number, title: name }) => seasonNode(number, name, props)),
    },
  ]
}

const seasonNode = (number: number, name: string, { episodes }: SeriesProps): Node => ({
  '@type': 'TVSeason',
  seasonNumber: number,
  name,
  numberOfEpisodes: episodes.filter(({ season }) => season === number).length,
})

type EpisodeOf = { item: Media; path: string; part?: SeriesProps['part']; series: { title: string; url: string } }

function episodeNodes({ item, path, part, series }: EpisodeOf, context: RenderContext): Node[] {
  const video = videoNode(item, path, context)
  const { season, episode } = part ?? {}
  return [
    {
      '@type': 'TVEpisode',
      url: urlOf(context, path),
      name: item.title,
      episodeNumber: episode,
      partOfSeason: season ? { '@type': 'TVSeason', seasonNumber: season } : undefined,
      partOfSeries: { '@type': 'TVSeries', '@id': `${series.url}#series`, name: series.title, url: series.url },
      video: video && { '@id': video['@id'] },
    },
    ...(video ? [video] : []),
  ]
}
