import pMap from 'p-map'
import { decodeTextTrack } from '#core/captions/decode-text-track.ts'
import type { Track } from '#core/content/media.ts'
import { nameOfLanguage, paragraphsOf, type Transcript, transcriptLanguage } from '#core/content/transcript.ts'
import { ApiError, messageOf } from '#core/data/errors.ts'
import { fetchBytes } from '#providers/http.ts'
import { recordsOf } from '../content-db/records.ts'
import type { SnapshotEdit } from '../content-db/snapshot-edit.ts'
import type { Fetcher } from './fetcher.ts'

const atATime = 8

type TranscriptOptions = {
  edit: SnapshotEdit
  /** New and changed items with their public caption files. */
  items: ReadonlyMap<string, readonly Track[]>
  /** Address of the site, for files without a host. */
  base: string
  fetcher: Fetcher
  warn: (sentence: string) => void
}

/** Size limit in characters. Captions of a film of three hours have about 200 KB. */
const maxLength = 2 * 1024 * 1024
/** Limits of one request, and of failures of a host. An unresponsive host must not delay a build. */
const captionLimits = { retries: 1, timeoutMs: 10_000 }
const maxFailures = 5

/**
 * Stores the transcripts of new and changed items. After a failure the stored transcript stays, and the next full
 * ingest reads it again.
 */
export async function ingestTranscripts({ edit, items, base, fetcher, warn }: TranscriptOptions): Promise<void> {
  const records = recordsOf(edit.snapshot)
  const read = captionReader(fetcher, base)

  const ingestItem = async ([id, tracks]: [string, readonly Track[]]) => {
    const transcripts: Transcript[] = []
    let hasFailed = false
    for (const track of tracks) {
      const language = transcriptLanguage(track)
      const label = nameOfTrack(track, language)
      try {
        const paragraphs = await read(track)
        if (paragraphs.length > 0) transcripts.push({ language, label, paragraphs })
        else {
          hasFailed = true
          warn(`media ${id}: its captions "${label}" have no text (${track.file})`)
        }
      } catch (error) {
        hasFailed = true
        const stored = records.transcripts(id).find((transcript) => transcript.language === language)
        if (stored) transcripts.push(stored)
        warn(`media ${id}: its captions "${label}" could not be read: ${messageOf(error)}`)
      }
    }
    if (transcripts.length > 0) edit.put('transcripts', id, transcripts)
    else edit.remove('transcripts', id)
    if (hasFailed) edit.put('unreadCaptions', id, true)
    else edit.remove('unreadCaptions', id)
  }
  await pMap(items, ingestItem, { concurrency: atATime })
}

const nameOfTrack = ({ label }: Track, language: string) => label?.trim() || nameOfLanguage(language, language)

/** Returns a reader of caption files. A host that failed several times is not requested again. */
function captionReader({ fetchOptions }: Fetcher, base: string) {
  const failures = new Map<string, number>()
  return async ({ file, language }: Track) => {
    const { host, href } = new URL(file, base)
    const count = failures.get(host) ?? 0
    if (count >= maxFailures) throw new Error(`${host} has failed ${count} times`)
    try {
      const bytes = await fetchBytes(href, { ...fetchOptions, ...captionLimits })
      failures.delete(host)
      const text = decodeTextTrack(bytes, language)
      if (text.length > maxLength) throw new Error(`${file} is larger than ${maxLength / 1024 / 1024} MB`)
      return paragraphsOf(text)
    } catch (error) {
      // A missing file does not count as a failure of its host.
      const isOfHost = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      if (isOfHost) failures.set(host, count + 1)
      throw error
    }
  }
}
