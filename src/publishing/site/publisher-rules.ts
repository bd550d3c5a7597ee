import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseHeaderRules } from '../serve/respond.ts'
import { decodeText } from '../shared/text.ts'

/** Files of `public` that the build adds to its own files of these names. */
export const mergedFiles = ['_headers', '_redirects', 'robots.txt'] as const
type MergedFile = (typeof mergedFiles)[number]

/** Text of a file of `public`, empty without one. Throws an Error for an encoding other than UTF-8 and UTF-16. */
export function readPublicText(publicFolder: string, name: MergedFile): string {
  const file = join(publicFolder, name)
  const text = existsSync(file) ? decodeText(readFileSync(file)) : ''
  if (text === undefined) throw new Error(`public/${name} is no UTF-8 text: save it as UTF-8`)
  return text.replace(/\r\n?/g, '\n')
}

/** Throws an Error with the line of an invalid rule in `public`. */
export function checkPublicRules(publicFolder: string) {
  const [headers, redirects] = mergedFiles.map((name) => readPublicText(publicFolder, name))
  try {
    parseHeaderRules(headers ?? '')
  } catch (error) {
    throw new Error(`public/${error instanceof Error ? error.message : error}`, { cause: error })
  }
  for (const [index, line] of (redirects ?? '').split('\n').entries())
    if (isRule(line) && !/\S\s+\S/.test(line))
      throw new Error(`public/_redirects line ${index + 1}: "${line.trim()}" has no destination`)
}

const isRule = (line: string) => /^\s*[^\s#]/.test(line)

type Block = { path: string; lines: string[] }

const blocksOf = (text: string): Block[] => {
  const blocks: Block[] = []
  for (const line of text.split('\n').filter(isRule))
    if (/^\S/.test(line)) blocks.push({ path: line.trim(), lines: [] })
    else blocks.at(-1)?.lines.push(line.trim())
  return blocks
}

const nameOf = (line: string) => /^(?:!\s*)?([^\s:]+)/.exec(line)?.[1]?.toLowerCase() ?? ''
const isRemoval = (line: string) => line.startsWith('!')

/**
 * Adds the publisher's header rules to generated ones. Hosts read one rule for each path and join values of several
 * rules, so a publisher's value replaces the generated one.
 */
export function mergeHeaders(generated: string, publisherText: string): string {
  const blocks = new Map(blocksOf(generated).map(({ path, lines }) => [path, lines]))
  const generatedNames = new Set([...blocks.values()].flat().map(nameOf))
  for (const { path, lines } of blocksOf(publisherText)) {
    const before = blocks.get(path)
    const names = lines.map(nameOf)
    const retained = before?.filter((line) => isRemoval(line) || !names.includes(nameOf(line))) ?? []
    const removals = names.filter((name) => !before && generatedNames.has(name)).map((name) => `! ${name}`)
    blocks.set(path, [...new Set([...retained, ...removals, ...lines])])
  }
  return [...blocks].map(([path, lines]) => [path, ...lines.map((line) => `  ${line}`), ''].join('\n')).join('')
}

const pathOf = (line: string) => line.trim().split(/\s/)[0] ?? ''

/** Pattern of the paths that a rule applies to; undefined for a single path. */
function patternOf(line: string): RegExp | undefined {
  const path = pathOf(line)
  if (!isRule(line) || !/\*|:[A-Za-z]/.test(path)) return undefined
  const parts = path.split(/(\*|:[A-Za-z]\w*)/)
  const written = parts.map((part, index) =>
    index % 2 ? (part === '*' ? '.*' : '[^/]+') : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'),
  )
  // Hosts apply `/a/*` to `/a` too.
  return new RegExp(`^${written.join('').replace(/\/\.\*$/, '(?:/.*)?')}/?$`)
}

/**
 * Adds the publisher's redirects to generated ones. Rules of single addresses come first, unless an earlier pattern
 * applies to them: Cloudflare counts those after a pattern as patterns, which it limits to 100.
 */
export function mergeRedirects(generated: string, publisherText: string): string {
  const single: string[] = []
  const late: string[] = []
  const patterns: RegExp[] = []
  for (const line of publisherText.split('\n').filter((text) => text.trim())) {
    const pattern = patternOf(line)
    if (pattern) patterns.push(pattern)
    const isLate = pattern || patterns.some((earlier) => earlier.test(pathOf(line)))
    ;(isLate ? late : single).push(line)
  }
  return [...single, ...generated.trimEnd().split('\n'), ...late, ''].join('\n')
}

/** Adds the address of the sitemap to the publisher's `robots.txt`, unless that names it. */
export function mergeRobots(publisherText: string, sitemap: string): string {
  const isNamed = [...publisherText.matchAll(/^\s*sitemap\s*:\s*(\S+)/gim)].some(([, address]) => address === sitemap)
  return isNamed ? publisherText : `${publisherText.trimEnd()}\n\nSitemap: ${sitemap}\n`
}
