import { accessModelOf, requirementOf } from '#core/access/access.ts'
import { paths } from '#core/address/paths.ts'
import type { Channel, PrerenderedProgramme } from '#core/content/guide.ts'
import { imageUrl, imageWidths, type Media } from '#core/content/media.ts'
import type { Playlist } from '#core/content/playlist.ts'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import type { RenderContext } from '#core/screen.ts'
import type { Picture } from '#core/site/site.ts'
import { langsOf, offerIdsOf } from '#features/media/common.screen.ts'
import type { WatchMedia } from '#features/player/media/watch-media.ts'
import type { GuideChannel, ScheduledFilm } from './guide-data.ts'

/** Channel with its schedule and playback data. Free channels include their streams. */
export type PlayableChannel = Channel &
  GuideChannel &
  Pick<Media, 'schedule'> &
  Pick<WatchMedia, 'requirement' | 'offers' | 'sources'>

export type GuideProps = {
  language: Locale
  heading: string
  channels: PlayableChannel[]
  /** Upcoming programmes per channel, in channel order. */
  showings?: readonly (readonly PrerenderedProgramme[])[] | undefined
}

/** Maximum number of programmes per page. Each channel has at least two, now and next. */
const showingsInAll = 220

/** Returns the programme guide of a live playlist. */
export const guideOf = (context: RenderContext, list: Playlist): GuideProps => ({
  language: context.language,
  heading: list.title,
  channels: list.items.map((media) => channelOf(context, list, media)),
  ...showingsOf(context, list),
})

function showingsOf(context: RenderContext, { items }: Playlist): Pick<GuideProps, 'showings'> {
  const perChannel = Math.max(2, Math.floor(showingsInAll / items.length))
  const showings = items.map(({ id }) =>
    (context.showings?.(id) ?? []).slice(0, perChannel).map(({ media: _, ...showing }) => showing),
  )
  return showings.some(({ length }) => length > 0) ? { showings } : {}
}

/** Maximum number of films of schedules per page, for the budget of pages. */
const filmsInAll = 2

/** Returns the next films of the pre-rendered programmes whose pages exist, once each. */
export async function loadScheduledFilms(context: RenderContext, { channels }: GuideProps): Promise<ScheduledFilm[]> {
  const { language, content } = context
  const showings = channels
    .flatMap(({ id, title: channel }) => (context.showings?.(id) ?? []).map((showing) => ({ ...showing, channel })))
    .sort((a, b) => a.start.getTime() - b.start.getTime())
  const films = new Map<string, ScheduledFilm>()
  for (const { media: mediaId, start, channel } of showings) {
    if (films.size === filmsInAll) break
    const media = mediaId && !films.has(mediaId) ? await content.media(mediaId) : undefined
    if (!media) continue
    const href = localePath(language, paths.media(media))
    films.set(media.id, { id: media.id, title: media.title, href, channel, start: start.toISOString() })
  }
  return [...films.values()]
}

/** Time (epoch ms) until which every channel has a pre-rendered programme. */
export const scheduleValidUntil = ({ showings = [] }: GuideProps): number | undefined => {
  const ends = showings.flatMap((list) => list.at(-1)?.end.getTime() ?? [])
  return ends.length ? Math.min(...ends) : undefined
}

function channelOf(context: RenderContext, list: Playlist, media: Media): PlayableChannel {
  const requirement = requirementOf(media, accessModelOf(context.content.config))
  const { id, title, description, catchupHours, schedule } = media
  return {
    id,
    title,
    description,
    ...langsOf(media),
    catchupHours,
    schedule,
    requirement,
    ...offerIdsOf(media),
    href: localePath(context.language, paths.channel(list, id)),
    logo: logoOf(context, id, list.imageLabel),
    picture: context.hero(id) ?? backgroundOf(context, id),
    sources: requirement === 'nothing' ? media.sources : [],
  }
}

function logoOf({ site }: RenderContext, id: string, label = 'channel_logo'): Picture {
  const { card } = imageWidths
  return { src: imageUrl(site.platform, id, label, card), width: card, height: 180 }
}

function backgroundOf({ site }: RenderContext, id: string): Picture {
  const { poster } = imageWidths
  return { src: imageUrl(site.platform, id, 'background', poster), width: poster, height: 720 }
}
