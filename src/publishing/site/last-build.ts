import { existsSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stateFile } from '../facts/built.ts'
import type { ShardPart } from '../shared/shard.ts'
import type { SiteEdit } from './site-edit.ts'
import type { SiteStore } from './site-store.ts'

/** What a build was made with: its code, the facts of its site, and the share of it, if it is one. */
type Terms = { code: string; facts: string; share: ShardPart | undefined }

const keys = ['code', 'facts', 'share', 'out'] as const

/** The share of a site as one word; none for the whole. */
export const shareName = (share: ShardPart | undefined) => (share ? `part ${share.index} of ${share.count}` : '')

const noted = ({ code, facts, share }: Terms, out: string) => ({
  code,
  facts,
  share: shareName(share),
  out: identityOf(out),
})

/** Can the last build be gone on with? It must have ended well, and code, facts, share, folder and assets be what they were. */
export function isContinued(store: SiteStore, out: string, terms: Terms & { client: { path: string }[] }): boolean {
  // A share lacks what others make, so it is made as a whole each time
  if (terms.share || isMoving() || !existsSync(out)) return false
  const now = noted(terms, out)
  return (
    keys.every((key) => store.fact(key) === now[key]) && terms.client.every(({ path }) => existsSync(join(out, path)))
  )
}

/** Notes what the next build asks about this one. */
export function noteBuild(edit: SiteEdit, out: string, terms: Terms) {
  const now = noted(terms, out)
  for (const key of keys) edit.setFact(key, now[key])
}

/** A folder that was made anew is another one, whatever its name. */
function identityOf(out: string): string {
  const { dev, ino, birthtimeMs } = statSync(out)
  return [out, dev, ino, birthtimeMs].join(' ')
}

const mark = () => stateFile('site.sqlite.moving')

/** Does the built folder differ from what is known of it? So it is while a build changes it, and after one that was cut short there. */
export const isMoving = () => existsSync(mark())

/** Notes on disk that the built folder is about to change; `endMoving` takes that back once what is known of it is true again. */
export const beginMoving = () => writeFile(mark(), '', { flush: true })

export const endMoving = () => rm(mark(), { force: true })
