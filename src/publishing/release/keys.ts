import type { SiteFile } from '../site/site-files.ts'
import type { Form } from '../store/sent.ts'

/** What publishing keeps for itself lies here, beside the site. */
export const ownFolder = '.foyer/'

export const releasesFolder = `${ownFolder}releases/`
export const keptFolder = `${ownFolder}kept/`
export const checkpointsFolder = `${ownFolder}checkpoints/`
export const unpurgedFolder = `${ownFolder}unpurged/`
export const collectedKey = `${ownFolder}collected`
export const probeKey = `${ownFolder}probe`

// Eight digits, so that the order of the keys is the order of the releases
const numbered = (release: number) => String(release).padStart(8, '0')

export type Part = 'plan' | 'beat' | 'done'

export const releaseKey = (release: number, part: Part) => `${releasesFolder}${numbered(release)}/${part}`
export const checkpointKey = (release: number) => `${checkpointsFolder}${numbered(release)}`

/** Says that a CDN may still hold what a release has replaced. */
export const unpurgedKey = (release: number) => `${unpurgedFolder}${numbered(release)}`

/** The release and the part of it that a key names. */
export function releaseOf(key: string): { release: number; part: string } | undefined {
  const [, digits, part] = /(\d{8})(?:\/(\w+))?$/.exec(key) ?? []
  return digits ? { release: Number(digits), part: part ?? '' } : undefined
}

/** Pages are stored by digest first; the copy serves to finish, to heal and to go back. */
export const keptKey = (path: string, { digest, form }: { digest: string; form: Form }) =>
  `${keptFolder}${form}/${digest.slice(0, 2)}/${digest}${/\.[^./]+$/.exec(path)?.[0] ?? ''}`

/** Where the bytes of a file are put before any page changes: an asset in its place, all else among the kept. */
export const restingKey = (file: { path: string; kind: SiteFile['kind'] }, version: { digest: string; form: Form }) =>
  file.kind === 'asset' ? file.path : keptKey(file.path, version)
