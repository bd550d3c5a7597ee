import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod/mini'
import type { ObjectForm } from '../object-storage/store.ts'
import type { SiteFile } from '../site/site-files.ts'

const Version = z.object({ digest: z.string(), form: z.enum(['1', '1br']), bytes: z.number() })
const Change = z.object({
  path: z.string(),
  kind: z.enum(['asset', 'page', 'pointer']),
  now: z.optional(Version),
  was: z.optional(Version),
})
const Head = z.object({
  release: z.number(),
  /** Publisher id, and a nonce for each attempt. */
  by: z.string(),
  nonce: z.string(),
  at: z.string(),
  rollbackTo: z.optional(z.number()),
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
export const reverseChanges = (changes: Change[]): Change[] =>
  changes.map(({ path, kind, now, was }) => ({ path, kind, ...(was && { now: was }), ...(now && { was: now }) }))

/** Merges the changes of consecutive releases. Addresses with their original content are left out. */
export function mergeChanges(changes: Iterable<Change>): Change[] {
  const byPath = new Map<string, Change>()
  for (const { path, kind, now, was } of changes) {
    const before = byPath.get(path)
    const first = before ? before.was : was
    byPath.set(path, { path, kind, ...(now && { now }), ...(first && { was: first }) })
  }
  return [...byPath.values()].filter(({ now, was }) => now?.digest !== was?.digest || now?.form !== was?.form)
}

/** Folder of release data, next to the files of the site. */
export const ownFolder = '.foyer/'

export const releasesFolder = `${ownFolder}releases/`
export const retainedFolder = `${ownFolder}kept/`
export const checkpointsFolder = `${ownFolder}checkpoints/`
export const pendingPurgesFolder = `${ownFolder}unpurged/`
export const collectedKey = `${ownFolder}collected`
export const probeKey = `${ownFolder}probe`

// Eight digits make the key order equal to the release order.
const numbered = (release: number) => String(release).padStart(8, '0')

export type ReleaseObject = 'plan' | 'beat' | 'done'

export const releaseKey = (release: number, part: ReleaseObject) => `${releasesFolder}${numbered(release)}/${part}`
export const checkpointKey = (release: number) => `${checkpointsFolder}${numbered(release)}`

/** Marks a release whose CDN purge is pending. */
export const pendingPurgeKey = (release: number) => `${pendingPurgesFolder}${numbered(release)}`

/** Parses the release number and part from a key. */
export function releaseOf(key: string): { release: number; part: string } | undefined {
  const [, digits, part] = /(\d{8})(?:\/(\w+))?$/.exec(key) ?? []
  return digits ? { release: Number(digits), part: part ?? '' } : undefined
}

/** Pages are first stored by digest. The copy serves recovery and rollback. */
export const retainedKey = (path: string, { digest, form }: { digest: string; form: ObjectForm }) =>
  `${retainedFolder}${form}/${digest.slice(0, 2)}/${digest}${/\.[^./]+$/.exec(path)?.[0] ?? ''}`

/** Upload key of a file: the final path for assets, else its digest. */
export const uploadKey = (
  file: { path: string; kind: SiteFile['kind'] },
  version: { digest: string; form: ObjectForm },
) => (file.kind === 'asset' ? file.path : retainedKey(file.path, version))
