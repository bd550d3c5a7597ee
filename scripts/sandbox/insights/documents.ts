import { isObject, type Json, mergeJson } from '../core/json.ts'
import type { State } from '../core/state.ts'
import { people, written } from './articles.ts'
import { synthetic } from './synthetic.ts'

const slugOf = ({ slug }: Json) => String(isObject(slug) ? slug.current : slug)

const fresh = (slug: string): Json => ({
  _id: `insight-${slug}`,
  _type: 'insight',
  slug: { _type: 'slug', current: slug },
})

/** All documents of the data set as they stand now: written, synthetic and edited ones, and what they refer to. */
export const openDocuments = ({ edits, clock }: Pick<State, 'edits' | 'clock'>, more: number) => {
  const base = new Map([...written, ...synthetic(more)].map((document) => [slugOf(document), document]))
  const edited = (slug: string): Json[] => {
    const patch = edits.get('insights', slug)
    if (patch?.deleted === true) return []
    const document = base.get(slug) ?? fresh(slug)
    if (!patch) return [document]
    const { deleted, ...changes } = patch
    return [mergeJson({ ...document, _updatedAt: clock.now().toISOString() }, changes)]
  }
  return (): Json[] => [...new Set([...base.keys(), ...edits.ids('insights')])].flatMap(edited).concat(people)
}
