import { readStored } from '../browser/storage.ts'
import { type DownloadStreams, downloadsKey, findCopy } from './downloads.ts'

/** Returns the streams of a downloaded item. The service worker serves them, so it must control the page. */
export const storedCopy = (id: string): DownloadStreams | undefined =>
  globalThis.navigator?.serviceWorker?.controller ? findCopy(readStored(downloadsKey), id, Date.now()) : undefined

/** Opens a copy if the browser still has its files. */
export async function openCopy(id: string): Promise<DownloadStreams | undefined> {
  const copy = storedCopy(id)
  const [source] = copy?.sources ?? []
  return source && (await caches.match(source.file)) ? copy : undefined
}
