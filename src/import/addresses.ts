import { existsSync, statSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { decodePercent } from '#core/text/decode-percent.ts'

/** Place of a feed, which its relative addresses are resolved against. */
export type FeedPlace = {
  /** Address of the feed, or the one that its settings state. */
  base?: string | undefined
  /** Folder of the feed on this machine, with a trailing slash. */
  folder?: string | undefined
}

export type Resolved = { address: string } | { problem: string }

const isWeb = (url: URL | null) => url?.protocol === 'https:' || url?.protocol === 'http:'

/** Address of a file that a feed names: on the web, or beside the feed. */
export function resolveAddress(written: string, { base, folder }: FeedPlace): Resolved {
  const text = written.trim().replace(/^\/\/(?=[^/])/, 'https://')
  if (!text) return { problem: 'has an empty address' }
  const absolute = /^[a-z][a-z\d+.-]*:/i.test(text) ? URL.parse(text) : undefined
  if (absolute === null) return { problem: 'is no valid address' }
  if (absolute) return isWeb(absolute) ? { address: absolute.href } : { problem: `has the scheme ${absolute.protocol}` }
  const beside = folder && fileIn(folder, text)
  if (beside) return { address: beside }
  const url = base ? URL.parse(text, base) : null
  if (url && isWeb(url)) return { address: url.href }
  const remedy = folder ? 'there is no such file beside the feed, and "base" is not set' : '"base" is not set'
  return { problem: `is a relative address: ${remedy}` }
}

/** `file:` address of a file in a folder. Undefined if it is missing or outside. */
function fileIn(folder: string, name: string): string | undefined {
  if (name.includes('\0')) return undefined
  const file = [name, decodePercent(name)].map((path) => resolve(folder, path)).find((path) => existsSync(path))
  const isInside = file?.startsWith(folder.endsWith(sep) ? folder : folder + sep)
  return file && isInside && statSync(file).isFile() ? pathToFileURL(file).href : undefined
}
