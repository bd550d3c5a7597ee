import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Episode, Media, Series } from '#core/content/media.ts'
import type { Playlist } from '#core/content/playlist.ts'
import { ApiError } from '#core/data/errors.ts'
import type { RenderContext } from '#core/screen.ts'
import { metadataIn, toSubtitle } from '#features/player/media/watch-media.ts'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { plainMedia } from '../../../tests/support/media.ts'
import { eventOn, media, playableOn, queueOf, showsTimes } from './media.screen.ts'

const item = (id: string, more: Partial<Media> = {}) =>
  plainMedia(id, { publishedAt: '2026-01-01T00:00:00.000Z', ...more })

type Catalogue = { items: Media[]; series?: Series; episodes?: Episode[] }

/** Returns a context of a site with these items and one series. */
const renderContextFor = ({ items, series, episodes = [] }: Catalogue, language: 'en' | 'es' = 'en'): RenderContext => {
  const config = parseConfig({ siteId: 's', siteName: 'Site', description: '' })
  const settings = { defaultSource: 'demofree', otherSources: [], anySource: false }
  const none = async () => undefined
  return {
    site: { platform: 'https://p.test', url: 'https://own.test', settings, config, menu: [] },
    content: {
      config,
      language,
      media: async (id) => items.find((candidate) => candidate.id === id),
      playlist: none,
      contentList: none,
      series: async (id) => (id === series?.id ? series : undefined),
      episodes: async () => episodes,
      seriesOf: async (id) => (episodes.some((entry) => entry.media.id === id) ? series?.id : undefined),
      watchlist: async () => [],
      search: () => Promise.reject(new Error('nobody searches here')),
    },
    language,
    now: new Date('2026-06-01T00:00:00Z'),
    hero: () => undefined,
  }
}

const listOf = (id: string, items: Media[]): Playlist => ({
  id,
  title: id,
  slug: id,
  description: '',
  items,
  cardRatio: '16:9',
  shelfRatio: '16:9',
  live: false,
  refetch: false,
})

async function headOf(context: RenderContext, id: string) {
  const props = await media.load(context, { id })
  if (!props) throw new Error(`There is no ${id}`)
  return media.head(props, context)
}

test('episodes with the same title and no description have distinct page titles and descriptions', async () => {
  const part = (id: string, seasonNumber: number): Episode => ({
    media: item(id, { kind: 'episode', title: 'Episode 1' }),
    seasonNumber,
    episodeNumber: 1,
  })
  const saga = item('Saga', { kind: 'series', title: 'The Saga', description: 'Two winters on an island.' })
  const seasons = [1, 2].map((number) => ({ number, title: '', description: '', episodeCount: 1 }))
  const series = { id: 'Saga', episodeCount: 2, seasonCount: 2, seasons }
  const episodes = [part('One', 1), part('Two', 2)]
  const context = renderContextFor({ items: [saga, ...episodes.map((entry) => entry.media)], series, episodes })
  const heads = await Promise.all(['One', 'Two'].map((id) => headOf(context, id)))
  expect(heads.map(({ title, description }) => [title, description])).toEqual([
    ['S1:E1 - Episode 1 - The Saga - Site', 'S1:E1 - Episode 1 - The Saga. Two winters on an island.'],
    ['S2:E1 - Episode 1 - The Saga - Site', 'S2:E1 - Episode 1 - The Saga. Two winters on an island.'],
  ])
  expect((await headOf(context, 'Saga')).title).toBe('The Saga - Site')
  episodes.splice(0, 1)
  expect((await headOf(context, 'Two')).title).toBe('Episode 1 - The Saga - Site')
})

test('the player metadata of an episode contain its series title and episode number', async () => {
  const saga = item('Saga', { kind: 'series', title: 'The Saga' })
  const series = { id: 'Saga', episodeCount: 1, seasonCount: 1, seasons: [] }
  const first = { media: item('One', { kind: 'episode', title: 'Dawn' }), seasonNumber: 1, episodeNumber: 1 }
  const context = renderContextFor({ items: [saga, first.media], series, episodes: [first] })
  for (const id of ['Saga', 'One']) {
    const props = await media.load(context, { id })
    const playable = props && playableOn(props)
    if (!playable) throw new Error('nothing to play')
    expect(playable.title).toBe('Dawn')
    const metadata = metadataIn(queueOf(props), playable)
    expect(toSubtitle({ series: props?.title, metadata })).toBe('The Saga • S1:E1 • 2026 • 1min')
  }
})

