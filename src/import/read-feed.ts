import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { textOfXml } from '#providers/epg/xmltv.ts'
import { fetchBytes } from '#providers/http.ts'
import type { FeedPlace } from './addresses.ts'
import { type FaultList, FeedError } from './faults.ts'
import { FeedContent } from './feed-content.ts'
import { csvOf, readFolder } from './read-folder.ts'
import { readMrss } from './read-mrss.ts'
import { readRoku } from './read-roku.ts'

/** Feed as it was loaded. */
export type LoadedFeed = { text: string; place: FeedPlace; isTable: boolean }

const isWeb = (feed: string) => /^https?:\/\//i.test(feed)

/** Folder of a feed, or the working folder for a feed on the web. */
export function folderOf(feed: string): string {
  if (isWeb(feed)) return resolve('.')
  const path = resolve(feed)
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? path : dirname(path)
}

/** Loads a feed from an address, a file or the CSV of a folder. Throws an Error with the reason. */
export async function loadFeed(feed: string, base?: string): Promise<LoadedFeed> {
  if (isWeb(feed)) {
    const bytes = await fetchBytes(feed, { timeoutMs: 60_000, retries: 2 })
    return { text: textOfXml(bytes, ''), place: { base: base ?? feed }, isTable: false }
  }
  const path = resolve(feed)
  if (!existsSync(path)) throw new Error(`There is no feed ${feed}`)
  const folder = folderOf(feed)
  const file = folder === path ? csvOf(path) : path
  const place = { base, folder: join(folder, sep) }
  return { text: textOfXml(readFileSync(file), ''), place, isTable: /\.csv$/i.test(file) }
}

type Reading = { faults: FaultList; now: Date }

/** Reads a feed of any known format. Throws a FeedError with the line if it has none of them. */
export function readFeed({ text, place, isTable }: LoadedFeed, { faults, now }: Reading): FeedContent {
  const options = { text, place, faults, now }
  if (isTable) return FeedContent.parse(readFolder({ ...options, folder: place.folder ?? '' }))
  const [first = ''] = text.trimStart()
  if (first === '{' || first === '[') return FeedContent.parse(readRoku(options))
  if (/^<(?:!doctype\s+)?html\b/i.test(text.trimStart())) throw new FeedError(1, 'the feed is an HTML page')
  if (first === '<') return FeedContent.parse(readMrss(options))
  throw new FeedError(1, 'the feed is neither XML, JSON nor CSV')
}
