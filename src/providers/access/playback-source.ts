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

/**
 * From an item to what plays: the streams as published, or as a token or a passport opens them, ready for the player
 * (spec 1 §4). What the viewer may not have is a PlaybackRefused; all else that fails is an ApiError.
 */
export function playbackSources(options: ItemAccessOptions) {
  const { platform, config, bridge, viewer, now = Date.now } = options
  const isOpen = protectionOf(config, bridge).by === 'none'
  // What asks the platform is fetched only where the page carries no streams that play
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
