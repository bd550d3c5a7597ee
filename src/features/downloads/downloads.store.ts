import { atom } from 'nanostores'
import { siteBase } from '#core/address/site-path.ts'
import { storedList } from '#core/browser/stored-list.store.ts'
import { type Download, downloadsKey, isExpiredAt, parseDownloads } from '#core/downloads/downloads.ts'
import { copyPath } from './plan.rules.ts'

const { $list, change, refresh } = storedList(atom(downloadsKey), parseDownloads)

/** Downloads of this browser, oldest first. Other tabs change them too. */
export const $downloads = $list

/** Cache of all copies, read by the service worker (integrations/offline.ts). */
export const openCopies = () => caches.open(`downloads${siteBase}`)

/** Returns whether this browser can store films. Caches need a secure context. */
export const canStore = () => 'caches' in globalThis && 'serviceWorker' in navigator

/** Address of a file of a copy on the host. */
export const copyAddress = (path: string) => siteBase + path

export const downloadOf = (id: string) => $list.get().find(({ item }) => item.id === id)

/** Queues new downloads; existing ones stay. Returns false and adds nothing if storage is blocked. */
export function addDownloads(added: readonly Download[]): boolean {
  let fresh: readonly Download[] = []
  const isStored = change((list) => {
    fresh = added.filter(({ item }) => !list.some((download) => download.item.id === item.id))
    return fresh.length > 0 ? [...list, ...fresh] : list
  })
  if (!isStored) change((list) => list.filter(({ item }) => !fresh.some((download) => download.item.id === item.id)))
  return isStored
}

/** Changes one download, if it still exists. */
export const changeDownload = (id: string, changes: Partial<Download>) =>
  change((list) =>
    list.some(({ item }) => item.id === id)
      ? list.map((download) => (download.item.id === id ? { ...download, ...changes } : download))
      : list,
  )

export const pauseDownload = (id: string) => changeDownload(id, { state: 'paused' })

/** Queues the download again; only missing files are fetched. */
export const resumeDownload = (id: string) => changeDownload(id, { state: 'queued', failure: undefined })

/** Removes a download. Its entry goes first, so that no incomplete copy is shown. */
export async function removeDownload(id: string): Promise<void> {
  change((list) => list.filter(({ item }) => item.id !== id))
  await deleteCopy(id)
}

/** Downloads a changed film again. */
export async function replaceDownload(id: string): Promise<void> {
  changeDownload(id, { state: 'paused', copy: undefined, picture: undefined, done: 0, total: 0 })
  await deleteCopy(id)
  changeDownload(id, { state: 'queued', failure: undefined, changed: undefined, version: undefined })
}

/** Deletes the files of a copy. */
export async function deleteCopy(id: string): Promise<void> {
  const cache = await openCopies()
  const folder = copyAddress(copyPath(id, ''))
  for (const request of await cache.keys())
    if (new URL(request.url).pathname.startsWith(folder)) await cache.delete(request)
}

/** Deletes files of expired downloads and files without an entry, as after an interrupted removal. */
export async function deleteUnusedFiles(now: number): Promise<void> {
  const cache = await openCopies()
  const stored = await cache.keys()
  // Another tab may have added a download whose event has not arrived.
  refresh()
  const current = $list.get().filter((download) => !isExpiredAt(download, now))
  const folders = current.map(({ item }) => copyAddress(copyPath(item.id, '')))
  for (const request of stored) {
    const { pathname } = new URL(request.url)
    if (!folders.some((folder) => pathname.startsWith(folder))) await cache.delete(request)
  }
}

export type Space = { free: number; used: number }

/** Free and used bytes of this browser; undefined without an estimate. */
export async function measureSpace(): Promise<Space | undefined> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === undefined || usage === undefined ? undefined : { free: Math.max(0, quota - usage), used: usage }
}