test('the page title of an episode that its series does not list contains no episode number', async () => {
  const saga = item('Saga', { kind: 'series', title: 'The Saga' })
  const series = { id: 'Saga', episodeCount: 1, seasonCount: 1, seasons: [] }
  const listed = { media: item('One', { kind: 'episode' }), seasonNumber: 1, episodeNumber: 1 }
  const lost = item('Lost', { kind: 'episode', title: 'The Lost One' })
  const context = renderContextFor({ items: [saga, listed.media, lost], series, episodes: [listed] })
  context.content.seriesOf = async () => 'Saga'
  expect((await headOf(context, 'Lost')).title).toBe('The Lost One - The Saga - Site')
})

test('the page of an episode that its series does not list plays that episode and has no episode number', async () => {
  const saga = item('Saga', { kind: 'series', title: 'The Saga' })
  const series = { id: 'Saga', episodeCount: 1, seasonCount: 1, seasons: [] }
  const listed = { media: item('One', { kind: 'episode' }), seasonNumber: 1, episodeNumber: 1 }
  const lost = item('Lost', { kind: 'episode', title: 'The Lost One', eventState: 'LIVE_PUBLISHED' })
  const context = renderContextFor({ items: [saga, listed.media, lost], series, episodes: [listed] })
  context.content.seriesOf = async () => 'Saga'
  const props = await media.load(context, { id: 'Lost' })
  if (props?.kind !== 'series') throw new Error('There is no page')
  expect(props).toMatchObject({ secondary: 'The Lost One', playable: { id: 'Lost' } })
  expect(queueOf(props)).toEqual({})
  expect(eventOn(props)).toMatchObject({ eventState: 'LIVE_PUBLISHED' })
  expect(media.head(props, context).graph?.[0]?.episodeNumber).toBeUndefined()
})

test('a series and an episode that name their playlist by seriesId show the episodes of the playlist', async () => {
  const parts = ['One', 'Two'].map((id) => item(id, { kind: 'episode', seriesId: 'list0001' }))
  const context = renderContextFor({ items: [item('Saga', { kind: 'series', seriesId: 'list0001' }), ...parts] })
  context.content.playlist = async (id) => (id === 'list0001' ? listOf(id, parts) : undefined)
  for (const id of ['Saga', 'One'])
    expect(await media.load(context, { id })).toMatchObject({
      kind: 'series',
      episodes: [{ id: 'One' }, { id: 'Two' }],
    })
})

test('an episode whose series the platform does not return shows the series that its seriesId names', async () => {
  const saga = item('Saga', { kind: 'series', title: 'The Saga' })
  const series = { id: 'Saga', episodeCount: 1, seasonCount: 1, seasons: [] }
  const listed = { media: item('One', { kind: 'episode' }), seasonNumber: 1, episodeNumber: 1 }
  const lost = item('Lost', { kind: 'episode', seriesId: 'Saga' })
  const context = renderContextFor({ items: [saga, lost], series, episodes: [listed] })
  expect(await media.load(context, { id: 'Lost' })).toMatchObject({
    kind: 'series',
    title: 'The Saga',
    playable: { id: 'Lost' },
  })
})

test('an episode whose seriesId names no series shows the playlist of its tag', async () => {
  const one = item('One', { kind: 'episode', seriesId: 'Film', tags: ['seriesid_list0001'] })
  const context = renderContextFor({ items: [item('Film'), one] })
  context.content.playlist = async (id) => (id === 'list0001' ? listOf(id, [one]) : undefined)
  expect(await media.load(context, { id: 'One' })).toMatchObject({ kind: 'series', title: 'list0001', selected: 'One' })
})

test('a failed request for the series of an episode is a SeriesError', async () => {
  const one = item('One', { kind: 'episode' })
  const fail = () => Promise.reject(new ApiError('Down', 500))
  const lookup = renderContextFor({ items: [one] })
  lookup.content.seriesOf = fail
  const parent = renderContextFor({ items: [one] })
  Object.assign(parent.content, {
    media: async (id: string) => (id === 'One' ? one : fail()),
    seriesOf: async () => 'Saga',
  })
  for (const context of [lookup, parent])
    await expect(media.load(context, { id: 'One' })).rejects.toMatchObject({ name: 'SeriesError', message: 'Down' })
})

test('the first playable related item plays next', async () => {
  const related = [
    item('Soon', { kind: 'event', eventState: 'PRE_LIVE' }),
    item('Text', { kind: 'page' }),
    item('Next'),
  ]
  const context = renderContextFor({ items: [item('Sea')] })
  const features = { recommendationsPlaylist: 'recs' }
  context.content.config = parseConfig({ siteId: 's', description: '', features })
  const nextAfter = async (items: Media[]) => {
    context.content.playlist = async (id) => listOf(id, items)
    const props = await media.load(context, { id: 'Sea' })
    return props && queueOf(props).next?.id
  }
  expect(await nextAfter(related)).toBe('Next')
  expect(await nextAfter(related.slice(0, 2))).toBeUndefined()
})

