import { createHash } from 'node:crypto'
import { isObject, type Json, mergeJson } from '../core/json.ts'
import type { State } from '../core/state.ts'
import { referencedDocuments, written } from './articles.ts'
import { synthetic } from './synthetic.ts'

const slugOf = ({ slug }: Json) => String(isObject(slug) ? slug.current : slug)

const fresh = (slug: string): Json => ({
  _id: `insight-${slug}`,
  _type: 'insight',
  slug: { _type: 'slug', current: slug },
})

/** All current documents with their references: written, synthetic and edited. */
export const openDocuments = ({ edits, clock }: Pick<State, 'edits' | 'clock'>, more: number) => {
  const articles = [...written, ...synthetic(more)].map((document) => [slugOf(document), document] as const)
  // Categories and authors have no slug, so edits name their id.
  const base = new Map([
    ...articles,
    ...referencedDocuments.map((document) => [String(document._id), document] as const),
  ])
  const last = new Map<string, { _rev: string; _updatedAt: string }>()
  /** An edit has its own revision and a stable date. */
  const stampOf = (slug: string, patch: Json) => {
    const _rev = createHash('sha256').update(JSON.stringify(patch)).digest('hex').slice(0, 22)
    const previous = last.get(slug)
    const stamp = previous?._rev === _rev ? previous : { _rev, _updatedAt: clock.now().toISOString() }
    last.set(slug, stamp)
    return stamp
  }
  const edited = (slug: string): Json[] => {
    const patch = edits.get('insights', slug)
    if (patch?.deleted === true) return []
    const document = base.get(slug) ?? fresh(slug)
    if (!patch) return [document]
    const { deleted, ...changes } = patch
    return [mergeJson({ ...document, ...stampOf(slug, patch) }, changes)]
  }
  return (): Json[] => [...new Set([...base.keys(), ...edits.ids('insights')])].flatMap(edited)
}
