import pMap from 'p-map'
import { accessModelOf, requirementOf } from '#core/access.ts'
import type { Config } from '#core/config.ts'
import { messageOf } from '#core/errors.ts'
import type { Media } from '#core/media.ts'
import { type Chapter, parseSeconds } from '#core/skip.ts'
import type { SnapshotEdit } from '../content-db/snapshot-edit.ts'
import type { Fetcher } from './fetch-pool.ts'

/** Chapters file of an item. Only freely accessible items show chapters on their page. */
export const chaptersFile = (media: Media, config: Config): string | undefined =>
  requirementOf(media, accessModelOf(config)) === 'nothing'
    ? media.tracks.find(({ kind }) => kind === 'chapters')?.file
    : undefined

type Setting = {
  edit: SnapshotEdit
  /** Changed items with the addresses of their chapters files. */
  files: ReadonlyMap<string, string | undefined>
  fetcher: Fetcher
  warn: (sentence: string) => void
}

/** Stores chapters of changed items. A film without readable chapters has none. */
export async function ingestChapters({ edit, files, fetcher, warn }: Setting) {
  const read = async ([id, file]: [string, string | undefined]) => {
    try {
      if (!file) return void edit.remove('chapters', id)
      edit.put('chapters', id, chaptersOfVtt(await fetcher.fetchText(file)))
    } catch (error) {
      warn(`media ${id}: its chapters could not be read: ${messageOf(error)} (${file})`)
    }
  }
  await pMap(files, read, { concurrency: fetcher.expect(files.size) })
}

/** Chapters of a WebVTT text in seconds; unnamed or empty cues are skipped. */
export const chaptersOfVtt = (text: string): Chapter[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap(chapterOf)
    .toSorted((a, b) => a.start - b.start)

function chapterOf(block: string): Chapter[] {
  const lines = block.split('\n')
  const at = lines.findIndex((line) => line.includes('-->'))
  const [from, to] = (lines[at] ?? '').split('-->').map((part) => parseSeconds(part.trim().split(/\s/)[0]))
  const title = lines
    .slice(at + 1)
    .join(' ')
    .replace(/<[^>]*>/g, '')
    .trim()
  return from !== undefined && to !== undefined && from < to && title ? [{ start: from, end: to, title }] : []
}
