import { decodeTextTrack } from '#core/captions/decode-text-track.ts'
import { parseChapters } from '#core/captions/parse-chapters.ts'
import { parseThumbnails } from '#core/captions/parse-thumbnails.ts'
import type { Thumbnail } from '#core/captions/thumbnails.ts'
import { toWebVtt } from '#core/captions/to-web-vtt.ts'
import type { Track } from '#core/content/media.ts'
import type { Chapter } from '#core/player/skip.ts'

type TextFile = Pick<Track, 'file' | 'language'>

/** Fetches the text of a side track, in any encoding, and its final address. Rejects if the request fails. */
async function fetchTextTrack({ file, language }: TextFile, signal: AbortSignal) {
  const response = await fetch(file, { signal })
  if (!response.ok) throw new Error(`${file} returned status ${response.status}`)
  const text = decodeTextTrack(new Uint8Array(await response.arrayBuffer()), language)
  return { text, address: response.url || new URL(file, document.baseURI).href }
}

/** Fetches captions and converts them to WebVTT. Rejects if the request fails or the file has no captions. */
export const fetchWebVtt = async (file: TextFile, signal: AbortSignal): Promise<string> =>
  toWebVtt((await fetchTextTrack(file, signal)).text)

/** Fetches the chapters of a file. Rejects if the request fails or the file has none. */
export const fetchChapters = async (file: string, signal: AbortSignal): Promise<Chapter[]> =>
  parseChapters((await fetchTextTrack({ file }, signal)).text)

/** Fetches the thumbnails of a file. Rejects if the request fails or the file has none. */
export async function fetchThumbnails(file: string, signal: AbortSignal): Promise<Thumbnail[]> {
  const { text, address } = await fetchTextTrack({ file }, signal)
  return parseThumbnails(text, address)
}
