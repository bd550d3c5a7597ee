import { paths } from '#core/address/paths.ts'
import { legacyPlaylistId, type Media } from '#core/content/media.ts'
import { legacySeries, type Playlist } from '#core/content/playlist.ts'
import { messageOf, SeriesError } from '#core/data/errors.ts'
import { localePath } from '#core/i18n/locales.ts'
import type { RenderContext } from '#core/screen.ts'
import { favoriteIdOf, mediaPicture } from '#features/browse/cards.screen.ts'
import {
  isInline,
  langsOf,
  type MediaFrame,
  type MediaParams,
  playableOf,
  toMediaFrame,
  transcriptOf,
} from './common.screen.ts'
import { eventOf } from './event.screen.ts'
import { type LoadedSeries, type SeriesProps, seriesProps } from './series-props.screen.ts'
import { loadVideo, type VideoProps } from './video.screen.ts'

/** Loads a series with its seasons, or a plain video if the platform has none. */
export async function loadSeries(
  context: RenderContext,
  media: Media,
  { episode }: MediaParams,
): Promise<SeriesProps | VideoProps> {
  const frame = toMediaFrame(context, media)
  const loaded = await orSeriesError(nativeSeries(context, media.id))
  if (loaded) return seriesProps(context, frame, loaded, episode, media)
  const listId = media.seriesPlaylistId ?? media.seriesId
  const list = listId && (await orSeriesError(context.content.playlist(listId)))
  return list ? legacyProps(context, frame, list, episode, media) : loadVideo(context, media)
}

async function nativeSeries({ content }: RenderContext, id: string): Promise<LoadedSeries | undefined> {
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
  const parentId = (await orSeriesError(context.content.seriesOf(media.id))) ?? media.seriesId
  const parent = parentId && (await orSeriesError(context.content.media(parentId)))
  if (!parent) return loadLegacyEpisode(context, media)
  const props = await loadSeries(context, parent, { id: parent.id, episode: media.id })
  return props.kind === 'series' ? onEpisodePage(context, media, props) : loadLegacyEpisode(context, media)
}

async function loadLegacyEpisode(context: RenderContext, media: Media): Promise<SeriesProps | VideoProps> {
  const listId = legacyPlaylistId(media)
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
    ...(!props.selected && unlistedProps(context, media, props)),
    breadcrumb: [
      { label: props.title, href: localePath(context.language, props.path), lang: props.titleLang },
      { label: name, lang: media.titleLang },
    ],
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

/** Plays an episode that its series does not list, instead of the first one. */
const unlistedProps = (context: RenderContext, media: Media, { playable, favoriteId }: SeriesProps) => ({
  trailerId: media.trailerId,
  secondary: media.title,
  secondaryLang: media.titleLang,
  part: undefined,
  playable: playableOf(context, media),
  event: eventOf(context, media),
  queue: {},
  favoriteId: favoriteId === playable?.id ? favoriteIdOf(context, media.id) : favoriteId,
})
