import pMap from 'p-map'
import { parseChapters } from '#core/captions/parse-chapters.ts'
import { parseCues } from '#core/captions/parse-cues.ts'
import { messageOf } from '#core/data/errors.ts'
import type { SnapshotEdit } from '../content-db/snapshot-edit.ts'
import { isDatabaseError } from './fetch-task.ts'
import type { Fetcher } from './fetcher.ts'

type ChapterOptions = {
  edit: SnapshotEdit
  /** Items with the addresses of their chapters files. */
  files: ReadonlyMap<string, string | undefined>
  /** Address of the site, for files without a host. */
  base: string
  fetcher: Fetcher
  warn: (sentence: string) => void
}

/** Stores chapters of changed items. The next full ingest reads failed and empty files again. */
export async function ingestChapters({ edit, files, base, fetcher, warn }: ChapterOptions) {
  const read = async ([id, file]: [string, string | undefined]) => {
    try {
      const text = file === undefined ? undefined : await fetcher.fetchText(new URL(file, base).href)
      const chapters = text === undefined ? undefined : parseChapters(text)
      if (chapters) edit.put('chapters', id, chapters)
      else edit.remove('chapters', id)
      if (chapters?.length === 0) {
        edit.put('unreadChapters', id, true)
        warn(`media ${id}: its chapters file has no chapters (${file})`)
      } else {
        edit.remove('unreadChapters', id)
        const skipped = text && chapters ? parseCues(text).cues.length - chapters.length : 0
        if (skipped > 0)
          warn(`media ${id}: ${skipped} of its chapters have no title or end before they start (${file})`)
      }
    } catch (error) {
      if (isDatabaseError(error)) throw error
      edit.put('unreadChapters', id, true)
      warn(`media ${id}: its chapters could not be read: ${messageOf(error)} (${file})`)
    }
  }
  await pMap(files, read, { concurrency: fetcher.expect(files.size) })
}
