import { createHash } from 'node:crypto'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { z } from 'zod/mini'
import { baseOf } from '#core/address/site-path.ts'
import { escapeMarkup } from '#core/text/escape-markup.ts'
import type { TitledKind } from './record-name.ts'
import type { Snapshot } from './snapshot.ts'
import type { SnapshotEdit } from './snapshot-edit.ts'

const Move = z.object({ slug: z.string() })
const Row = z.object({ body: z.string() })
const RedirectRow = z.extend(Row, { id: z.string() })

// Prepared once, because preparing the statement costs more than running it.
const statements = new WeakMap<DatabaseSync, StatementSync>()

/** Earlier slugs of a record. */
export function previousSlugs({ db }: Snapshot, kind: TitledKind | 'insight', id: string): string[] {
  const moves =
    statements.get(db) ?? db.prepare("select body from record where kind = 'moved' and id >= ? and id < ? order by id")
  statements.set(db, moves)
  return moves.all(`${kind} ${id} `, `${kind} ${id}!`).map((row) => Move.parse(JSON.parse(Row.parse(row).body)).slug)
}

/** Copies the redirects of an older snapshot with any schema version. */
export function copyRedirects(file: string, { put }: SnapshotEdit) {
  const old = new DatabaseSync(file, { readOnly: true })
  try {
    if (!old.prepare("select 1 from sqlite_master where name = 'record'").get()) return
    for (const row of old.prepare("select id, body from record where kind = 'moved'").all()) {
      const { id, body } = RedirectRow.parse(row)
      put('moved', id, JSON.parse(body))
    }
  } finally {
    old.close()
  }
}

// Equal on every redirect page, so one hash suffices. Preserves query and fragment.
const redirectScript = `location.replace(new URL(document.querySelector('link').href).pathname+location.search+location.hash)`

/** Policy hash of the redirect script. */
export const redirectScriptHash = `'sha256-${createHash('sha256').update(redirectScript).digest('base64')}'`
const policy = `default-src 'none'; script-src ${redirectScriptHash}`

/** Redirect page that requires no host support and works without scripts. */
export function redirectPage(to: string, siteUrl: string): string {
  const path = escapeMarkup(baseOf(siteUrl) + to)
  const address = escapeMarkup(new URL(siteUrl + to).href)
  const head = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>${address}</title><link rel="canonical" href="${address}"><script>${redirectScript}</script><noscript><meta http-equiv="refresh" content="0;url=${path}"></noscript>`
  return `<!doctype html><html><head>${head}</head><body><a href="${path}">${address}</a></body></html>`
}
