import { z } from 'zod'
import type { Snapshot, TitledKind } from './snapshot.ts'

const Row = z.object({ body: z.string() })
const Move = z.object({ slug: z.string() })

/** The titles in addresses that led to a record once. */
export const movesOf = ({ db }: Snapshot, kind: TitledKind | 'insight', id: string): string[] =>
  db
    .prepare("select body from record where kind = 'moved' and id >= ? and id < ? order by id")
    .all(`${kind} ${id} `, `${kind} ${id}!`)
    .map((row) => Move.parse(JSON.parse(Row.parse(row).body)).slug)

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A page that leads on to where its content is now; it needs no script and no host that knows redirects. */
export function redirectPage(to: string, siteUrl: string): string {
  const path = escaped(to)
  const address = escaped(new URL(to, siteUrl).href)
  return `<!doctype html><html><head><meta charset="utf-8"><title>${address}</title><meta name="robots" content="noindex"><link rel="canonical" href="${address}"><meta http-equiv="refresh" content="0;url=${path}"></head><body><a href="${path}">${address}</a></body></html>`
}
