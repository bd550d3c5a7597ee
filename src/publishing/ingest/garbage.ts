import { z } from 'zod/mini'
import type { RecordKind } from '../content-db/snapshot.ts'
import { recordNamed } from '../content-db/snapshot-edit.ts'
import type { IngestContext } from './context.ts'
import { namesOrigin } from './item-origins.ts'
import { type Links, root } from './links.ts'

/** Record kinds that are removed together. */
const kinds: Partial<Record<string, RecordKind[]>> = {
  media: ['media', 'hero', 'pictureless', 'chapters', 'transcripts', 'unreadCaptions', 'schedule', 'seriesOf'],
  playlist: ['playlist'],
  contentList: ['contentList'],
  series: ['series', 'episodes'],
  related: ['related'],
  insight: ['insight', 'insightHero'],
}

type Setting = Pick<IngestContext, 'edit' | 'links'>

/** Removes a record with its references and dependent records. */
export function removeRecord({ edit, links }: Setting, word: string) {
  const { kind, id } = recordNamed(word)
  for (const part of kinds[kind] ?? []) edit.remove(part, id)
  if (kind === 'series')
    for (const episode of links.namedBy(word).map((one) => recordNamed(one).id))
      if (edit.snapshot.get('seriesOf', episode) === id) edit.remove('seriesOf', episode)
  links.drop(word)
}

const Row = z.object({ source: z.string() })

/** Removes records that a full pull did not reach. */
export function collectOrphans({ edit, links, visited, gone, retained }: IngestContext) {
  const stays = (word: string) =>
    (visited.has(word) && !gone.has(word)) || (word.startsWith('media ') && retained.has(word.slice('media '.length)))
  const sources = edit.snapshot.db.prepare("select source from named where source not like 'site %'").all()
  for (const { source } of sources.map((row) => Row.parse(row)))
    if (!stays(source)) removeRecord({ edit, links }, source)
}

/** Removes missing and newly unreferenced records after a pull of changes, recursively. */
export function collectGarbage({ edit, links, gone }: Setting & Pick<IngestContext, 'gone'>) {
  const unreached = reachOf(links)
  for (const word of gone) removeRecord({ edit, links }, word)
  for (let lost = links.takeLost(); lost.length; lost = links.takeLost())
    for (const word of lost.filter((one) => !namesOrigin(one)))
      for (const one of unreached(word)) removeRecord({ edit, links }, one)
}

/** Returns a record and its referrers, unless the config reaches it. Searches backwards. */
function reachOf({ holders }: Pick<Links, 'holders'>) {
  const reached = new Set([root])
  return (word: string): string[] => {
    // Each visited record with the next one on its path to the target.
    const leads = new Map<string, string | undefined>([[word, undefined]])
    for (const target of leads.keys())
      for (const source of holders(target)) {
        if (reached.has(source)) {
          for (let on: string | undefined = target; on !== undefined; on = leads.get(on)) reached.add(on)
          return []
        }
        if (!leads.has(source)) leads.set(source, target)
      }
    return [...leads.keys()]
  }
}
