import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { wakingScripts, withImports } from '../bundle/page-scripts.ts'
import { assetsOf } from './page-assets.ts'
import { withOwnPolicy } from './page-policy.ts'
import { stylePruner } from './page-styles.ts'

/** Post-processes Astro's output: styles, chunk addresses and policy. `out` is the site folder, `base` its path. */
export function pageFinisher(out: string, base = ''): (html: string) => string {
  const folder = join(out, '_astro')
  const withOwnStyles = stylePruner(folder)
  const withAddresses = chunkNamer(folder, base)
  const withImported = wakingNamer(out, base)
  return (page) => {
    const { html, inline } = withOwnStyles(page, assetsOf(page))
    return withOwnPolicy(withImported(withAddresses(html)), inline)
  }
}

/** Adds static imports to the island script list, so all are fetched in parallel. */
function wakingNamer(out: string, base: string) {
  const cache = new Map<string, string>()
  return (html: string) =>
    html.replace(wakingScripts, (_, before: string, address: string) => {
      const all =
        cache.get(address) ??
        withImports(out, [address])
          .map((file) => `${base}/${file}`)
          .join(' ')
      cache.set(address, all)
      return before + all
    })
}

const ahead = '&quot;ahead&quot;:['

/** Replaces prefetch chunk names with addresses. Missing or ambiguous names are left out. */
function chunkNamer(folder: string, base: string) {
  let files: string[] | undefined
  const addressOf = (name: string) => {
    const found = (files ??= readdirSync(folder)).filter((file) => /^(.+)\.[\w-]+\.js$/.exec(file)?.[1] === name)
    return found.length === 1 ? `&quot;${base}/_astro/${found[0]}&quot;` : []
  }
  const cache = new Map<string, string>()
  const addressesOf = (names: string) => {
    const addresses =
      cache.get(names) ??
      (names
        .match(/\w+(?=&quot;)/g)
        ?.flatMap(addressOf)
        .join() ||
        '')
    cache.set(names, addresses)
    return addresses
  }
  return (html: string) => {
    const pieces: string[] = []
    let done = 0
    for (let at = html.indexOf(ahead); at >= 0; at = html.indexOf(ahead, at + 1)) {
      const [from, to] = [at + ahead.length, html.indexOf(']', at)]
      const names = html.slice(from, to)
      if (!isInOptions(html, at) || !/^[\w&;,]+$/.test(names)) continue
      pieces.push(html.slice(done, from), addressesOf(names))
      done = to
    }
    return pieces.length ? pieces.join('') + html.slice(done) : html
  }
}

const isInOptions = (html: string, at: number) => html.endsWith(' opts=', html.lastIndexOf('"', at))
