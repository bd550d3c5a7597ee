import { z } from 'zod'

const url = z.url({ protocol: /^https?$/ })
const zoned = z.iso.datetime({ offset: true })
const words = z.string().trim().min(1)
const ref = z.strictObject({ '@id': url })

const thing = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ '@type': z.literal(type), ...shape })

const organization = thing('Organization', {
  '@id': url.optional(),
  name: words,
  url,
  logo: url.optional(),
})

// Names of properties and what must be there are schema.org's and those of search engines' own rules for rich results
const crumb = thing('ListItem', { position: z.int().min(1), name: words, item: url })

const broadcast = thing('BroadcastEvent', {
  name: words,
  isLiveBroadcast: z.literal(true),
  startDate: zoned,
  endDate: zoned.optional(),
})

const season = thing('TVSeason', {
  seasonNumber: z.int().min(0),
  name: words.optional(),
  numberOfEpisodes: z.int().min(0).optional(),
})

const seconds = z.int().min(0)
const clip = thing('Clip', { name: words, startOffset: seconds, endOffset: seconds, url })

const nodes = [
  thing('VideoObject', {
    '@id': url,
    url,
    name: words,
    description: words,
    thumbnailUrl: z.array(url).min(1),
    uploadDate: zoned,
    duration: z
      .string()
      .regex(/^PT(?=\d)(\d+H)?(\d+M)?(\d+S)?$/)
      .optional(),
    expires: zoned.optional(),
    genre: words.optional(),
    contentRating: words.optional(),
    inLanguage: words,
    publisher: ref,
    publication: broadcast.optional(),
    hasPart: z.array(clip).min(1).optional(),
    transcript: words.optional(),
    isAccessibleForFree: z.boolean(),
    requiresSubscription: z.boolean(),
    contentUrl: url.optional(),
  }),
  thing('Movie', {
    url,
    name: words,
    description: words,
    image: url,
    dateCreated: zoned.optional(),
    genre: words.optional(),
    video: ref.optional(),
  }),
  thing('TVSeries', {
    '@id': url,
    url,
    name: words,
    description: words,
    image: url,
    genre: words.optional(),
    inLanguage: words,
    numberOfEpisodes: z.int().min(1).optional(),
    containsSeason: z.array(season),
  }),
  thing('TVEpisode', {
    url,
    name: words,
    episodeNumber: z.int().min(0),
    partOfSeason: season.optional(),
    partOfSeries: thing('TVSeries', { '@id': url, name: words, url }),
    video: ref.optional(),
  }),
  thing('BreadcrumbList', { itemListElement: z.array(crumb).min(2) }),
  thing('WebSite', {
    '@id': url,
    url,
    name: words,
    description: words.optional(),
    inLanguage: words,
    publisher: ref,
    potentialAction: thing('SearchAction', {
      target: thing('EntryPoint', { urlTemplate: z.string().endsWith('/q/{search_term_string}') }),
      'query-input': z.literal('required name=search_term_string'),
    }).optional(),
  }),
  organization,
  // Its own tests say more
  z.looseObject({ '@type': z.literal('Article') }),
] as const

export const Graph = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.discriminatedUnion('@type', nodes)).min(1),
})

export type GraphNode = z.infer<typeof Graph>['@graph'][number]
