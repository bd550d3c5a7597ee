import { hash } from 'node:crypto'
import { toTimestamp } from '#core/captions/to-web-vtt.ts'
import { ownValue } from '#core/data/own-value.ts'
import { escapeMarkup } from '#core/text/escape-markup.ts'
import type { FeedContent, FeedItem, FeedSeries } from './feed-content.ts'
import { shownKeys } from './rows.ts'
import type { SiteFacts } from './site-settings.ts'

/** Id of the configuration in a static platform. */
export const staticConfigId = 'imported'

export type WireOptions = {
  content: FeedContent
  facts: SiteFacts
  /** Path of the platform on its host, such as `/static-platform`. */
  path: string
  /** Address of a stream or caption as pages request it. */
  addressOf: (address: string, id: string) => string
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Id of eight letters and digits. An id of this form stays, so that addresses of a former platform do. */
export function platformId(kind: 'media' | 'row', key: string): string {
  if (kind === 'media' && /^[A-Za-z\d]{8}$/.test(key)) return key
  let number = BigInt(`0x${hash('sha256', `${kind} ${key}`).slice(0, 24)}`)
  let id = ''
  for (; id.length < 8; number /= 62n) id += letters[Number(number % 62n)]
  return id
}

export const mediaId = (key: string): string => platformId('media', key)

type Wire = Record<string, unknown>

/** Files of a static platform by path: configuration, lists, media, series and ad schedules. */
export function wireFiles(options: WireOptions): Map<string, string> {
  const { content, facts } = options
  const files = new Map<string, string>()
  const put = (path: string, json: Wire) => files.set(`${path}.json`, `${JSON.stringify(json, null, 1)}\n`)
  const rows = rowsOf(content, facts)
  const liveRow = rows.find(({ isLive }) => isLive)?.id
  const records = new Map<string, Wire>()
  for (const item of content.items) records.set(item.key, itemRecord(item, options, liveRow))
  for (const series of content.series)
    records.set(series.key, { ...textRecord(series, options), contentType: 'series' })
  for (const record of records.values()) put(`v2/media/${record.mediaid}`, singleItem(record))
  for (const { id, title, keys, isLive } of rows)
    put(`v2/playlists/${id}`, {
      ...{ title, description: '', kind: 'MANUAL', feedid: id },
      ...(isLive && { contentType: 'Live' }),
      playlist: keys.flatMap((key) => records.get(key) ?? []),
    })
  for (const series of content.series) putSeries(series, { content, records, put })
  put(`apps/configs/${staticConfigId}`, configOf(options, rows))
  if (facts.adTag)
    for (const item of content.items)
      files.set(`v2/advertising/${mediaId(item.key)}.xml`, vmapOf(facts.adTag, item.live ? [] : item.adBreaks))
  return files
}

const singleItem = (record: Wire): Wire => ({
  title: record.title,
  description: record.description,
  kind: 'Single Item',
  playlist: [record],
})

function textRecord(
  { key, title, description, published, genre, rating, tags }: FeedItem | FeedSeries,
  { path }: WireOptions,
): Wire {
  const id = mediaId(key)
  return {
    ...{ title, mediaid: id },
    image: `${path}/v2/media/${id}/poster.jpg`,
    ...(published && { pubdate: Date.parse(published) / 1000 }),
    ...{ description, tags: tags.join(',') },
    ...(genre && { genre }),
    ...(rating && { rating }),
  }
}

function itemRecord(item: FeedItem, options: WireOptions, liveRow: string | undefined): Wire {
  const { duration, live, sources, captions, sideFiles, availableUntil, director, cast, episode } = item
  const id = mediaId(item.key)
  return {
    ...textRecord(item, options),
    duration,
    ...(availableUntil && { availableUntil }),
    ...(director && { director }),
    ...(cast && { cast }),
    ...(live && { contentType: 'livechannel', ...(liveRow && { liveChannelsId: liveRow }) }),
    ...(episode && { contentType: 'episode', seriesId: mediaId(episode.series) }),
    ...(episode?.season !== undefined && { seasonNumber: String(episode.season) }),
    ...(episode?.number !== undefined && { episodeNumber: String(episode.number) }),
    sources: sources.map((source) => ({ ...source, file: options.addressOf(source.file, id) })),
    tracks: [...captions.map((caption) => ({ kind: 'captions', ...caption })), ...sideFiles].map((track) => ({
      ...track,
      file: options.addressOf(track.file, id),
    })),
  }
}

type Rowed = { id: string; title: string; keys: string[]; isLive: boolean }

const latestCount = 12

/** Rows with their titles of the settings, after the row of the latest items. */
function rowsOf({ items, rows }: FeedContent, { latest, rows: titles = {} }: SiteFacts): Rowed[] {
  const live = new Set(items.flatMap((item) => (item.live ? [item.key] : [])))
  const named = rows.flatMap(({ title, keys }) => {
    const written = ownValue(titles, title) ?? title
    return written
      ? [{ id: platformId('row', title), title: written, keys, isLive: keys.every((key) => live.has(key)) }]
      : []
  })
  const newest = items.filter((item) => !item.live).toSorted((a, b) => compare(b.published, a.published))
  const keys = shownKeys(newest).slice(0, latestCount)
  if (!latest || keys.length === 0) return named
  return [{ id: platformId('row', ''), title: latest, keys, isLive: false }, ...named]
}

const compare = (a = '', b = '') => (a < b ? -1 : Number(a > b))

type SeriesTarget = {
  content: FeedContent
  records: ReadonlyMap<string, Wire>
  put: (path: string, json: Wire) => void
}

function putSeries(series: FeedSeries, { content, records, put }: SeriesTarget) {
  const id = mediaId(series.key)
  const episodes = content.items.filter(({ episode }) => episode?.series === series.key)
  const seasons = series.seasons.map(({ number, title, description }) => {
    const members = episodes.filter(({ episode }) => episode?.season === number)
    return {
      ...{ season_id: `${id}-${number}`, season_number: number, season_title: title ?? '' },
      ...{ season_description: description ?? '', episode_count: members.length, total_duration: lengthOf(members) },
    }
  })
  put(`apps/series/${id}`, {
    ...{ series_id: id, total_duration: lengthOf(episodes), episode_count: episodes.length },
    ...{ season_count: seasons.length, seasons },
  })
  const sorted = episodes.toSorted(
    ({ episode: a }, { episode: b }) => (a?.season ?? 0) - (b?.season ?? 0) || (a?.number ?? 0) - (b?.number ?? 0),
  )
  put(`apps/series/${id}/episodes`, {
    ...{ page: 1, page_limit: sorted.length, total: sorted.length },
    episodes: sorted.map(({ key, episode }) => ({
      ...(episode?.number !== undefined && { episode_number: episode.number }),
      season_number: episode?.season ?? 0,
      media_item: records.get(key),
    })),
  })
}

const lengthOf = (items: readonly FeedItem[]) => items.reduce((total, { duration }) => total + duration, 0)

function configOf({ content, facts, path }: WireOptions, rows: readonly Rowed[]): Wire {
  const { name, description, backgroundColor, highlightColor, headerBackground, footer, logo, latest, adTag } = facts
  const inMenu = latest ? rows.slice(1) : rows
  return {
    siteName: name ?? content.title ?? 'My films',
    description: description ?? content.description ?? '',
    siteId: staticConfigId,
    assets: { ...(logo && { banner: logo }) },
    styling: { backgroundColor, highlightColor, headerBackground, ...(footer && { footerText: footer }) },
    content: [
      ...rows.slice(0, 1).map(({ id }) => ({ contentId: id, type: 'playlist', featured: true })),
      { type: 'continue_watching' },
      { type: 'favorites' },
      ...rows.slice(1).map(({ id }) => ({ contentId: id, type: 'playlist' })),
    ],
    menu: inMenu.map(({ id, title }) => ({ label: title, contentId: id, type: 'playlist' })),
    // The index of the site answers searches, and lists are read item by item.
    features: { searchPlaylist: 'search', favoritesList: 'favorites', continueWatchingList: 'history' },
    ...(adTag && {
      adConfig: staticConfigId,
      adDeliveryMethod: 'csai',
      adScheduleUrls: { xml: `${path}/v2/advertising/__item-mediaid__.xml` },
    }),
  }
}

/** VMAP with a break before an item and at its ad breaks. */
function vmapOf(adTag: string, adBreaks: readonly number[]): string {
  const breaks = ['start', ...adBreaks.map(toTimestamp)].map(
    (offset, index) =>
      `<vmap:AdBreak timeOffset="${offset}" breakType="linear" breakId="${index}"><vmap:AdSource id="${index}" allowMultipleAds="true" followRedirects="true"><vmap:AdTagURI templateType="vast3">${escapeMarkup(adTag)}</vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">\n${breaks.join('')}</vmap:VMAP>\n`
}
