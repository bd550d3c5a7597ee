import type { ObjectForm } from '../object-storage/store.ts'
import type { SiteFile } from '../site/site-files.ts'

/** Folder of the publisher's own objects, beside the site. */
export const ownFolder = '.foyer/'

export const releasesFolder = `${ownFolder}releases/`
export const retainedFolder = `${ownFolder}kept/`
export const checkpointsFolder = `${ownFolder}checkpoints/`
export const unpurgedFolder = `${ownFolder}unpurged/`
export const collectedKey = `${ownFolder}collected`
export const probeKey = `${ownFolder}probe`

// Eight digits make the key order equal to the release order.
const numbered = (release: number) => String(release).padStart(8, '0')

export type ReleaseObject = 'plan' | 'beat' | 'done'

export const releaseKey = (release: number, part: ReleaseObject) => `${releasesFolder}${numbered(release)}/${part}`
export const checkpointKey = (release: number) => `${checkpointsFolder}${numbered(release)}`

/** Marks a release whose CDN purge is pending. */
export const unpurgedKey = (release: number) => `${unpurgedFolder}${numbered(release)}`

/** Parses the release number and part from a key. */
export function releaseOf(key: string): { release: number; part: string } | undefined {
  const [, digits, part] = /(\d{8})(?:\/(\w+))?$/.exec(key) ?? []
  return digits ? { release: Number(digits), part: part ?? '' } : undefined
}

/** Pages are first stored by digest. The copy serves recovery and rollback. */
export const retainedKey = (path: string, { digest, form }: { digest: string; form: ObjectForm }) =>
  `${retainedFolder}${form}/${digest.slice(0, 2)}/${digest}${/\.[^./]+$/.exec(path)?.[0] ?? ''}`

/** Upload key of a file: the final path for assets, else its digest. */
export const restingKey = (
  file: { path: string; kind: SiteFile['kind'] },
  version: { digest: string; form: ObjectForm },
) => (file.kind === 'asset' ? file.path : retainedKey(file.path, version))
