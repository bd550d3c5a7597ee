import pMap from 'p-map'
import { ApiError, messageOf } from '#core/errors.ts'
import type { Track } from '#core/media.ts'
import { captionLanguage, nameOfLanguage, paragraphsOf, type Transcript } from '#core/transcript.ts'
import { fetchText } from '#providers/http.ts'
import { recordsOf } from '../content-db/records.ts'
import type { SnapshotEdit } from '../content-db/snapshot-edit.ts'
import type { Fetcher } from './fetch-pool.ts'

type TranscriptOptions = {
  edit: SnapshotEdit
  /** New and changed items with their public caption files. */
  items: ReadonlyMap<string, readonly Track[]>
  fetcher: Fetcher
  warn: (sentence: string) => void
}

/** Captions of a film of three hours have about 200 KB. */
const maxLength = 2 * 1024 * 1024
/** Limits of one request, and of failures of a host. A silent host must not delay a build. */
const limits = { retries: 1, timeoutMs: 10_000 }
const maxFailures = 5
const atATime = 8

/**
 * Stores the transcripts of new and changed items. A language whose file cannot be read keeps its stored transcript,
 * and the next full pull reads it again.
 */
export async function ingestTranscripts({ edit, items, fetcher, warn }: TranscriptOptions): Promise<void> {
  const records = recordsOf(edit.snapshot)
  const read = captionReader(fetcher)

  const ingestItem = async ([id, tracks]: [string, readonly Track[]]) => {
    const transcripts: Transcript[] = []
    let hasFailed = false
    for (const track of tracks) {
      const language = captionLanguage(track)
      const label = nameOfTrack(track, language)
      try {
        const paragraphs = await read(track.file)
        if (paragraphs.length > 0) transcripts.push({ language, label, paragraphs })
      } catch (error) {
        hasFailed = true
        const stored = records.transcripts(id).find((one) => one.language === language)
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
function captionReader({ fetchOptions }: Fetcher) {
  const failures = new Map<string, number>()
  return async (file: string) => {
    const { host } = new URL(file)
    const count = failures.get(host) ?? 0
    if (count >= maxFailures) throw new Error(`${host} has failed ${count} times`)
    try {
      const text = await fetchText(file, { ...fetchOptions, ...limits })
      failures.delete(host)
      if (text.length > maxLength) throw new Error(`${file} is larger than ${maxLength / 1024 / 1024} MB`)
      return paragraphsOf(text)
    } catch (error) {
      // A missing file says nothing about the others of its host.
      const isOfHost = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      if (isOfHost) failures.set(host, count + 1)
      throw error
    }
  }
}
