import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { baseOf } from '#core/address/site-path.ts'
import type { Report } from '#core/report/report.ts'
import { staticPlatformPath } from '#core/site/static-platform.ts'
import { formatCount } from '#core/text/format-count.ts'
import { type Fault, FeedError, listFaults } from './faults.ts'
import type { FeedContent } from './feed-content.ts'
import { loadPictures } from './pictures.ts'
import { folderOf, loadFeed, readFeed } from './read-feed.ts'
import { readSiteFacts, type SiteFacts, writeDefaultFacts } from './site-settings.ts'
import { wireFiles } from './wire-files.ts'
import { type FolderFile, type Written, writeFolder } from './write-folder.ts'

export type ImportOptions = {
  /** Address, file or folder of the feed. */
  feed: string
  /** Folder of the static platform. */
  folder: string
  /** File with the facts that the feed does not state. */
  siteFile: string
  /** Address of the site, whose path is that of local files. */
  siteUrl?: string | undefined
  now: Date
  report: Report
}

export type ImportResult = { content: FeedContent; faults: Fault[]; written: Written }

/** Imports a feed as a static platform. Throws an Error for an unreadable feed and leaves the folder unchanged. */
export async function importFeed(options: ImportOptions): Promise<ImportResult> {
  const { feed, folder, siteFile, siteUrl, now, report } = options
  const facts = readSiteFacts(siteFile)
  const list = listFaults()
  const reading = report.phase('Reading the feed')
  const content = await readContent(feed, { facts, faults: list, now })
  reading.end()
  if (content.items.length === 0) {
    for (const line of faultLines(feed, list.faults)) report.line(line)
    throw new Error(`${feed} has no item that can be published: ${folder} is unchanged`)
  }
  const path = `${siteUrl ? baseOf(siteUrl) : ''}${staticPlatformPath}`
  const files = new Map<string, FolderFile>()
  const local: LocalFiles = { facts, feedFolder: folderOf(feed), path, files }
  const addressOf = (address: string, id: string) => localAddress(address, id, local)
  for (const [name, text] of wireFiles({ content, facts, path, addressOf }))
    files.set(name, { bytes: Buffer.from(text) })
  const records = [...content.items, ...content.series]
  const loading = report.phase('Loading the pictures', records.filter(({ picture }) => picture).length)
  const pictures = await loadPictures(records, { folder, faults: list, progress: loading.advance })
  loading.end()
  const written = writeFolder(folder, new Map([...files, ...pictures.files]))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, pictures.save[0]), pictures.save[1])
  const faults = list.faults.toSorted((a, b) => a.line - b.line)
  for (const line of faultLines(feed, faults)) report.line(line)
  if (writeDefaultFacts(siteFile, content.title))
    report.line(`${siteFile} has the name, colours and titles: change them and import again`)
  report.line(summaryOf(content, { faults, written, folder }))
  return { content, faults, written }
}

type Reading = { facts: SiteFacts; faults: ReturnType<typeof listFaults>; now: Date }

async function readContent(feed: string, { facts, faults, now }: Reading): Promise<FeedContent> {
  const loaded = await loadFeed(feed, facts.base)
  try {
    return readFeed(loaded, { faults, now })
  } catch (error) {
    if (error instanceof FeedError) throw new Error(`${feed}:${error.line}: ${error.message}`, { cause: error })
    throw error
  }
}

const faultLines = (feed: string, faults: readonly Fault[]) =>
  faults.map(({ line, problem }) => `${feed}:${line}: ${problem}`)

type LocalFiles = { facts: SiteFacts; feedFolder: string; path: string; files: Map<string, FolderFile> }

/** Address of a stream or caption in pages. Files beside the feed become files of the site, unless uploaded elsewhere. */
function localAddress(address: string, id: string, { facts, feedFolder, path, files }: LocalFiles): string {
  if (!address.startsWith('file:')) return address
  const file = fileURLToPath(address)
  const parts = relative(feedFolder, file).split(sep)
  const name = parts.map(encodeURIComponent).join('/')
  if (facts.files) return `${facts.files.replace(/\/?$/, '/')}${name}`
  files.set(`files/${id}/${parts.join('/')}`, { copyOf: file })
  return `${path}/files/${id}/${name}`
}

function summaryOf(
  { items, series, rows }: FeedContent,
  { faults, written, folder }: { faults: readonly Fault[]; written: Written; folder: string },
): string {
  const { added, changed, removed, unchanged } = written
  const content = `${formatCount(items.length, 'item')}, ${series.length} series and ${formatCount(rows.length, 'row')}`
  const files = `${added} new, ${changed} changed, ${removed} removed and ${unchanged} unchanged files`
  return `Imported ${content} into ${folder}: ${files}, ${formatCount(faults.length, 'fault')}`
}

/** Settings file beside a feed: `site.json` in its folder, or in the working folder for a feed on the web. */
export const siteFileOf = (feed: string): string => join(folderOf(feed), 'site.json')
