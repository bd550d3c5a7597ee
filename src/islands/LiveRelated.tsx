import { RelatedShelfView } from '#screens/media/RelatedShelfView.tsx'
import { loadRelated, type RelatedProps } from '#screens/media/related.ts'
import { useRefreshed } from './use-refreshed.ts'

/** Related items, refreshed because of live or scheduled items or the list's configuration. */
export const LiveRelated = (related: RelatedProps) => (
  <RelatedShelfView {...useRefreshed(related.language, related, (context) => loadRelated(context, related.to))} />
)
