import { accessModelOf } from '#core/access/access.ts'
import { toMediaCard } from '#core/content/card.ts'
import { type Content, loadSeriesItem } from '#core/content/content.ts'
import {
  focalPointOf,
  hasVideo,
  imageUrl,
  imageWidths,
  isTimed,
  legacyPlaylistId,
  type Media,
  mediaStatus,
} from '#core/content/media.ts'
import type { AspectRatio, Playlist } from '#core/content/playlist.ts'
import { toTimedLabels } from '#core/content/timed-label.ts'
import { formatDuration } from '#core/i18n/format.ts'
import { localePath } from '#core/i18n/locales.ts'
import { personalLists } from '#core/lists/lists.ts'
import type { RenderContext } from '#core/screen.ts'
import type { Picture } from '#core/site/site.ts'
import { excerpt } from '#features/page/render.screen.ts'
import type { MetadataPart } from '#ui/media/LocalTime.tsx'
import type { CardDetails } from '#ui/media/MediaCard.tsx'
import type { CardItem } from '#ui/media/ShelfSection.tsx'

/** Returns the available year, duration, genre and rating of a video. Past events show their date instead. */
export function metadataOf({ language, now }: Pick<RenderContext, 'language' | 'now'>, media: Media): MetadataPart[] {
  if (!hasVideo(media)) return []
  return [
    media.kind === 'event' || isTimed(media, now) ? dayOf(media, now) : media.publishedAt?.slice(0, 4),
    media.duration > 0 ? formatDuration(language, media.duration) : undefined,
    media.genre,
    media.rating,
  ].flatMap((part) => part || [])
}

/** Live and scheduled items show their time beside the button instead. */
const dayOf = (media: Media, now: Date) =>
  media.scheduledStart && !isTimed(media, now) ? { moment: media.scheduledStart } : undefined

type CardOptions = {
  playlist?: Pick<Playlist, 'id' | 'slug' | 'live' | 'imageLabel'>
  ratio: AspectRatio
  featured?: boolean
  dated?: boolean
}

/** Part of the render context that cards need. */
export type CardsContext = Omit<RenderContext, 'content'> & { content: Pick<RenderContext['content'], 'config'> }

/** Returns the card props of media for a shelf or a grid. */
export const cardsOf = (context: CardsContext, items: Media[], options: CardOptions): CardItem[] =>
  items.map((media) => cardPropsOf(context, media, options))

function cardPropsOf(context: CardsContext, media: Media, { playlist, ratio, featured, dated }: CardOptions): CardItem {
  const card = toMediaCard(media, { model: accessModelOf(context.content.config), now: context.now, playlist, dated })
  const href = localePath(context.language, card.path)
  const timedLabels = toTimedLabels(media, context.content.config, context.now)
  return {
    card: timedLabels.length > 0 ? { ...card, timedLabels } : card,
    href,
    image: (featured && mediaPicture(context, media)) || posterOf(context, media, card.imageLabel, ratio, featured),
    ...(featured && { details: detailsOf(context, media, href) }),
  }
}

const detailsOf = (context: CardsContext, media: Media, href: string): CardDetails => ({
  lines: metadataOf(context, media),
  synopsis: excerpt(media.description, 220),
  synopsisLang: media.descriptionLang,
  play: isPlayable(media, context.now) ? toPlayHref(href) : undefined,
  favoriteId: favoriteIdOf(context, media.id),
})

const isPlayable = (media: Media, now: Date) =>
  ['video', 'episode', 'event'].includes(media.kind) && mediaStatus(media, now) !== 'SCHEDULED'

/** Returns the id to store as a favourite, undefined on a site without favourites. */
export const favoriteIdOf = ({ content }: CardsContext, id: string) =>
  personalLists(content.config).favorites ? id : undefined

/** Returns the wide image of an item with its focal point. */
export function mediaPicture(context: CardsContext, media: Media): Picture | undefined {
  const picture = context.hero(media.id)
  const focus = focalPointOf(media.params.focalPoint)
  return picture && focus ? { ...picture, focus } : picture
}

function posterOf(context: CardsContext, media: Media, label: string, ratio: AspectRatio, featured = false) {
  const { site, pictureless } = context
  if (label === 'card' && pictureless?.(media.id)) return undefined
  const fallback = label === 'card' ? undefined : 'card'
  const at = (width: number) => imageUrl(site.platform, media.id, label, width, fallback)
  const width = featured ? imageWidths.featured : imageWidths.card
  const src = at(width)
  return { src, srcSet: `${src} ${width}w, ${at(width * 2)} ${width * 2}w`, width, height: heightOf(width, ratio) }
}

function heightOf(width: number, ratio: AspectRatio) {
  const [w = 16, h = 9] = ratio.split(':').map(Number)
  return Math.round((width * h) / w)
}

/** Returns the address with the player open. */
export const toPlayHref = (href: string) => `${href}${href.includes('?') ? '&' : '?'}play=1`

/** Adds the series title to each episode. A failed lookup leaves the episode unchanged. */
export const withSeries = (content: Content, items: readonly Media[]): Promise<Media[]> =>
  Promise.all(
    items.map(async (item) => {
      const seriesTitle = item.kind === 'episode' && (await titleOf(content, item).catch(() => undefined))
      return seriesTitle ? { ...item, seriesTitle } : item
    }),
  )

/** Returns the episodes of the series of an episode in order, an empty list for other items. */
export async function episodeIdsAround(content: Content, id: string): Promise<string[]> {
  const item = await content.media(id)
  const series = (await content.seriesOf(id)) ?? item?.seriesId
  // The id may name the playlist of a legacy series.
  const episodes = series ? await content.episodes(series).catch(() => []) : []
  if (episodes.length > 0) return episodes.map(({ media }) => media.id)
  const list = item && legacyPlaylistId(item)
  return list ? ((await content.playlist(list))?.items ?? []).map((episode) => episode.id) : []
}

/** Adds the date of the newest episode to each series. A failed request leaves the series unchanged. */
export const withNewestEpisodes = (content: Content, items: readonly Media[]): Promise<Media[]> =>
  Promise.all(
    items.map(async (item) => {
      if (item.kind !== 'series' || !content.config.custom.newForDays) return item
      const episodes = await content.episodes(item.seriesId ?? item.id).catch(() => [])
      const newestEpisodeAt = episodes
        .flatMap(({ media }) => media.publishedAt ?? [])
        .sort()
        .at(-1)
      return newestEpisodeAt ? { ...item, newestEpisodeAt } : item
    }),
  )

async function titleOf(content: Content, item: Media): Promise<string | undefined> {
  const series = await loadSeriesItem(content, item)
  const list = series ? undefined : legacyPlaylistId(item)
  return (series || (list && (await content.playlist(list))) || undefined)?.title
}
