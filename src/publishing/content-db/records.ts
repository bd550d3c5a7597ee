import { z } from 'zod/mini'
import { AppError } from '#core/data/errors.ts'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { EpisodeEntry, SeriesWire, type WireEpisode } from '#providers/platform/series.ts'
import { WireObject } from '#providers/platform/wire.ts'
import type { RecordKind } from './record-name.ts'
import type { Snapshot } from './snapshot.ts'

/** Playlist or related items: list metadata and item ids in order. */
const IdList = z.object({ head: WireObject, ids: z.array(z.string()) })
/** Content list. Its small items differ from media responses and are stored inline. */
const ItemList = z.object({ head: WireObject, items: z.array(z.unknown()) })
/** Episode entries of a series, with references to their media. */
const Entries = z.array(z.extend(EpisodeEntry, { media_item: z.string() }))
const PictureRow = z.object({ src: z.string(), width: z.number(), height: z.number() })
const FontFile = z.object({ src: z.string(), range: z.optional(z.string()) })
const FontMetrics = z.object({ size: z.number(), ascent: z.number(), descent: z.number(), lineGap: z.number() })
const FontFaceRow = z.object({ weight: z.string(), files: z.array(FontFile), fallback: FontMetrics })
const Chapter = z.object({ start: z.number(), end: z.number(), title: z.string() })
const Transcripts = z.array(
  z.object({
    language: z.string(),
    label: z.string(),
    paragraphs: z.array(z.object({ start: z.number(), speaker: z.exactOptional(z.string()), text: z.string() })),
  }),
)
const Showing = z.object({
  title: z.string(),
  titleLang: z.exactOptional(z.string()),
  start: z.coerce.date(),
  end: z.coerce.date(),
  media: z.exactOptional(z.string()),
})
const LetterTitles = z.array(
  z.object({ id: z.string(), slug: z.string(), title: z.string(), lang: z.exactOptional(z.string()) }),
)
const Letters = z.object({
  letter: z.exactOptional(z.string()),
  number: z.number(),
  pages: z.record(z.string(), z.number()),
  /** Titles by language. */
  titles: z.record(z.string(), LetterTitles),
})
/** Article of a later date (ISO), with its document. */
const Scheduled = z.array(z.object({ at: z.string(), document: z.unknown() }))
export type ScheduledArticle = z.infer<typeof Scheduled>[number]
const Sources = z.object({ defaultSource: z.string(), otherSources: z.array(z.string()), anySource: z.boolean() })
const Site = z.object({
  config: z.unknown(),
  source: z.string(),
  platform: z.string(),
  settings: z.optional(Sources),
  bridge: z.optional(z.string()),
  library: z.optional(z.object({ playerId: z.string(), licenseKey: z.optional(z.string()) })),
  insights: z.optional(z.object({ project: z.string(), dataset: z.string(), url: z.optional(z.string()) })),
})
const Origins = z.object({
  /** Origins of streams, captions and guides. */
  streams: z.array(z.string()),
  /** Origins of images in page texts. */
  pictures: z.array(z.string()),
  /** Origins of the other allowed configs. */
  others: z.array(z.string()),
})

export type Origins = z.infer<typeof Origins>

export type IdList = z.infer<typeof IdList>
/** Image on the site's own origin. Width and height in pixels. */
export type PictureRow = z.infer<typeof PictureRow>

const reader =
  <T>(snapshot: Snapshot, kind: RecordKind, schema: z.ZodMiniType<T>) =>
  (id: string): T | undefined => {
    const record = snapshot.get(kind, id)
    return record === undefined ? undefined : schema.parse(record)
  }

/** Returns typed readers for the records of a snapshot. */
export function recordsOf(snapshot: Snapshot) {
  const banner = reader(snapshot, 'site', PictureRow)
  const font = reader(snapshot, 'site', z.array(FontFaceRow))
  const origins = reader(snapshot, 'site', Origins)
  const site = reader(snapshot, 'site', Site)
  const scheduled = reader(snapshot, 'site', Scheduled)
  const insight = reader(snapshot, 'insight', z.array(z.unknown()))
  const slugs = reader(snapshot, 'site', z.array(z.string()))
  const entries = reader(snapshot, 'episodes', Entries)
  const transcripts = reader(snapshot, 'transcripts', Transcripts)
  return {
    media: (id: string): unknown => snapshot.get('media', id),
    playlist: reader(snapshot, 'playlist', IdList),
    contentList: reader(snapshot, 'contentList', ItemList),
    series: reader(snapshot, 'series', SeriesWire),
    episodes: (id: string): WireEpisode[] =>
      (entries(id) ?? []).map((entry) => ({ ...entry, media_item: snapshot.get('media', entry.media_item) })),
    seriesOf: reader(snapshot, 'seriesOf', z.string()),
    related: reader(snapshot, 'related', IdList),
    /** Mirrored images of a media item, smallest first. */
    hero: reader(snapshot, 'hero', z.array(PictureRow)),
    /** Returns whether the platform has no picture of a media item. */
    pictureless: (id: string): boolean => snapshot.has('pictureless', id),
    /** Chapters of a freely accessible film. */
    chapters: reader(snapshot, 'chapters', z.array(Chapter)),
    /** Spoken texts of a freely accessible film. */
    transcripts: (id: string) => transcripts(id) ?? [],
    hasTranscript: (id: string): boolean => snapshot.has('transcripts', id),
    /** Programmes of a channel by language. */
    schedule: reader(snapshot, 'schedule', z.record(z.string(), z.array(Showing))),
    /** Page of the "A to Z" list. */
    letters: reader(snapshot, 'letters', Letters),
    /** Versions of an article as received from the service, one for each language. */
    insight: (slug: string): unknown[] => insight(slug) ?? [],
    /** Mirrored images of an article by the language of the version. */
    insightHero: reader(snapshot, 'insightHero', z.record(z.string(), z.array(PictureRow))),
    /** Slugs of all articles, newest first. */
    insights: (): string[] => slugs('insights') ?? [],
    /** Articles of later dates, the next first. */
    scheduledArticles: (): ScheduledArticle[] => scheduled('scheduledArticles') ?? [],
    site: () => ({
      ...siteOf(site('')),
      banner: banner('banner'),
      font: font('font'),
      origins: origins('origins') ?? { streams: [], pictures: [], others: [] },
    }),
  }
}

function siteOf(record: z.infer<typeof Site> | undefined) {
  if (!record) throw new AppError('The snapshot is empty: run `npm run build` first', 'config_invalid')
  const { config, source, platform, settings, bridge, library, insights } = record
  const alone = { defaultSource: source, otherSources: [], anySource: false }
  const services = { ...(bridge && { bridge }), ...(library && { library }), ...(insights && { insights }) }
  return { config: parseConfig(config, source), settings: settings ?? alone, platform, services }
}

/** Record dependencies of a page, found or not, and the time of its next change. */
export type PageDependencies = { records: Set<string>; changesAt: number }

let current: PageDependencies | undefined

/** Records a dependency of the current page. */
export const recordDependency = (kind: string, id: string) => {
  current?.records.add(`${kind} ${id}`)
}

/** Records a time (ms) at which the current page changes. */
export const recordChangeTime = (at: number | undefined) => {
  if (current && at !== undefined) current.changesAt = Math.min(current.changesAt, at)
}

/** Starts recording dependencies. Each thread renders one page at a time. */
export function beginDependencies(): PageDependencies {
  current = { records: new Set(), changesAt: Number.POSITIVE_INFINITY }
  return current
}
