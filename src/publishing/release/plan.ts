import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'

const Version = z.object({ digest: z.string(), form: z.enum(['1', '1br']), bytes: z.number() })
const Change = z.object({
  path: z.string(),
  kind: z.enum(['asset', 'page', 'pointer']),
  now: Version.optional(),
  was: Version.optional(),
})
const Head = z.object({
  release: z.number(),
  /** Publisher id, and a nonce for each attempt. */
  by: z.string(),
  nonce: z.string(),
  at: z.string(),
  rollbackTo: z.number().optional(),
})

/** Stored version of a file. `bytes` is the size before compression. */
export type Version = z.infer<typeof Version>
/** Change of one address: only `now` adds it, only `was` removes it. */
export type Change = z.infer<typeof Change>
export type PlanHead = z.infer<typeof Head>
/** Changes of a release, written before any page changes so any publisher can finish. */
export type ReleasePlan = { head: PlanHead; changes: Change[] }

const packed = promisify(gzip)
const unpacked = promisify(gunzip)

/** Serialises values as gzipped lines of JSON. */
export const writeLines = (values: Iterable<unknown>): Promise<Uint8Array> =>
  packed([...values].map((value) => JSON.stringify(value)).join('\n'))

/** Parses the output of `writeLines`. */
export const readLines = async (bytes: Uint8Array): Promise<unknown[]> =>
  (await unpacked(bytes))
    .toString()
    .split('\n')
    .map((line): unknown => JSON.parse(line))

export const writePlan = ({ head, changes }: ReleasePlan) => writeLines([head, ...changes])

export async function readPlan(bytes: Uint8Array): Promise<ReleasePlan> {
  const [head, ...changes] = await readLines(bytes)
  return { head: Head.parse(head), changes: changes.map((change) => Change.parse(change)) }
}

/** Reverses the changes of a release. */
export const undone = (changes: Change[]): Change[] =>
  changes.map(({ path, kind, now, was }) => ({ path, kind, ...(was && { now: was }), ...(now && { was: now }) }))

/** Merges the changes of consecutive releases. Addresses with their original content are left out. */
export function joined(changes: Iterable<Change>): Change[] {
  const byPath = new Map<string, Change>()
  for (const { path, kind, now, was } of changes) {
    const before = byPath.get(path)
    const first = before ? before.was : was
    byPath.set(path, { path, kind, ...(now && { now }), ...(first && { was: first }) })
  }
  return [...byPath.values()].filter(({ now, was }) => now?.digest !== was?.digest || now?.form !== was?.form)
}
