import { useRefreshed } from '#features/page/use-refreshed.client.ts'
import { RelatedShelfView } from './RelatedShelfView.tsx'
import { loadRelated, type RelatedProps } from './related.screen.ts'

/** Related items, refreshed because of live or scheduled items or the list's configuration. */
export const LiveRelated = (related: RelatedProps) => (
  <RelatedShelfView {...useRefreshed(related.language, related, (context) => loadRelated(context, related.to))} />
)
