import { z } from 'zod/mini'

const url = z.url({ protocol: /^https?$/ })
const zoned = z.iso.datetime({ offset: true })
const words = z.string().check(z.trim(), z.minLength(1))
const ref = z.strictObject({ '@id': url })

const thing = <Type extends string, Shape extends z.core.$ZodShape>(type: Type, shape: Shape) =>
  z.strictObject({ '@type': z.literal(type), ...shape })

const organization = thing('Organization', {
  '@id': z.optional(url),
  name: words,
  url,
  logo: z.optional(url),
})

// Names of properties and what must be there are schema.org's and those of search engines' own rules for rich results
const crumb = thing('ListItem', { position: z.int().check(z.gte(1)), name: words, item: url })

const broadcast = thing('BroadcastEvent', {
  name: words,
  isLiveBroadcast: z.literal(true),
  startDate: zoned,
  endDate: z.optional(zoned),
})

const season = thing('TVSeason', {
  seasonNumber: z.int().check(z.gte(0)),
  name: z.optional(words),
  numberOfEpisodes: z.optional(z.int().check(z.gte(0))),
})

const seconds = z.int().check(z.gte(0))
const clip = thing('Clip', { name: words, startOffset: seconds, endOffset: seconds, url })

const nodes = [
  thing('VideoObject', {
    '@id': url,
    url,
    name: words,
    description: words,
    thumbnailUrl: z.array(url).check(z.minLength(1)),
    uploadDate: zoned,
    duration: z.optional(z.string().check(z.regex(/^PT(?=\d)(\d+H)?(\d+M)?(\d+S)?$/))),
    expires: z.optional(zoned),
    genre: z.optional(words),
    contentRating: z.optional(words),
    inLanguage: words,
    publisher: ref,
    publication: z.optional(broadcast),
    hasPart: z.optional(z.array(clip).check(z.minLength(1))),
    transcript: z.optional(words),
    isAccessibleForFree: z.boolean(),
    requiresSubscription: z.boolean(),
    contentUrl: z.optional(url),
  }),
  thing('Movie', {
    url,
    name: words,
    description: words,
    image: url,
    dateCreated: z.optional(zoned),
    genre: z.optional(words),
    video: z.optional(ref),
  }),
  thing('TVSeries', {
    '@id': url,
    url,
    name: words,
    description: words,
    image: url,
    genre: z.optional(words),
    inLanguage: words,
    numberOfEpisodes: z.optional(z.int().check(z.gte(1))),
    containsSeason: z.array(season),
  }),
  thing('TVEpisode', {
    url,
    name: words,
    episodeNumber: z.int().check(z.gte(0)),
    partOfSeason: z.optional(season),
    partOfSeries: thing('TVSeries', { '@id': url, name: words, url }),
    video: z.optional(ref),
  }),
  thing('BreadcrumbList', { itemListElement: z.array(crumb).check(z.minLength(2)) }),
  thing('WebSite', {
    '@id': url,
    url,
    name: words,
    description: z.optional(words),
    inLanguage: words,
    publisher: ref,
    potentialAction: z.optional(
      thing('SearchAction', {
        target: thing('EntryPoint', { urlTemplate: z.string().check(z.endsWith('/q/{search_term_string}')) }),
        'query-input': z.literal('required name=search_term_string'),
      }),
    ),
  }),
  organization,
  // Its own tests say more
  z.looseObject({ '@type': z.literal('Article') }),
] as const

export const Graph = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.discriminatedUnion('@type', nodes)).check(z.minLength(1)),
})

export type GraphNode = z.infer<typeof Graph>['@graph'][number]
