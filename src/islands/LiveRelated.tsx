import { RelatedShelf } from '#screens/media/RelatedShelf.tsx'
import { loadRelated, type RelatedProps } from '#screens/media/related.ts'
import { useRefreshed } from './use-refreshed.ts'

/** What is related to an item, where something live or scheduled is among it (spec 1 §9). */
export const LiveRelated = (related: RelatedProps) => (
  <RelatedShelf {...useRefreshed(related.language, related, (scene) => loadRelated(scene, related.to))} />
)
