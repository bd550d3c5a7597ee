import { micromark } from 'micromark'
import { z } from 'zod/mini'
import { type Config, footersOf } from '#core/config.ts'
import { legacyPlaylistId, type Media, type Source } from '#core/media.ts'
import { ownLinksIn } from '#features/media/own-links.rules.ts'
import type { Origins } from '../content-db/records.ts'
import { parseRecordName, type RecordKind, type SnapshotEdit } from '../content-db/snapshot.ts'

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
    if (!contentId || (type !== 'playlist' && type !== 'content_list')) return []
    return [{ kind: kinds[type], id: contentId, referrer }]
  })
  const entries = menu.map(
    ({ type, contentId, label }): Task => ({ kind: kinds[type], id: contentId, referrer: `menu item "${label}"` }),
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

const kinds = { playlist: 'playlist', content_list: 'contentList', media: 'media' } as const

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

/** Prefixes of origin references, which are not records. */
export const originPrefixes = { stream: 'origin ', picture: 'picture-origin ', other: 'other-origin ' }

const isOrigin = (recordName: string) => Object.values(originPrefixes).some((start) => recordName.startsWith(start))

const pictures = /<img src="([^"]*)"/g

/** Images in markdown texts: references to external origins, and addresses that pages cannot display. */
export function pictureOrigins(texts: readonly string[]): { origins: string[]; unusable: string[] } {
  const origins = new Set<string>()
  const unusable = new Set<string>()
  for (const text of texts) {
    // Without protocol filtering, reports can contain the unusable addresses.
    const html = micromark(text, { allowDangerousProtocol: true })
    for (const [, address = ''] of html.matchAll(pictures)) {
      const url = URL.parse(address.replaceAll('&amp;', '&'), own)
      if (!url || !/^https?:$/.test(url.protocol)) unusable.add(address.slice(0, 100))
      else if (url.origin !== own) origins.add(url.origin)
    }
  }
  return { origins: [...origins].map((origin) => originPrefixes.picture + origin), unusable: [...unusable] }
}

// Placeholder origin for the site, whose own images every policy allows.
const own = 'https://own.invalid'

/** References to the origins of an item's streams, tracks and schedule. */
export function streamOrigins({ sources, tracks, schedule }: Media): string[] {
  const files = [...sources.filter(isPlayable), ...tracks].map(({ file }) => file)
  const hosts = new Set([...files, schedule?.url].map((file) => hostPart.exec(file ?? '')?.[0]))
  const origins = [...hosts].flatMap((host) => URL.parse(host ?? '')?.origin ?? [])
  return [...new Set(origins)].map((origin) => originPrefixes.stream + origin)
}

// Files of unplayable types must not add their host to the content security policy.
const isPlayable = ({ type }: Source) =>
  /^((video|audio)\/(mp4|webm|ogg|mpeg|aac|mp2t|quicktime)|application\/(vnd\.apple\.mpegurl|x-mpegurl|dash\+xml))$/i.test(
    type,
  )

