import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** The scripts of one page: what stands in it, the files it loads by itself, and those its islands fetch when they wake. */
export type PageScripts = { inline: string; loaded: string[]; awakened: string[] }

/** The addresses that a script imports before it runs; those that it asks for later are not among them. */
export const staticImports = (code: string): string[] =>
  [...code.matchAll(/(?:^|[;}\s])(?:import|export)(?:[^'"();]*?\bfrom)?\s*["'](\.{0,2}\/[^"']+)["']/g)].map(
    ([, address = '']) => address,
  )

/** Where a page names the scripts that wake its islands, and their addresses, a space between them. */
export const wakingScripts = /(<meta name="wake" content=")([^"]+)/

const isScript = (attributes: string) => !/\btype="(?!module|text\/javascript)/.test(attributes)

/** Reads what a page of a finished site loads; addresses are below `out`, without their first slash. */
export function pageScripts(out: string, html: string): PageScripts {
  const tags = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(([, has = '']) => isScript(has))
  const inline = tags.map(([, , code = '']) => code).join('\n')
  const named = tags.flatMap(([, has = '']) => /\bsrc="(\/[^"]+)"/.exec(has)?.[1] ?? [])
  const waking = wakingScripts.exec(html)?.[2]?.split(' ') ?? []
  const loaded = withImports(out, [...named, ...staticImports(inline), waking].flat())
  const islands = [...html.matchAll(/\b(?:component|renderer)-url="(\/[^"]+)"/g)].map(([, address = '']) => address)
  return { inline, loaded, awakened: withImports(out, islands).filter((file) => !loaded.includes(file)) }
}

/** Those files, and all that they import before they run; without their first slash. */
export function withImports(out: string, addresses: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (address: string) => {
    const file = address.replace(/^\//, '')
    if (found.has(file)) return
    found.add(file)
    const code = readFileSync(join(out, file), 'utf8')
    for (const next of staticImports(code)) visit(posix.join('/', posix.dirname(file), next))
  }
  for (const address of addresses) visit(address)
  return [...found]
}

// Pages of one kind load the same; a few of them stand for all
const looksAt = 20

/** A line per kind of page: the compressed script bytes it loads at once, and those of its islands. */
export function scriptReport(out: string): string[] {
  const kinds = new Map<string, string[]>()
  for (const file of somePages(out)) {
    const kind = kindOf(file)
    const files = kinds.get(kind) ?? []
    if (files.length < looksAt) kinds.set(kind, [...files, file])
  }
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? packed(readFileSync(join(out, file), 'utf8'))
    sizes.set(file, size)
    return size
  }
  const sum = (files: string[]) => files.reduce((total, file) => total + sizeOf(file), 0)
  return [...kinds].map(([kind, files]) => {
    const weights = files.map((file) => {
      const { inline, loaded, awakened } = pageScripts(out, readFileSync(join(out, file), 'utf8'))
      return { first: packed(inline) + sum(loaded), later: sum(awakened) }
    })
    const most = (part: 'first' | 'later') => kilobytes(Math.max(...weights.map((weight) => weight[part])))
    return `Scripts of ${kind}: ${most('first')} at once, ${most('later')} more when its islands wake`
  })
}

/** The first pages of every kind, in order; of a large site only those are looked for. */
function somePages(out: string): string[] {
  const named = (folder: string) => readdirSync(join(out, folder), { withFileTypes: true }).sort(byName)
  const pagesIn = (folder: string, most: number): string[] => {
    const found: string[] = []
    for (const entry of named(folder)) {
      if (found.length >= most) break
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory()) found.push(...pagesIn(path, most - found.length))
      else if (entry.name === 'index.html') found.push(path)
    }
    return found
  }
  const kindsIn = (folder: string): string[] =>
    named(folder).flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      if (!entry.isDirectory()) return entry.name === 'index.html' ? [path] : []
      return /^[a-z]{2}$/.test(path) ? kindsIn(path) : pagesIn(path, looksAt)
    })
  return kindsIn('')
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)

/** The first part of an address names the kind of page, in whichever language. */
const kindOf = (file: string) => {
  const [kind = ''] = file.replace(/^[a-z]{2}\//, '').split('/')
  return kind === 'index.html' ? '/' : `/${kind}/`
}

const packed = (code: string) => (code ? brotliCompressSync(code).length : 0)
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
