import { ApiError } from '#domain/errors.ts'
import type { Media } from '#domain/media.ts'
import { PlaybackRefused, protectionOf, rewriteSources, type Stretch } from '#domain/playback.ts'
import { fetchJson } from '../http.ts'
import { PlaylistWire, readItems } from '../platform/playlist.ts'
import { type AccessOptions, type Address, addressesOf } from './addresses.ts'

export type Streams = Pick<Media, 'sources' | 'tracks'>
export type Wanted = {
  id: string
  sources: readonly Media['sources'][number][]
  tracks: readonly Media['tracks'][number][]
  stretch?: Stretch | undefined
}

/**
 * From an item to what plays: the streams as published, or as a token or a passport opens them, ready for the player
 * (spec 1 §4). What the viewer may not have is a PlaybackRefused; all else that fails is an ApiError.
 */
export function playbackSources(options: AccessOptions) {
  const { platform, config, bridge, viewer } = options
  const isOpen = protectionOf(config, bridge).by === 'none'
  const open = opener(options)

  return async ({ id: mediaId, stretch, ...published }: Wanted): Promise<Streams> => {
    const isKnown = isOpen && published.sources.length > 0
    const { sources, tracks, passport } = isKnown ? { ...published, passport: undefined } : await open(mediaId)
    const how = { platform, config, mediaId, passport, stretch, userId: await viewer?.userId?.() }
    return { sources: rewriteSources(sources, how), tracks: [...tracks] }
  }
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 403

/** Fetches items where their protection says; a refusal is answered once by another token or passport, then it stands. */
function opener(options: AccessOptions) {
  const { ask, renew, forget } = addressesOf(options)
  const fetchItem = async ({ url, passport }: Address) => ({ ...(await itemAt(url, options)), passport })
  const again = (id: string) => async (error: unknown) => {
    if (!renew || !isRefusal(error)) throw error
    return fetchItem(await renew(id)).catch((refusal: unknown) => {
      if (isRefusal(refusal)) forget?.(id)
      throw refusal
    })
  }
  return (id: string) =>
    ask(id)
      .then((address) => fetchItem(address).catch(again(id)))
      .catch(refused)
}

async function itemAt(url: string, { platform, fetchOptions }: AccessOptions): Promise<Streams> {
  const { playlist } = await fetchJson(url, PlaylistWire, fetchOptions)
  // Only the streams count here, and they have no language
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
