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
  /** The publisher, and this one try of it. */
  by: z.string(),
  nonce: z.string(),
  at: z.string(),
  rollbackTo: z.number().optional(),
})

/** A file as it is stored; `bytes` counts them before packing. */
export type Version = z.infer<typeof Version>
/** What a release does to one address: `now` alone adds it, `was` alone takes it away. */
export type Change = z.infer<typeof Change>
export type PlanHead = z.infer<typeof Head>
/** All that a release does. It is written before any page changes, so whoever finds it can finish it. */
export type Plan = { head: PlanHead; changes: Change[] }

const packed = promisify(gzip)
const unpacked = promisify(gunzip)

/** Values as lines of JSON, packed. */
export const writeLines = (values: Iterable<unknown>): Promise<Uint8Array> =>
  packed([...values].map((value) => JSON.stringify(value)).join('\n'))

/** Reads what `writeLines` wrote. */
export const readLines = async (bytes: Uint8Array): Promise<unknown[]> =>
  (await unpacked(bytes))
    .toString()
    .split('\n')
    .map((line): unknown => JSON.parse(line))

export const writePlan = ({ head, changes }: Plan) => writeLines([head, ...changes])

export async function readPlan(bytes: Uint8Array): Promise<Plan> {
  const [head, ...changes] = await readLines(bytes)
  return { head: Head.parse(head), changes: changes.map((change) => Change.parse(change)) }
}

/** The same release backwards. */
export const undone = (changes: Change[]): Change[] =>
  changes.map(({ path, kind, now, was }) => ({ path, kind, ...(was && { now: was }), ...(now && { was: now }) }))

/** Several releases, the earlier first, as one: what came back to what it was is left out. */
export function joined(changes: Iterable<Change>): Change[] {
  const byPath = new Map<string, Change>()
  for (const { path, kind, now, was } of changes) {
    const before = byPath.get(path)
    const first = before ? before.was : was
    byPath.set(path, { path, kind, ...(now && { now }), ...(first && { was: first }) })
  }
  return [...byPath.values()].filter(({ now, was }) => now?.digest !== was?.digest || now?.form !== was?.form)
}