// Extracts hosts first, because most files share one and URL parsing is slow.
const hostPart = /^https?:\/\/[^/?#\\]+/

const Row = z.object({ targets: z.string() })
const Targets = z.array(z.string())
const Target = z.object({ target: z.string() })

const isTaskKind = (kind: string): kind is Task['kind'] => Object.hasOwn(names, kind)

export type Links = {
  set(source: string, targets: readonly string[]): void
  targetsOf(source: string): string[]
  /** Adds a reference to those of a record. */
  add(source: string, target: string): void
  /** Links an episode to its series. */
  linkEpisode(episode: string, series: string): void
  remove(source: string, target: string): void
  /** Tasks for the records that a record references. */
  tasksOf(source: string): Task[]
  drop(source: string): void
  /** Returns and clears targets that lost a reference since the last call. */
  takeUnreferenced(): string[]
  /** Episodes without a series at the last request. */
  unlinkedEpisodes(): string[]
  /** Records that reference this one. */
  referrers(target: string): string[]
  /** Origins of the content. */
  origins(): Origins
}

/** References between records. An unreferenced record is not part of the site. */
export function linksIn({ snapshot: { db }, relink, referrers }: SnapshotEdit): Links {
  const find = db.prepare('select targets from reference where source = ?')
  const write = db.prepare('insert or replace into reference (source, targets) values (?, ?)')
  const erase = db.prepare('delete from reference where source = ?')
  const next = db.prepare('select min(target) as target from edge where target > ? and target < ?')
  const lost = new Set<string>()

  const targetsOf = (source: string): string[] => {
    const row = find.get(source)
    return row ? Targets.parse(JSON.parse(Row.parse(row).targets)) : []
  }
  const set = (source: string, targets: readonly string[]) => {
    const before = targetsOf(source)
    const text = JSON.stringify(targets)
    if (before.length && JSON.stringify(before) === text) return
    for (const target of relink(source, before, targets)) lost.add(target)
    write.run(source, text)
  }

  /** Reference targets that start with a prefix. */
  const targetsFrom = (start: string): string[] => {
    const found: string[] = []
    for (let after = start; ; ) {
      const row = Target.safeParse(next.get(after, `${start.trim()}~`))
      if (!row.success) return found
      after = row.data.target
      found.push(after)
    }
  }

  const originsWith = (start: string) => targetsFrom(start).map((recordName) => recordName.slice(start.length))

  return {
    set,
    targetsOf,
    add: (source: string, target: string) => set(source, [...new Set([...targetsOf(source), target])]),
    linkEpisode(episode: string, series: string) {
      const others = targetsOf(`media ${episode}`).filter((one) => one !== unlinkedEpisodeName(episode))
      set(`media ${episode}`, [...new Set([...others, `series ${series}`])])
    },
    remove: (source: string, target: string) =>
      set(
        source,
        targetsOf(source).filter((one) => one !== target),
      ),
    tasksOf: (source: string): Task[] =>
      targetsOf(source).flatMap((recordName) => {
        const { kind, id } = parseRecordName(recordName)
        return isTaskKind(kind) ? [{ kind, id, referrer: source }] : []
      }),
    drop(source: string) {
      for (const target of relink(source, targetsOf(source), [])) lost.add(target)
      erase.run(source)
    },
    takeUnreferenced(): string[] {
      const lines = [...lost]
      lost.clear()
      return lines
    },
    unlinkedEpisodes: (): string[] => targetsFrom(unlinkedPrefix).map((recordName) => parseRecordName(recordName).id),
    referrers,
    origins: (): Origins => ({
      streams: originsWith(originPrefixes.stream),
      pictures: originsWith(originPrefixes.picture),
      others: originsWith(originPrefixes.other),
    }),
  }
}

const unlinkedPrefix = 'unlinked '

/** Reference name of an episode without a series. */
export const unlinkedEpisodeName = (episode: string) => `${unlinkedPrefix}${episode}`

/** Reference source for the config, the root of all references. */
export const root = 'site '

/** Reference source for the hosts of the other allowed configs. */
export const otherConfigs = 'site others'

/** Record kinds that are removed together. */
const removedTogether: Partial<Record<string, RecordKind[]>> = {
  media: [
    'media',
    'hero',
    'pictureless',
    'faulty',
    'chapters',
    'unreadChapters',
    'transcripts',
    'unreadCaptions',
    'schedule',
    'seriesOf',
  ],
  playlist: ['playlist'],
  contentList: ['contentList'],
  series: ['series', 'episodes'],
  related: ['related'],
  insight: ['insight', 'insightHero'],
}

type Stored = { edit: SnapshotEdit; links: Links }

/** Records of an ingest: requested, missing on the platform, and read from lists. */
type IngestedRecords = Record<'visited' | 'missing' | 'retained', ReadonlySet<string>>

/** Assigns an episode of a left series to the next one that lists it, if any. */
export function reassignSeries({ edit, links }: Stored, episode: string, left: string) {
  if (edit.snapshot.get('seriesOf', episode) !== left) return
  const others = links.referrers(`media ${episode}`).map(parseRecordName)
  const ids = others.filter(({ kind, id }) => kind === 'series' && id !== left).map(({ id }) => id)
  const [next] = ids.sort()
  if (next) edit.put('seriesOf', episode, next)
  else edit.remove('seriesOf', episode)
}

/** Removes a record with its references and dependent records. */
function removeRecord({ edit, links }: Stored, recordName: string) {
  const { kind, id } = parseRecordName(recordName)
  for (const part of removedTogether[kind] ?? []) edit.remove(part, id)
  if (kind === 'series')
    for (const episode of links.targetsOf(recordName).map((one) => parseRecordName(one).id))
      reassignSeries({ edit, links }, episode, id)
  links.drop(recordName)
}

const SourceRow = z.object({ source: z.string() })

/** Removes records that a full ingest did not reach. */
export function collectOrphans({ edit, links, visited, missing, retained }: Stored & IngestedRecords) {
  const isReached = (recordName: string) =>
    (visited.has(recordName) && !missing.has(recordName)) ||
    (recordName.startsWith('media ') && retained.has(recordName.slice('media '.length)))
  const sources = edit.snapshot.db.prepare("select source from reference where source not like 'site %'").all()
  for (const { source } of sources.map((row) => SourceRow.parse(row)))
    if (!isReached(source)) removeRecord({ edit, links }, source)
}

/** Removes missing and newly unreferenced records after an ingest of changes, recursively. */
export function collectGarbage({ edit, links, missing }: Stored & Pick<IngestedRecords, 'missing'>) {
  const unreached = createReachability(links)
  for (const recordName of missing) removeRecord({ edit, links }, recordName)
  for (let lost = links.takeUnreferenced(); lost.length; lost = links.takeUnreferenced())
    for (const recordName of lost.filter((one) => !isOrigin(one)))
      for (const one of unreached(recordName)) removeRecord({ edit, links }, one)
}

/** Returns a record and its referrers, unless the config reaches it. Searches backwards. */
function createReachability({ referrers }: Pick<Links, 'referrers'>) {
  const reached = new Set([root])
  return (recordName: string): string[] => {
    // Each visited record with the next one on its path to the target.
    const nextOnPath = new Map<string, string | undefined>([[recordName, undefined]])
    for (const target of nextOnPath.keys())
      for (const source of referrers(target)) {
        if (reached.has(source)) {
          for (let on: string | undefined = target; on !== undefined; on = nextOnPath.get(on)) reached.add(on)
          return []
        }
        if (!nextOnPath.has(source)) nextOnPath.set(source, target)
      }
    return [...nextOnPath.keys()]
  }
}
