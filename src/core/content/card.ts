import { type AccessModel, type Requirement, requirementOf } from '../access/access.ts'
import { paths } from '../address/paths.ts'
import type { ProgrammeName } from './guide.ts'
import { hasVideo, type Media, mediaStatus } from './media.ts'
import type { TimedLabel } from './timed-label.ts'

/** Badge of a card, at most one. */
export type CardMark =
  | { kind: 'series' }
  | { kind: 'episode'; episode: number; season?: number; series?: string }
  | { kind: 'duration'; seconds: number; year?: string }
  | { kind: 'live'; programme?: ProgrammeName }
  | { kind: 'scheduled'; start?: string }

/** Data of a card without texts: small, as pages contain hundreds. */
export type Card = {
  id: string
  title: string
  /** Language of the title, if other than the page's. */
  lang?: string
  /** Path without the language prefix. */
  path: string
  imageLabel: string
  requirement: Requirement
  mark?: CardMark
  /** Labels that depend on time. */
  timedLabels?: TimedLabel[]
  /** Tags for filters, such as genres. */
  tags: string[]
}

export type CardContext = {
  model: AccessModel
  now: Date
  /** Playlist of the card. */
  playlist?: { id: string; slug: string; live?: boolean; imageLabel?: string | undefined } | undefined
  /** Films name their year, in grids and lists with room for it. */
  dated?: boolean | undefined
}

/** Returns the card of a media item in a playlist. */
export function toMediaCard(media: Media, { model, now, playlist, dated = false }: CardContext): Card {
  const mark = markOf(media, now, dated)
  return {
    id: media.id,
    title: media.title,
    path: pathOf(media, playlist),
    imageLabel: playlist?.imageLabel ?? 'card',
    requirement: hasVideo(media) ? requirementOf(media, model) : 'nothing',
    tags: media.tags,
    ...(mark && { mark }),
    ...(media.titleLang && { lang: media.titleLang }),
  }
}

/** Path of a card: channels of a live playlist open the guide. */
const pathOf = (media: Media, playlist: CardContext['playlist']) =>
  media.kind === 'channel' && playlist?.live
    ? paths.channel(playlist, media.id)
    : paths.media(media, { playlist: playlist?.id })

function markOf(media: Media, now: Date, dated: boolean): CardMark | undefined {
  const status = mediaStatus(media, now)
  if (status === 'LIVE') return { kind: 'live' }
  if (status === 'SCHEDULED') return { kind: 'scheduled', ...(media.scheduledStart && { start: media.scheduledStart }) }
  if (media.kind === 'series') return { kind: 'series' }
  if (media.episodeNumber !== undefined)
    return {
      kind: 'episode',
      episode: media.episodeNumber,
      ...(media.seasonNumber && { season: media.seasonNumber }),
      ...(media.seriesTitle && { series: media.seriesTitle }),
    }
  if (!hasVideo(media) || media.duration <= 0) return undefined
  const year = dated ? media.publishedAt?.slice(0, 4) : undefined
  return { kind: 'duration', seconds: media.duration, ...(year && { year }) }
}
