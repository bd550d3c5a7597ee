import { z } from 'zod/mini'
import { accessModelOf, requirementOf } from '#core/access/access.ts'
import type { Media, ScheduleSource, Track } from '#core/content/media.ts'
import { transcriptTracks } from '#core/content/transcript.ts'
import type { Config } from '#core/site/config.ts'
import { createFileSamples, type FileSamples } from './file-samples.ts'
import type { Ingest } from './open-ingest.ts'
import { storedMedia } from './stored-media.ts'

const Id = z.object({ id: z.string() })

type UnreadKind = 'unreadCaptions' | 'unreadChapters'

/** Files of new and changed items, by item. */
export type ItemFiles = {
  chapters: ReadonlyMap<string, string | undefined>
  /** Public caption files. */
  captions: ReadonlyMap<string, readonly Track[]>
  /** Undefined for a channel that has no schedule any more. */
  schedules: ReadonlyMap<string, ScheduleSource | undefined>
  /** Files that may name further hosts. */
  samples: FileSamples
  add(media: Media): void
  /** Adds files that are read again: all schedules, and unread captions and chapters. */
  addStored(): void
}

/** Lists the files that an ingest reads after the items. */
export function listItemFiles(ingest: Ingest): ItemFiles {
  const { snapshot, config } = ingest
  const chapters = new Map<string, string | undefined>()
  const captions = new Map<string, readonly Track[]>()
  const schedules = new Map<string, ScheduleSource | undefined>()
  const samples = createFileSamples()

  const idsOf = (kind: 'schedule' | UnreadKind): string[] => {
    const rows = snapshot.db.prepare('select id from record where kind = ?').all(kind)
    return rows.map((row) => Id.parse(row).id)
  }
  const addUnread = <T>(kind: UnreadKind, files: Map<string, T>, fileOf: (media: Media, config: Config) => T) => {
    for (const id of idsOf(kind)) {
      const media = files.has(id) ? undefined : storedMedia(ingest, id)
      if (media) files.set(id, fileOf(media, config))
    }
  }

  return {
    chapters,
    captions,
    schedules,
    samples,
    add(media) {
      chapters.set(media.id, chaptersFile(media, config))
      captions.set(media.id, transcriptTracks(media, config))
      samples.addMedia(media)
      if (media.schedule || snapshot.has('schedule', media.id)) schedules.set(media.id, media.schedule)
    },
    addStored() {
      for (const id of idsOf('schedule')) if (!schedules.has(id)) schedules.set(id, storedMedia(ingest, id)?.schedule)
      addUnread('unreadCaptions', captions, transcriptTracks)
      addUnread('unreadChapters', chapters, chaptersFile)
    },
  }
}

/** Chapters file of an item. Only freely accessible items show chapters on their page. */
const chaptersFile = (media: Media, config: Config): string | undefined =>
  requirementOf(media, accessModelOf(config)) === 'nothing'
    ? media.tracks.find(({ kind }) => kind === 'chapters')?.file
    : undefined
