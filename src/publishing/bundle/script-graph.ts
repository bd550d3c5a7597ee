import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { compatFolder } from '../config/site-module.ts'

/** Scripts of one page: inline, loaded at once, and fetched when its islands hydrate. */
export type PageScripts = { inline: string; loaded: string[]; onHydration: string[] }

/** Static imports of a script. Dynamic imports and modules of the import map are excluded. */
export const staticImports = (code: string): string[] =>
  [...code.matchAll(/(?:^|[;}\s])(?:import|export)(?:[^'"();]*?\bfrom)?\s*["'](\.{0,2}\/[^"']+)["']/g)].flatMap(
    ([, address = '']) => (address.includes(`/${compatFolder}/`) ? [] : address),
  )

/** Matches the meta tag that lists island script addresses, separated by spaces. */
export const hydrationMeta = /(<meta name="hydration" content=")([^"]+)/

const isScript = (attributes: string) => !/\btype="(?!module|text\/javascript)/.test(attributes)

/** Reads the scripts of a page. Addresses are relative to `out`, without leading slashes. */
export function pageScripts(out: string, html: string): PageScripts {
  const tags = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(([, has = '']) => isScript(has))
  const inline = tags.map(([, , code = '']) => code).join('\n')
  const external = tags.flatMap(([, has = '']) => /\bsrc="(\/[^"]+)"/.exec(has)?.[1] ?? [])
  const hydration = hydrationMeta.exec(html)?.[2]?.split(' ') ?? []
  const loaded = withImports(out, [...external, ...staticImports(inline), hydration].flat())
  const islands = [...html.matchAll(/\b(?:component|renderer)-url="(\/[^"]+)"/g)].map(([, address = '']) => address)
  return { inline, loaded, onHydration: withImports(out, islands).filter((file) => !loaded.includes(file)) }
}

/** Returns the files with all static imports, without leading slashes and the path of the site. */
export function withImports(out: string, addresses: readonly string[]): string[] {
  const files = new Set<string>()
  const visit = (address: string) => {
    const file = address.replace(/^.*(?=\/_astro\/)\/|^\//, '')
    if (files.has(file)) return
    files.add(file)
    const code = readFileSync(join(out, file), 'utf8')
    for (const next of staticImports(code)) visit(posix.join('/', posix.dirname(file), next))
  }
  for (const address of addresses) visit(address)
  return [...files]
}

// Sample size. Pages of one kind load the same scripts.
const pagesPerKind = 20

/** One line: compressed script bytes that pages load at once, and the heaviest kinds of pages. */
export function scriptReport(out: string): string {
  const kinds = new Map<string, string[]>()
  for (const file of somePages(out)) {
    const kind = kindOf(file)
    const files = kinds.get(kind) ?? []
    if (files.length < pagesPerKind) kinds.set(kind, [...files, file])
  }
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? packed(readFileSync(join(out, file), 'utf8'))
    sizes.set(file, size)
    return size
  }
  const sum = (files: string[]) => files.reduce((total, file) => total + sizeOf(file), 0)
  const weights = [...kinds].map(([kind, files]) => {
    const ofPages = files.map((file) => {
      const { inline, loaded, onHydration } = pageScripts(out, readFileSync(join(out, file), 'utf8'))
      return { first: packed(inline) + sum(loaded), later: sum(onHydration) }
    })
    const max = (part: 'first' | 'later') => Math.max(...ofPages.map((weight) => weight[part]))
    return { kind, first: max('first'), later: max('later') }
  })
  const heaviest = (part: 'first' | 'later') => {
    const most = weights.reduce((max, weight) => (weight[part] > max[part] ? weight : max))
    return `${kilobytes(most[part])} (${most.kind})`
  }
  return `Scripts of a page: at most ${heaviest('first')} at once, ${heaviest('later')} more when its islands hydrate`
}

/** First pages of every kind, in order. The sample limits the search on large sites. */
function somePages(out: string): string[] {
  const entriesOf = (folder: string) => readdirSync(join(out, folder), { withFileTypes: true }).sort(byName)
  const pagesIn = (folder: string, max: number): string[] => {
    const pages: string[] = []
    for (const entry of entriesOf(folder)) {
      if (pages.length >= max) break
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory()) pages.push(...pagesIn(path, max - pages.length))
      else if (entry.name === 'index.html') pages.push(path)
    }
    return pages
  }
  const kindsIn = (folder: string): string[] =>
    entriesOf(folder).flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      if (!entry.isDirectory()) return entry.name === 'index.html' ? [path] : []
      return /^[a-z]{2}$/.test(path) ? kindsIn(path) : pagesIn(path, pagesPerKind)
    })
  return kindsIn('')
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)

/** Page kind: the first segment of an address after any language prefix. */
const kindOf = (file: string) => {
  const [kind = ''] = file.replace(/^[a-z]{2}\//, '').split('/')
  return kind === 'index.html' ? '/' : `/${kind}/`
}

const packed = (code: string) => (code ? brotliCompressSync(code).length : 0)
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
