import { z } from 'zod'
import type { Insight } from '#core/insight.ts'
import { movesOf } from '../content-db/moves.ts'
import { recordsOf } from '../content-db/records.ts'
import type { SnapshotEdit } from '../content-db/snapshot-edit.ts'

/** Article with the source document it was parsed from. */
export type ArticleRecord = { article: Insight; document: unknown }

const Identity = z.object({ _id: z.string() })

/** Records redirects from earlier article slugs to the current ones, across several renames. */
export function noteMoves({ snapshot, put }: SnapshotEdit, articles: readonly ArticleRecord[]) {
  const { insights, insight } = recordsOf(snapshot)
  const before = new Map(insights().map((slug) => [identityOf(insight(slug)), slug]))
  for (const { article, document } of articles) {
    const { slug } = article
    const old = before.get(identityOf(document))
    if (!old || old === slug) continue
    for (const one of [old, ...movesOf(snapshot, 'insight', old)])
      put('moved', `insight ${slug} ${one}`, { kind: 'insight', id: slug, slug: one })
  }
}

const identityOf = (document: unknown) => Identity.safeParse(document).data?._id
