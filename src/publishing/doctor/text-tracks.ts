import pMap from 'p-map'
import { cueText } from '#core/captions/cue-spans.ts'
import { decodeTextTrack } from '#core/captions/decode-text-track.ts'
import { parseChapters } from '#core/captions/parse-chapters.ts'
import { parseCues } from '#core/captions/parse-cues.ts'
import { parseThumbnails } from '#core/captions/parse-thumbnails.ts'
import type { Media, Track } from '#core/content/media.ts'
import { ApiError, messageOf } from '#core/data/errors.ts'
import { type FetchOptions, fetchBytes } from '#providers/http.ts'
import { type Finding, warningAt } from './finding.ts'

type Options = { items: readonly Media[]; base: string; fetchOptions: FetchOptions; concurrency: number }

const maxItems = 60

const remedy = 'upload the file again as WebVTT or SubRip, or remove it from the item'

/** Reads the captions, chapters and thumbnails of items. Reports files that cannot be read or contain none. */
export async function checkTextTracks({ items, base, fetchOptions, concurrency }: Options): Promise<Finding[]> {
  const tracks = items.slice(0, maxItems).flatMap((media) => media.tracks.map((track) => ({ media, track })))
  const check = async ({ media: { id, title }, track }: (typeof tracks)[number]) => {
    const file = new URL(track.file, base).href
    const problem = await problemIn({ ...track, file }, fetchOptions)
    const subject = `its ${track.kind} file ${file.replace(/\?.*/, '')}`
    return problem ? [warningAt(`media ${id} (${title})`, { problem: `${subject} ${problem}`, remedy })] : []
  }
  return (await pMap(tracks, check, { concurrency })).flat()
}

async function problemIn(track: Track, fetchOptions: FetchOptions): Promise<string | undefined> {
  try {
    const text = decodeTextTrack(await fetchBytes(track.file, fetchOptions), track.language)
    return countEntries(track, text) === 0 ? `has no ${track.kind}` : undefined
  } catch (error) {
    // Files of protected items need a signature.
    if (error instanceof ApiError && [401, 403].includes(error.status)) return undefined
    return `cannot be read: ${messageOf(error)}`
  }
}

function countEntries({ kind, file }: Track, text: string): number {
  if (kind === 'chapters') return parseChapters(text).length
  if (kind === 'thumbnails') return parseThumbnails(text, file).length
  return parseCues(text).cues.filter((cue) => cueText(cue.text)).length
}
