import { accessModelOf, requirementOf } from '#core/access/access.ts'
import type { Media } from '#core/content/media.ts'
import { copyFiles, copySource, type Download, isExpiredAt } from '#core/downloads/downloads.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { currentSite } from '#core/site/site.store.ts'
import { contentIn } from '#features/page/content.store.ts'
import { isCopyComplete } from './copies.store.ts'
import { $downloads, changeDownload, deleteUnusedFiles, pauseDownload, removeDownload } from './downloads.store.ts'
import { cacheDownloadsPage, loadPlan } from './fetch-plan.store.ts'

/** Checks files and windows of all copies, then compares them with the catalogue. Returns removed titles. */
export async function checkDownloads(language: Locale, now: number): Promise<string[]> {
  await checkFiles(now)
  if (!navigator.onLine) return []
  // A new build renames the scripts of the player, which a visit does not load.
  if ($downloads.get().some(({ state }) => state === 'complete'))
    await cacheDownloadsPage(language).catch(() => undefined)
  return checkCatalogue(language, now)
}

/** Pauses copies with missing files. Deletes files beyond their window, or without an entry. */
async function checkFiles(now: number) {
  for (const download of $downloads.get()) {
    const { item, state } = download
    const isExpired = isExpiredAt(download, now)
    if (isExpired && state === 'queued') pauseDownload(item.id)
    if (!isExpired && state === 'complete' && !(await isCopyComplete(item.id)))
      changeDownload(item.id, { state: 'paused', copy: undefined })
  }
  await deleteUnusedFiles(now)
}

/** Removes items that left the catalogue, and marks changed films. Failed requests change nothing. */
async function checkCatalogue(language: Locale, now: number): Promise<string[]> {
  const removedTitles: string[] = []
  for (const download of $downloads.get()) {
    const { id, title } = download.item
    try {
      const media = await contentIn(language).media(id)
      if (!media) {
        await removeDownload(id)
        removedTitles.push(title)
      } else if (!isExpiredAt(download, now)) await checkMedia(download, media)
    } catch {}
  }
  return removedTitles
}

/** Marks a complete copy of a changed film. An incomplete one gets the new addresses, or stops if access is needed. */
async function checkMedia(download: Download, media: Media) {
  const { sources, tracks } = media
  const { id } = download.item
  const requirement = requirementOf(media, accessModelOf(currentSite().config))
  if (requirement !== download.item.requirement) changeDownload(id, { item: { ...download.item, requirement } })
  if (requirement !== 'nothing') {
    // The platform may no longer give the addresses of a film that needs access.
    if (download.state !== 'complete') changeDownload(id, { state: 'failed', failure: { kind: 'access' } })
    return
  }
  const remote = { sources, tracks }
  if (download.state === 'complete') {
    const { version } = await loadPlan({ ...download, remote }, AbortSignal.timeout(30_000))
    if (version !== download.version) changeDownload(id, { remote, changed: true })
  } else if (copySource(sources) ?? copyFiles(sources)[0]) changeDownload(id, { remote })
}
