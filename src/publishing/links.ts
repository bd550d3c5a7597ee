import { z } from 'zod'
import type { Task } from './pull-tasks.ts'
import { recordNamed, type SnapshotEdit } from './snapshot-edit.ts'

const Row = z.object({ targets: z.string() })
const Target = z.object({ target: z.string() })
const separator = '\n'

const taskKinds: Record<Task['kind'], true> = {
  playlist: true,
  contentList: true,
  media: true,
  series: true,
  related: true,
}
const isTaskKind = (kind: string): kind is Task['kind'] => kind in taskKinds

/** Who names whom among the records; what nobody names any more is no part of the site. */
export function linksIn({ snapshot: { db }, relink, holders }: SnapshotEdit) {
  const find = db.prepare('select targets from named where source = ?')
  const write = db.prepare('insert or replace into named (source, targets) values (?, ?)')
  const erase = db.prepare('delete from named where source = ?')
  const lost = new Set<string>()

  const namedBy = (source: string): string[] => {
    const row = Row.safeParse(find.get(source))
    return row.success && row.data.targets ? row.data.targets.split(separator) : []
  }
  const set = (source: string, targets: readonly string[]) => {
    const before = namedBy(source)
    const text = targets.join(separator)
    if (before.length && before.join(separator) === text) return
    for (const target of relink(source, before, targets)) lost.add(target)
    write.run(source, text)
  }

  return {
    set,
    namedBy,
    /** One more name beside those that a record names already. */
    add: (source: string, target: string) => set(source, [...new Set([...namedBy(source), target])]),
    /** What a record leads to, as questions of a pull. */
    tasksOf: (source: string): Task[] =>
      namedBy(source).flatMap((word) => {
        const { kind, id } = recordNamed(word)
        return isTaskKind(kind) ? [{ kind, id, namedBy: source }] : []
      }),
    drop(source: string) {
      for (const target of relink(source, namedBy(source), [])) lost.add(target)
      erase.run(source)
    },
    /** What lost a name since the last call, and may be named by nobody now. */
    takeLost(): string[] {
      const words = [...lost]
      lost.clear()
      return words
    },
    /** Does a way along the names lead from the config to this record? Looks backwards, where a few steps are enough. */
    isReachable(word: string): boolean {
      const seen = new Set([word])
      for (const target of seen)
        for (const source of holders(target)) {
          if (source === root) return true
          seen.add(source)
        }
      return false
    },
    /** The origins that streams, captions and guides of all items live on. */
    origins(): string[] {
      const next = db.prepare("select min(target) as target from edge where target > ? and target < 'origin~'")
      const found: string[] = []
      for (let after = 'origin '; ; ) {
        const row = Target.safeParse(next.get(after))
        if (!row.success) return found
        after = row.data.target
        found.push(after.slice('origin '.length))
      }
    },
  }
}

/** What the config names, where every way begins. */
export const root = 'site '

/** Under this name stand the hosts of the other configs that the site may show. */
export const otherConfigs = 'site others'

export type Links = ReturnType<typeof linksIn>
