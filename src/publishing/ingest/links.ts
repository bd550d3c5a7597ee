import { z } from 'zod/mini'
import type { Origins } from '../content-db/records.ts'
import { recordNamed, type SnapshotEdit } from '../content-db/snapshot-edit.ts'
import { originPrefixes } from './item-origins.ts'
import type { Task } from './tasks.ts'

const Row = z.object({ targets: z.string() })
const Targets = z.array(z.string())
const Target = z.object({ target: z.string() })

const taskKinds: Record<Task['kind'], true> = {
  playlist: true,
  contentList: true,
  media: true,
  series: true,
  related: true,
}
const isTaskKind = (kind: string): kind is Task['kind'] => kind in taskKinds

export type Links = {
  set(source: string, targets: readonly string[]): void
  namedBy(source: string): string[]
  /** Adds a reference to those of a record. */
  add(source: string, target: string): void
  /** Links an episode to its series. */
  joins(episode: string, series: string): void
  remove(source: string, target: string): void
  /** Tasks for the records that a record references. */
  tasksOf(source: string): Task[]
  drop(source: string): void
  /** Returns and clears targets that lost a reference since the last call. */
  takeLost(): string[]
  /** Episodes without a series at the last request. */
  orphans(): string[]
  /** Records that reference this one. */
  holders(target: string): string[]
  /** Origins of the content. */
  origins(): Origins
}

/** References between records. An unreferenced record is not part of the site. */
export function linksIn({ snapshot: { db }, relink, holders }: SnapshotEdit): Links {
  const find = db.prepare('select targets from named where source = ?')
  const write = db.prepare('insert or replace into named (source, targets) values (?, ?)')
  const erase = db.prepare('delete from named where source = ?')
  const next = db.prepare('select min(target) as target from edge where target > ? and target < ?')
  const lost = new Set<string>()

  const namedBy = (source: string): string[] => {
    const row = find.get(source)
    return row ? Targets.parse(JSON.parse(Row.parse(row).targets)) : []
  }
  const set = (source: string, targets: readonly string[]) => {
    const before = namedBy(source)
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

  const namedFrom = (start: string) => targetsFrom(start).map((word) => word.slice(start.length))

  return {
    set,
    namedBy,
    add: (source: string, target: string) => set(source, [...new Set([...namedBy(source), target])]),
    joins(episode: string, series: string) {
      const others = namedBy(`media ${episode}`).filter((one) => one !== strayName(episode))
      set(`media ${episode}`, [...new Set([...others, `series ${series}`])])
    },
    remove: (source: string, target: string) =>
      set(
        source,
        namedBy(source).filter((one) => one !== target),
      ),
    tasksOf: (source: string): Task[] =>
      namedBy(source).flatMap((word) => {
        const { kind, id } = recordNamed(word)
        return isTaskKind(kind) ? [{ kind, id, namedBy: source }] : []
      }),
    drop(source: string) {
      for (const target of relink(source, namedBy(source), [])) lost.add(target)
      erase.run(source)
    },
    takeLost(): string[] {
      const lines = [...lost]
      lost.clear()
      return lines
    },
    orphans: (): string[] => targetsFrom(orphans).map((word) => recordNamed(word).id),
    holders,
    origins: (): Origins => ({
      streams: namedFrom(originPrefixes.stream),
      pictures: namedFrom(originPrefixes.picture),
      others: namedFrom(originPrefixes.other),
    }),
  }
}

const orphans = 'stray '

/** Reference name of an episode without a series. */
export const strayName = (episode: string) => `${orphans}${episode}`

/** Reference source for the config, the root of all references. */
export const root = 'site '

/** Reference source for the hosts of the other allowed configs. */
export const otherConfigs = 'site others'
