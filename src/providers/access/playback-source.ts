import { importAgain } from '#core/browser/import-again.ts'
import type { Media, Source } from '#core/content/media.ts'
import { loadOnce } from '#core/data/single-flight.ts'
import { isExpired, protectionOf, rewriteSources, type TimeWindow } from '#core/player/playback.ts'
import { cacheByArguments } from '../platform/cache.ts'
import type { ItemAccessOptions } from './addresses.ts'
import type { ItemStreams, Opened } from './open-item.ts'

export type PlaybackItem = {
  id: string
  sources: readonly Media['sources'][number][]
  tracks: readonly Media['tracks'][number][]
  timeWindow?: TimeWindow | undefined
}

/** Returns the playable streams of an item: published, signed or by passport. Throws PlaybackRefusedError or an ApiError. */
export function playbackSources(options: ItemAccessOptions) {
  const { platform, config, bridge, viewer, now = Date.now } = options
  const isOpen = protectionOf(config, bridge).by === 'none'
  // Platform code loads only where the page contains no playable streams.
  const loadOpener = loadOnce(async () => {
    const { createItemLoader } = await importAgain(() => import('./open-item.ts'))
    return createItemLoader(options)
  })
  const open = async (id: string): Promise<Opened> => (await loadOpener())(id)

  return async ({ id: mediaId, timeWindow, ...published }: PlaybackItem): Promise<ItemStreams> => {
    const isSpent = published.sources.some(({ file }) => isExpired(file, new Date(now())))
    const isPublished = isOpen && published.sources.length > 0 && !isSpent
    const { sources, tracks, passport } = isPublished ? { ...published, passport: undefined } : await open(mediaId)
    // A viewer whose account does not load plays published streams.
    const userId = await viewer?.userId?.().catch(() => undefined)
    const how = { platform, config, mediaId, passport, timeWindow, userId }
    return { sources: rewriteSources(sources, how), tracks: [...tracks] }
  }
}

const timeoutMs = 8_000
const maxAgeMs = 10 * 60 * 1000

async function isRefused(file: string, method: 'HEAD' | 'GET') {
  const response = await fetch(file, { method, signal: AbortSignal.timeout(timeoutMs) })
  response.body?.cancel().catch(() => undefined)
  return response.status === 403
}

// Some servers and signatures refuse HEAD only.
const probe = async (file: string) => (await isRefused(file, 'HEAD')) && (await isRefused(file, 'GET'))

/** Returns whether the manifest responds with 403, which means a blocked region. */
export function geoChecks(now = Date.now) {
  const probes = cacheByArguments(probe, maxAgeMs, now)
  return async (sources: readonly Source[]): Promise<boolean> => {
    const file = sources.find((source) => source.file.includes('.m3u8'))?.file
    if (!file) return false
    // A failed probe does not block playback; the stream itself fails if blocked.
    const blocked = await probes(file).catch(() => false)
    if (blocked) probes.forget(file) // A retry needs a new probe.
    return blocked
  }
}
