import { z } from 'zod/mini'
import type { Media } from '#core/content/media.ts'
import { parseRecordName } from '../content-db/record-name.ts'
import type { Origins } from '../content-db/records.ts'
import type { SnapshotEdit } from '../content-db/snapshot-edit.ts'
import { originPrefixes } from './origins.ts'
import { isTaskKind, type Task } from './tasks.ts'

const Row = z.object({ targets: z.string() })
const Targets = z.array(z.string())
const Target = z.object({ target: z.string() })

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
    const targets: string[] = []
    for (let after = start; ; ) {
      const row = Target.safeParse(next.get(after, `${start.trim()}~`))
      if (!row.success) return targets
      after = row.data.target
      targets.push(after)
    }
  }

  const originsWith = (start: string) => targetsFrom(start).map((recordName) => recordName.slice(start.length))

  return {
    set,
    targetsOf,
    add: (source: string, target: string) => set(source, [...new Set([...targetsOf(source), target])]),
    linkEpisode(episode: string, series: string) {
      const retained = targetsOf(`media ${episode}`).filter((recordName) => recordName !== unlinkedEpisodeName(episode))
      set(`media ${episode}`, [...new Set([...retained, `series ${series}`])])
    },
    remove: (source: string, target: string) =>
      set(
        source,
        targetsOf(source).filter((recordName) => recordName !== target),
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

export const unlistedPrefix = 'unlisted '

type Referrer = Pick<Media, 'id' | 'kind' | 'trailerId' | 'signLanguageId'>

/** Reference names of the items that the "A to Z" list omits because of this one. */
export const unlistedNames = ({ id, kind, trailerId, signLanguageId }: Referrer): string[] =>
  [trailerId, signLanguageId, kind === 'page' ? id : undefined].flatMap((name) =>
    name ? [`${unlistedPrefix}${name}`] : [],
  )

/** Reference source for the config, the root of all references. */
export const root = 'site '

/** Reference source for the hosts of the other allowed configs. */
export const otherConfigs = 'site others'
