import type { Media } from '#core/media.ts'
import { isExpired, protectionOf, rewriteSources, type TimeWindow } from '#core/playback.ts'
import type { ItemAccessOptions } from './addresses.ts'
import type { ItemStreams, Opened } from './open-item.ts'

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
    opener ??= import('./open-item.ts').then(({ openItems }) => openItems(options))
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
