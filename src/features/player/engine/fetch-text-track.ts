import { decodeTextTrack } from '#core/captions/decode-text-track.ts'
import type { Track } from '#core/content/media.ts'

/** Fetches the text of a side track, in any encoding. Rejects if the request fails. */
export async function fetchTextTrack(
  { file, language }: Pick<Track, 'file' | 'language'>,
  signal: AbortSignal,
): Promise<string> {
  const response = await fetch(file, { signal })
  if (!response.ok) throw new Error(`${file} returned status ${response.status}`)
  return decodeTextTrack(new Uint8Array(await response.arrayBuffer()), language)
}