test('a film requests at most 12 related items, like the build', async () => {
  const context = renderContextFor({ items: [item('Sea')] })
  context.content.config = parseConfig({ siteId: 's', description: '', features: { recommendationsPlaylist: 'recs' } })
  const limits: unknown[] = []
  context.content.playlist = async (id, query) => {
    limits.push(query?.limit)
    return listOf(id, [item('Next')])
  }
  await media.load(context, { id: 'Sea' })
  expect(limits).toEqual([12])
})

test('the video metadata of an episode contain the URL of its series', async () => {
  const saga = item('Saga', { kind: 'series', title: 'The Saga' })
  const series = { id: 'Saga', episodeCount: 1, seasonCount: 1, seasons: [] }
  const first = { media: item('One', { kind: 'episode' }), seasonNumber: 1, episodeNumber: 1 }
  const context = renderContextFor({ items: [saga, first.media], series, episodes: [first] })
  expect((await headOf(context, 'One')).video?.series).toBe('https://own.test/m/Saga/Saga/')
})

test('a film has a watch history only on a site with a continue watching row', async () => {
  const rememberOn = async (fields: object) => {
    const context = renderContextFor({ items: [item('Sea')] })
    context.content.config = parseConfig({ siteId: 's', description: '', ...fields })
    const props = await media.load(context, { id: 'Sea' })
    return props && playableOn(props)?.remember
  }
  const features = { continueWatchingList: 'begun' }
  expect(await rememberOn({ features, content: [{ type: 'continue_watching' }] })).toBe(true)
  expect(await rememberOn({ features })).toBe(false)
  expect(await rememberOn({ content: [{ type: 'continue_watching' }] })).toBe(false)
})

test('a Spanish page with English text has the language en in its props and its structured data', async () => {
  const english = { titleLang: 'en', descriptionLang: 'en', title: 'The Sea', description: 'Blue.' }
  const context = renderContextFor(
    { items: [item('Sea', english), item('Mar', { title: 'El mar', description: 'Azul.' })] },
    'es',
  )
  const shown = await Promise.all(['Sea', 'Mar'].map((id) => media.load(context, { id })))
  const langs = shown.map((props) => {
    const { graph = [] } = props ? media.head(props, context) : {}
    return [props?.titleLang, props?.descriptionLang, graph[0]?.inLanguage]
  })
  expect(langs).toEqual([
    ['en', 'en', 'en'],
    [undefined, undefined, 'es'],
  ])
})

test('a Spanish episode page marks the English title of the episode in its second line and breadcrumb', async () => {
  const saga = item('Saga', { kind: 'series', title: 'La saga' })
  const series = { id: 'Saga', episodeCount: 1, seasonCount: 1, seasons: [] }
  const dawn = item('One', { kind: 'episode', title: 'Dawn', titleLang: 'en' })
  const lost = item('Lost', { kind: 'episode', title: 'Perdido' })
  const listed = { media: dawn, seasonNumber: 1, episodeNumber: 1 }
  const context = renderContextFor({ items: [saga, dawn, lost], series, episodes: [listed] }, 'es')
  context.content.seriesOf = async () => 'Saga'
  expect(await media.load(context, { id: 'One' })).toMatchObject({
    ...{ secondary: 'T1:E1 - Dawn', secondaryLang: 'en' },
    breadcrumb: [
      { label: 'La saga', lang: undefined },
      { label: 'T1:E1 - Dawn', lang: 'en' },
    ],
  })
  expect(await media.load(context, { id: 'Lost' })).toMatchObject({ secondary: 'Perdido', secondaryLang: undefined })
})

test('an untranslated text page has the language of its text in htmlLang', async () => {
  const page = { kind: 'page', markdown: 'Who we are', markdownLang: 'en' } as const
  const context = renderContextFor(
    { items: [item('About', page), item('Acerca', { ...page, markdownLang: undefined })] },
    'es',
  )
  const shown = await Promise.all(['About', 'Acerca'].map((id) => media.load(context, { id })))
  expect(shown.map((props) => props?.kind === 'page' && props.htmlLang)).toEqual(['en', undefined])
})

test('links of a text page to pages of the site have the language of the page, others stay unchanged', async () => {
  const markdown = '[Help](/m/HelpPage/help/?r=a&t=1) [Terms](/terms.pdf) [Shop](https://shop.test/a)'
  const context = renderContextFor({ items: [item('About', { kind: 'page', markdown })] }, 'es')
  const props = await media.load(context, { id: 'About' })
  const html = props?.kind === 'page' ? props.html : ''
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/es/m/HelpPage/help/?r=a&amp;t=1',
    '/terms.pdf',
    'https://shop.test/a',
  ])
})

