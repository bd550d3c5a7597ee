import { isExpiredAt } from '#core/downloads.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { contentIn } from '#features/page/content.store.ts'
import { isCopyComplete } from './copies.store.ts'
import { $downloads, changeDownload, deleteCopy, removeDownload } from './downloads.store.ts'
import { loadPlan } from './fetch-plan.store.ts'

/** Checks files and windows of all copies, then compares them with the catalogue. Returns removed titles. */
export async function checkDownloads(language: Locale, now: number): Promise<string[]> {
  await checkFiles(now)
  return navigator.onLine ? checkCatalogue(language, now) : []
}

/** Pauses copies with missing files. Deletes the files of copies beyond their window. */
async function checkFiles(now: number) {
  for (const download of $downloads.get()) {
    const { id } = download.item
    if (download.state !== 'complete') continue
    if (isExpiredAt(download, now)) await deleteCopy(id)
    else if (!(await isCopyComplete(id))) changeDownload(id, { state: 'paused', copy: undefined })
  }
}

/** Removes items that left the catalogue, and marks changed films. Failed requests change nothing. */
async function checkCatalogue(language: Locale, now: number): Promise<string[]> {
  const left: string[] = []
  for (const download of $downloads.get()) {
    const { id, title } = download.item
    try {
      const media = await contentIn(language).media(id)
      if (!media) {
        await removeDownload(id)
        left.push(title)
      } else if (download.state === 'complete' && !isExpiredAt(download, now)) {
        const remote = { sources: media.sources, tracks: media.tracks }
        const { version } = await loadPlan({ ...download, remote }, AbortSignal.timeout(30_000))
        if (version !== download.version) changeDownload(id, { remote, changed: true })
      }
    } catch {}
  }
  return left
}
