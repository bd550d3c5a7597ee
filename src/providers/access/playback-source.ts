import { ApiError } from '#core/errors.ts'
import type { Media, Source } from '#core/media.ts'
import { isExpired, PlaybackRefused, protectionOf, rewriteSources, type TimeWindow } from '#core/playback.ts'
import { fetchJson } from '../http.ts'
import { remembered } from '../platform/cache.ts'
import { PlaylistWire, readItems } from '../platform/playlist.ts'
import { type Address, createAddresses, type ItemAccessOptions } from './addresses.ts'

export type PlaybackItem = {
  id: string
  sources: readonly Media['sources'][number][]
  tracks: readonly Media['tracks'][number][]
  stretch?: TimeWindow | undefined
}

/** Returns the playable streams of an item: published, signed or by passport. Throws PlaybackRefused or an ApiError. */
export function playbackSources(options: ItemAccessOptions) {
  const { platform, config, bridge, viewer, now = Date.now } = options
  const isOpen = protectionOf(config, bridge).by === 'none'
  // Platform code loads only where the page contains no playable streams.
  let opener: Promise<(id: string) => Promise<Opened>> | undefined
  const open = async (id: string) => {
    opener ??= import('./playback-source.ts').then(({ openItems }) => openItems(options))
    return (await opener)(id)
  }

  return async ({ id: mediaId, stretch, ...published }: PlaybackItem): Promise<ItemStreams> => {
    const isSpent = published.sources.some(({ file }) => isExpired(file, new Date(now())))
    const isPublished = isOpen && published.sources.length > 0 && !isSpent
    const { sources, tracks, passport } = isPublished ? { ...published, passport: undefined } : await open(mediaId)
    const how = { platform, config, mediaId, passport, stretch, userId: await viewer?.userId?.() }
    return { sources: rewriteSources(sources, how), tracks: [...tracks] }
  }
}

const timeoutMs = 8_000
const maxAgeMs = 10 * 60 * 1000

async function probe(file: string) {
  const response = await fetch(file, { method: 'HEAD', signal: AbortSignal.timeout(timeoutMs) })
  return response.status === 403
}

/** Returns whether the manifest responds with 403, which means a blocked region. */
export function geoChecks(now = Date.now) {
  const looked = remembered(probe, maxAgeMs, now)
  return async (sources: readonly Source[]): Promise<boolean> => {
    const file = sources.find((source) => source.file.includes('.m3u8'))?.file
    if (!file) return false
    // A failed probe does not block playback; the stream itself fails if blocked.
    const blocked = await looked(file).catch(() => false)
    if (blocked) looked.forget(file) // A retry needs a new probe.
    return blocked
  }
}

export type ItemStreams = Pick<Media, 'sources' | 'tracks'>

/** Response of the platform for an item, with the passport of the request. */
export type Opened = ItemStreams & Pick<Address, 'passport'>

const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 403

/** Fetches protected items. Retries a refusal once with another token or passport. */
export function openItems(options: ItemAccessOptions): (id: string) => Promise<Opened> {
  const { resolve, renew, forget } = createAddresses(options)
  const fetchItem = async ({ url, passport }: Address) => ({ ...(await itemAt(url, options)), passport })
  const again = (id: string) => async (error: unknown) => {
    if (!renew || !isRefusal(error)) throw error
    return fetchItem(await renew(id)).catch((refusal: unknown) => {
      if (isRefusal(refusal)) forget?.(id)
      throw refusal
    })
  }
  return (id: string) =>
    resolve(id)
      .then((address) => fetchItem(address).catch(again(id)))
      .catch(refused)
}

async function itemAt(url: string, { platform, fetchOptions }: ItemAccessOptions): Promise<ItemStreams> {
  const { playlist } = await fetchJson(url, PlaylistWire, fetchOptions)
  // Only the streams are used, and they have no language.
  const [media] = readItems(url, playlist, { platform, language: 'en', integration: '' })
  if (!media) throw new PlaybackRefused('missing', 'The platform answered no item')
  return media
}

function refused(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const { status, message } = error
  if (status === 401 || status === 403) throw new PlaybackRefused('unauthorized', message, { cause: error })
  if (status === 404) throw new PlaybackRefused('missing', message, { cause: error })
  throw error
}