test('an item without a picture has neither a preview image nor a video in its structured data', async () => {
  const head = await headOf({ ...renderContextFor({ items: [item('Film')] }), pictureless: () => true }, 'Film')
  expect(head.image).toBeUndefined()
  expect(head.graph?.map((node) => node['@type'])).toEqual(['BreadcrumbList'])
})

test('the metadata of a past event contain its start as a time, because its date depends on the time zone', async () => {
  const gone = { kind: 'event', scheduledStart: '2026-05-01T23:00:00Z', eventState: 'VOD_PUBLIC' } as const
  const props = await media.load(renderContextFor({ items: [item('Gig', gone)] }), { id: 'Gig' })
  expect(props?.kind === 'video' && props.metadata[0]).toEqual({ moment: '2026-05-01T23:00:00Z' })
  expect(props && showsTimes(props)).toBe(true)
  expect(props && playableOn(props)?.metadata).not.toMatch(/2026|May/)
})

test('the endDate of an ended event is its scheduled end, or its start plus a valid duration', async () => {
  const ended = { kind: 'event', scheduledStart: '2026-05-01T18:00:00.000Z', eventState: 'VOD_PUBLIC' } as const
  const endOf = async (more: Partial<Media>) => {
    const { graph = [] } = await headOf(renderContextFor({ items: [item('Gig', { ...ended, ...more })] }), 'Gig')
    const { publication } = z.object({ publication: z.object({ endDate: z.optional(z.string()) }) }).parse(graph[0])
    return publication.endDate
  }
  expect(await endOf({ duration: 5400 })).toBe('2026-05-01T19:30:00.000Z')
  expect(await endOf({ duration: 5400, scheduledEnd: '2026-05-01T20:00:00.000Z' })).toBe('2026-05-01T20:00:00.000Z')
  expect(await endOf({ duration: 0 })).toBeUndefined()
  expect(await endOf({ duration: 1e300 })).toBeUndefined()
})

test('a page contains event data of a live or scheduled item, regardless of its content type', async () => {
  const eventOfPage = async (more: Partial<Media>) => {
    const props = await media.load(renderContextFor({ items: [item('Item', more)] }), { id: 'Item' })
    return props && eventOn(props)
  }
  expect(await eventOfPage({ eventState: 'LIVE_PUBLISHED' })).toMatchObject({ eventState: 'LIVE_PUBLISHED' })
  expect(await eventOfPage({ kind: 'channel' })).toMatchObject({ kind: 'channel' })
  expect(await eventOfPage({ kind: 'event', scheduledStart: '2026-06-01T00:00:01Z' })).toBeDefined()
  expect(await eventOfPage({ kind: 'event' })).toBeUndefined()
  expect(await eventOfPage({ scheduledStart: '2026-05-01T00:00:00Z', scheduledEnd: '2026-06-01T00:00:00Z' })).toBe(
    undefined,
  )
})

test('the page of a live episode contains the event data of the episode', async () => {
  const saga = item('Saga', { kind: 'series', title: 'The Saga' })
  const series = { id: 'Saga', episodeCount: 1, seasonCount: 1, seasons: [] }
  const live = item('One', { kind: 'episode', eventState: 'LIVE_PUBLISHED' })
  const episodes = [{ media: live, seasonNumber: 1, episodeNumber: 1 }]
  const props = await media.load(renderContextFor({ items: [saga, live], series, episodes }), { id: 'One' })
  expect(props && eventOn(props)).toMatchObject({ eventState: 'LIVE_PUBLISHED' })
})

test('a scheduled item has a BroadcastEvent and no date in its metadata, without the type event', async () => {
  const times = { scheduledStart: '2026-06-01T20:00:00.000Z', scheduledEnd: '2026-06-01T21:00:00.000Z' }
  const context = renderContextFor({
    items: [item('Soon', times), item('Film', { ...times, eventState: 'VOD_PUBLIC' })],
  })
  const [soon, film] = await Promise.all(['Soon', 'Film'].map((id) => media.load(context, { id })))
  if (!soon || !film) throw new Error('There is no page')
  const publications = [soon, film].map((props) => media.head(props, context).graph?.[0]?.publication)
  expect(publications).toEqual([
    expect.objectContaining({
      '@type': 'BroadcastEvent',
      startDate: times.scheduledStart,
      endDate: times.scheduledEnd,
    }),
    undefined,
  ])
  expect([soon.metadata[0], film.metadata[0]]).not.toContain('June 1, 2026')
})
