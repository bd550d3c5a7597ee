import type { SplitFileManifest } from '#core/downloads/downloads.ts'
import type { CopyFile, Variant } from './hls.rules.ts'

/** Bytes of one part. An interrupted download loses at most the pending parts. */
export const partBytes = 4 * 2 ** 20

/** MP4 file of the platform. `tag` changes with its content; it may be empty. */
export type RemoteFile = { url: string; size: number; tag: string }

/** Qualities of a film of several files, smallest first: the bandwidth is that of the whole file. */
export const fileVariants = (files: readonly RemoteFile[], seconds: number): Variant[] =>
  files
    .map(({ url, size }) => ({ address: url, bandwidth: (size * 8) / seconds }))
    .toSorted((a, b) => a.bandwidth - b.bandwidth)

/** Parts of a file, or the file in one piece for servers without ranges. */
export function partsOf({ url, size, tag }: RemoteFile, hasRanges: boolean): CopyFile[] {
  const file = { url, seconds: 0, ...(tag && { tag }) }
  if (!hasRanges) return [{ ...file, name: 'part-0.mp4', bytes: size }]
  return Array.from({ length: Math.ceil(size / partBytes) }, (_, index) => {
    const first = index * partBytes
    const bytes = Math.min(partBytes, size - first)
    return { ...file, name: `part-${index}.mp4`, bytes, range: `${first}-${first + bytes - 1}` }
  })
}

export const joinParts = (parts: readonly CopyFile[]): SplitFileManifest => ({
  type: 'video/mp4',
  size: parts.reduce((sum, { bytes = 0 }) => sum + bytes, 0),
  parts: parts.map(({ name, bytes = 0 }) => [name, bytes]),
})

/** Version string of a file. */
export const versionOfFile = ({ url, size, tag }: RemoteFile) =>
  `${/([^/?#]*)(?:[?#]|$)/.exec(url)?.[1]} ${size} ${tag}`
