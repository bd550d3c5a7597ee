import { legacyPlaylistId, type Media } from '#core/content/media.ts'
import { type Config, footersOf } from '#core/site/config.ts'
import { ownLinksIn } from '#features/media/own-links.rules.ts'
import { isListRow, referenceKinds } from '../shared/reference-kinds.ts'

/** Task of an ingest: a record to fetch, with its referrer for messages. */
export type Task = {
  kind: 'playlist' | 'contentList' | 'media' | 'series' | 'related'
  id: string
  referrer: string
  /** Referenced by a stored record whose request failed. Its stored version is acceptable too. */
  isStored?: boolean
}

/** Tasks for the config's references: home rows, menu items and footer links. */
export function tasksOfConfig(config: Config): Task[] {
  const { content, menu, styling, custom } = config
  const rows = content.flatMap(({ type, contentId, title }, index): Task[] => {
    const referrer = title ? `home row "${title}"` : `home row ${index + 1}`
    if (!contentId || !isListRow(type)) return []
    return [{ kind: referenceKinds[type], id: contentId, referrer }]
  })
  const entries = menu.map(
    ({ type, contentId, label }): Task => ({
      kind: referenceKinds[type],
      id: contentId,
      referrer: `menu item "${label}"`,
    }),
  )
  const landing = custom.landingPage
  return [
    ...rows,
    ...entries,
    ...linkedIn(styling.footerText, 'footer'),
    ...Object.entries(footersOf(config)).flatMap(([name, markdown]) => linkedIn(markdown, `custom.${name}`)),
    ...(landing ? [{ kind: 'media', id: landing, referrer: 'custom.landingPage' } as const] : []),
  ]
}

const linkedIn = (markdown: string | undefined, referrer: string): Task[] =>
  ownLinksIn(markdown ?? '').map(({ kind, id }) => ({ kind, id, referrer: `a link in ${referrer}` }))

/** Tasks for a media item's references: series, trailer, signed version, hub rows, channel list, related items, links. */
export function tasksOfMedia(media: Media, { features }: Config): Task[] {
  const referrer = `media ${media.id}`
  const legacyList = legacyListOf(media)
  const task = (kind: Task['kind'], id: string): Task => ({ kind, id, referrer })
  return [
    ...(media.kind === 'series' ? [task('series', media.id)] : []),
    ...(legacyList ? [task('playlist', legacyList)] : []),
    ...(media.trailerId ? [task('media', media.trailerId)] : []),
    ...(media.signLanguageId ? [task('media', media.signLanguageId)] : []),
    ...(media.kind === 'hub' ? media.playlists.map((id) => task('playlist', id)) : []),
    ...(media.liveChannelsId ? [task('playlist', media.liveChannelsId)] : []),
    ...(features.recommendationsPlaylist ? [task('related', media.id)] : []),
    ...linkedIn(media.markdown, referrer),
  ]
}

/** Playlist of a legacy item. Series ids of episodes may name native series. */
const legacyListOf = (media: Media) =>
  legacyPlaylistId(media.kind === 'series' && media.seriesId !== media.id ? media : { ...media, seriesId: undefined })

/** Formats a task for messages: 'content list abc'. */
export const nameOf = ({ kind, id }: Task) => `${names[kind]} ${id}`

const names = {
  playlist: 'playlist',
  contentList: 'content list',
  media: 'media',
  series: 'series',
  related: 'related items of',
} satisfies Record<Task['kind'], string>

/** Filters out tasks that were returned before. */
export function createTaskFilter(): (tasks: Task[]) => Task[] {
  const seen = new Set<string>()
  return (tasks) =>
    tasks.filter(({ kind, id }) => {
      const key = `${kind} ${id}`
      return !seen.has(key) && seen.add(key)
    })
}

/** Tests whether a record of this kind is requested by itself. */
export const isTaskKind = (kind: string): kind is Task['kind'] => Object.hasOwn(names, kind)
