import { dirname, join } from 'node:path'
import { letterPageId } from '#core/content/letters.ts'
import type { WarningKind } from '#core/report/warning-kinds.ts'
import { changedIds } from '../content-db/snapshot-changes.ts'
import type { Crawled } from './crawler.ts'
import { trustedHosts } from './fetcher.ts'
import { mirrorFonts } from './fonts.ts'
import { mirrorImages } from './images.ts'
import { ingestChapters } from './ingest-chapters.ts'
import { ingestSchedules } from './ingest-schedules.ts'
import { ingestTranscripts } from './ingest-transcripts.ts'
import type { Ingest } from './open-ingest.ts'
import { storeLetters } from './store-letters.ts'
import { storeNamedHosts } from './store-named-hosts.ts'
import { storedMedia } from './stored-media.ts'

/** Writes the records that follow from the crawled ones: texts of files, letters, hosts, copies of pictures. */
export async function writeDerived(ingest: Ingest, crawled: Crawled) {
  const { settings, edit, links } = ingest
  const { samples } = crawled.files
  const schedules = await storeFiles(ingest, crawled)
  checkLanding(ingest)
  edit.complete()
  updateLetters(ingest)
  const [origins, trusted] = [links.origins(), trustedHosts(settings.site)]
  const refresh = !settings.changesOnly
  edit.put('site', 'origins', await storeNamedHosts({ edit, samples, schedules, origins, trusted, refresh }))
  await mirrorPictures(ingest, crawled)
}

/** Stores the chapters, captions and schedules of new and changed items. Returns origins of pictures by channel. */
async function storeFiles({ settings, edit, fetcher, report }: Ingest, { files }: Crawled) {
  const { languages, now, site } = settings
  const warnAs = (kind: WarningKind) => (sentence: string) => report.warn(kind, sentence)
  const stage = { edit, fetcher }
  await ingestChapters({ ...stage, warn: warnAs('captions'), files: files.chapters, base: site.siteUrl })
  await ingestTranscripts({ ...stage, warn: warnAs('captions'), items: files.captions, base: site.siteUrl })
  const guide = { sources: files.schedules, base: site.siteUrl, languages, now }
  return ingestSchedules({ ...stage, warn: warnAs('schedules'), ...guide })
}

function checkLanding(ingest: Ingest) {
  const id = ingest.config.custom.landingPage
  const kind = id && storedMedia(ingest, id)?.kind
  if (kind && kind !== 'page')
    ingest.report.warn(
      'config',
      `custom.landingPage: media ${id} is a ${kind}, not a page, so the home page shows its shelves only`,
    )
}

/** Updates the "A to Z" list if an item is new, changed or removed. */
function updateLetters({ settings, snapshot, edit }: Ingest) {
  const isChanged =
    settings.draft || !snapshot.has('letters', letterPageId()) || !changedIds(snapshot, 'media').next().done
  if (isChanged) storeLetters(edit, settings.languages)
}

async function mirrorPictures(ingest: Ingest, { articles }: Crawled) {
  const { settings, edit, config, fetcher, report, reusesLinks } = ingest
  const folder = settings.images ?? join(dirname(settings.file), 'images')
  if (!folder) return
  const stage = { edit, config, folder, fetchOptions: fetcher.fetchOptions }
  const warnOfConfig = (sentence: string) => report.warn('config', sentence)
  await mirrorFonts({ ...stage, warn: warnOfConfig, reusesUnchanged: settings.changesOnly === true && reusesLinks })
  await mirrorImages({
    ...settings,
    ...stage,
    warn: report.warn,
    platform: settings.site.platform,
    insights: articles && settings.site.insights,
  })
}
