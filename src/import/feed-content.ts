import { z } from 'zod/mini'
import { nonEmptyText } from '#core/data/schema.ts'

/** Address on the web, or `file:` address of a file beside the feed. */
const address = z.string().check(z.regex(/^(https?|file):\/\//))

const isoTime = z.iso.datetime()
const positive = z.number().check(z.positive())
const wholeNumber = z.number().check(z.int(), z.gte(0))

const Source = z.strictObject({
  file: address,
  type: nonEmptyText,
  width: z.optional(positive),
  height: z.optional(positive),
  /** Bits per second. */
  bitrate: z.optional(positive),
})

const Caption = z.strictObject({ file: address, language: z.optional(nonEmptyText), label: z.optional(nonEmptyText) })

const SideFile = z.strictObject({ kind: z.enum(['chapters', 'thumbnails']), file: address })

const texts = {
  /** Identity within the feed. */
  key: nonEmptyText,
  /** Line of the feed. */
  line: wholeNumber,
  title: nonEmptyText,
  description: z.string(),
  categories: z.array(nonEmptyText),
  tags: z.array(nonEmptyText),
  genre: z.optional(nonEmptyText),
  rating: z.optional(nonEmptyText),
  published: z.optional(isoTime),
  picture: z.optional(address),
}

/** Playable item of a feed. */
export const FeedItem = z.strictObject({
  ...texts,
  availableUntil: z.optional(isoTime),
  /** Seconds; 0 if unknown. */
  duration: z.number().check(z.gte(0)),
  live: z.boolean(),
  sources: z.array(Source).check(z.minLength(1)),
  captions: z.array(Caption),
  sideFiles: z.array(SideFile),
  /** Positions of advertisements in seconds, ascending. */
  adBreaks: z.array(positive),
  director: z.optional(nonEmptyText),
  cast: z.optional(nonEmptyText),
  /** Position in a series, by the key of the series. */
  episode: z.optional(
    z.strictObject({
      series: nonEmptyText,
      season: z.optional(wholeNumber),
      number: z.optional(wholeNumber),
    }),
  ),
})

export const FeedSeries = z.strictObject({
  ...texts,
  seasons: z.array(
    z.strictObject({ number: wholeNumber, title: z.optional(nonEmptyText), description: z.optional(nonEmptyText) }),
  ),
})

/** Row of the home page and entry of the menu, with keys of items and series. */
const FeedRow = z.strictObject({ title: nonEmptyText, keys: z.array(nonEmptyText) })

/** Content of a feed, whatever its format. */
export const FeedContent = z.strictObject({
  title: z.optional(nonEmptyText),
  description: z.optional(nonEmptyText),
  items: z.array(FeedItem),
  series: z.array(FeedSeries),
  rows: z.array(FeedRow),
})

export type FeedItem = z.infer<typeof FeedItem>
export type FeedSeries = z.infer<typeof FeedSeries>
export type FeedRow = z.infer<typeof FeedRow>
export type FeedContent = z.infer<typeof FeedContent>
