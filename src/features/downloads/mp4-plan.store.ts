import type { Source } from '#core/content/media.ts'
import { mp4Name } from '#core/downloads/downloads.ts'
import { FileGoneError, fetchFile } from './fetch-file.store.ts'
import { CopyRefusedError, type Variant, variantWithin } from './hls.rules.ts'
import { fileVariants, joinParts, partBytes, partsOf, type RemoteFile, versionOfFile } from './mp4.rules.ts'

// A new encoding may be slightly larger than the chosen one.
const tolerance = 1.1

/** Loads the sizes of files. A file that is gone is left out. */
async function measureFiles(sources: readonly Source[], signal: AbortSignal): Promise<RemoteFile[]> {
  if (sources.length === 0) throw new CopyRefusedError('format', 'neither an HLS manifest nor an MP4 file')
  const measured = sources.map(async ({ file: url }) => {
    try {
      const response = await fetchFile(url, signal, { method: 'HEAD' })
      return [{ url, size: Number(response.headers.get('content-length')), tag: tagOf(response) }]
    } catch (error) {
      if (error instanceof FileGoneError) return []
      throw error
    }
  })
  const files = (await Promise.all(measured)).flat()
  if (files.length === 0) throw new FileGoneError('no file is left')
  const sized = files.filter(({ size }) => size > 0)
  if (sized.length === 0) throw new CopyRefusedError('format', 'the server states no size')
  return sized
}

/** Qualities of a film by the sizes of its files. */
export const loadFileVariants = async (
  sources: readonly Source[],
  seconds: number,
  signal: AbortSignal,
): Promise<Variant[]> => fileVariants(await measureFiles(sources, signal), seconds)

/** Part of a plan: the description of the film and its parts. */
export async function loadFilePlan(
  sources: readonly Source[],
  { bandwidth, seconds }: { bandwidth: number; seconds: number },
  signal: AbortSignal,
) {
  const measured = await measureFiles(sources, signal)
  const variant = variantWithin(fileVariants(measured, seconds), bandwidth * tolerance)
  const file = measured.find(({ url }) => url === variant?.address)
  if (!file) throw new CopyRefusedError('format', 'no file')
  const files = partsOf(file, file.size > partBytes && (await sendsRanges(file, signal)))
  return { texts: { [mp4Name]: JSON.stringify(joinParts(files)) }, files, version: versionOfFile(file) }
}

/** Requests one byte. Servers without ranges send the whole file, which is aborted. */
async function sendsRanges({ url }: RemoteFile, signal: AbortSignal): Promise<boolean> {
  const response = await fetchFile(url, signal, { range: '0-0' })
  await response.body?.cancel()
  return response.status === 206
}

/** Version mark of a response. `ETag` is visible only where the server exposes it. */
export const tagOf = ({ headers }: Response) =>
  headers.get('etag')?.replace(/^W\//, '') ?? headers.get('last-modified') ?? ''
