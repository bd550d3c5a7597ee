import type { Media } from '#core/content/media.ts'
import { ApiError } from '#core/data/errors.ts'
import { defaultLocale } from '#core/i18n/locales.ts'
import { PlaybackRefusedError } from '#core/player/playback.ts'
import { fetchJson, viewerLimitMs } from '../http.ts'
import { PlaylistWire, readItems } from '../platform/lists.ts'
import { type Address, createAddresses, type ItemAccessOptions } from './addresses.ts'

export type ItemStreams = Pick<Media, 'sources' | 'tracks'>

/** Response of the platform for an item, with the passport of the request. */
export type Opened = ItemStreams & Pick<Address, 'passport'>

const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 403

/** Fetches protected items. Retries a refusal once with another token or passport. */
export function createItemLoader(accessOptions: ItemAccessOptions): (id: string) => Promise<Opened> {
  // A stalled response ends before the player fails, so that a retry sends a new request.
  const options = { ...accessOptions, fetchOptions: { totalMs: viewerLimitMs, ...accessOptions.fetchOptions } }
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
  const [media] = readItems(url, playlist, { platform, language: defaultLocale, integration: '' })
  if (!media) throw new PlaybackRefusedError('missing', 'The platform answered no item')
  return media
}

function refused(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const { status, message } = error
  if (status === 401 || status === 403) throw new PlaybackRefusedError('unauthorized', message, { cause: error })
  if (status === 404) throw new PlaybackRefusedError('missing', message, { cause: error })
  throw error
}
