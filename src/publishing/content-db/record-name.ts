import { z } from 'zod/mini'

/** Record kinds. An ingest derives `seriesOf`, `related` and `letters`; `moved` contains former addresses. */
export type RecordKind =
  | 'site'
  | 'media'
  | 'playlist'
  | 'contentList'
  | 'series'
  | 'episodes'
  | 'seriesOf'
  | 'related'
  | 'hero'
  | 'pictureless'
  /** Media with a problem that each ingest reports. */
  | 'faulty'
  | 'chapters'
  | 'transcripts'
  | 'unreadCaptions'
  | 'unreadChapters'
  | 'schedule'
  | 'insight'
  | 'insightHero'
  | 'letters'
  | 'moved'

/** Record kinds with their own pages. */
export type TitledKind = 'media' | 'playlist' | 'contentList'

/** Titles of a record by language, for slugs. */
export type Titles = Record<string, string>

/** Record name: kind and id. */
export const RecordName = z.object({ kind: z.custom<RecordKind>((kind) => typeof kind === 'string'), id: z.string() })
export type RecordName = z.infer<typeof RecordName>

/** Record name as a single string for the reference tables. */
export const toRecordName = ({ kind, id }: RecordName) => `${kind} ${id}`

/** Parses a record name. */
export function parseRecordName(name: string): RecordName {
  const [kind, ...idParts] = name.split(' ')
  return RecordName.parse({ kind, id: idParts.join(' ') })
}
