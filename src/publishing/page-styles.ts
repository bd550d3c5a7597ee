import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SelectorComponent, transform } from 'lightningcss'
import { hashOf, policyMeta } from './page-policy.ts'

/** Gives a page without the rules of its sheets that can never apply to it. */
export type StylePruner = (html: string) => string

/**
 * Astro gives all pages of a route one sheet, for every kind of page the route has. Of it a page keeps the rules for
 * classes that it shows, or that a script it may come to run knows and brings no rules for; `folder` holds those scripts
 * (`_astro`).
 */
export function stylePruner(folder: string): StylePruner {
  const knownIn = classesOfScripts(folder)
  const pruned = new Map<string, Sheet>()
  return (html) => {
    const policy = policyMeta.exec(html)?.[2] ?? ''
    const worn = new Set([...html.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
    const own = (sheet: Sheet): Sheet => {
      const { known, brought } = knownIn(html, sheet)
      const certain = classesIn(sheet).filter((name) => worn.has(name) || known.has(name))
      // A script brings the rules of a whole file, to pages that have none of them
      const files = new Set(certain.map(fileOf))
      const kept = [...certain, ...[...brought].filter((name) => files.has(fileOf(name)))]
      const key = `${sheet.hash} ${kept.join(' ')}`
      const smaller = pruned.get(key) ?? sheetOf(without(sheet.css, new Set(kept)))
      pruned.set(key, smaller)
      return smaller
    }
    let hashes = policy
    const page = html.replace(styleTag, (whole, css: string) => {
      const sheet = sheetOf(css)
      if (!policy.includes(sheet.hash)) return whole
      const smaller = own(sheet)
      hashes = hashes.replace(sheet.hash, () => smaller.hash)
      return `<style>${smaller.css}</style>`
    })
    return hashes === policy ? page : page.replace(policy, () => hashes)
  }
}

type Sheet = { css: string; hash: string }
const sheetOf = (css: string): Sheet => ({ css, hash: hashOf(css) })

const styleTag = /<style>([\s\S]*?)<\/style>/g

/** Three letters for the file that a class is of. */
const fileOf = (name: string) => name.slice(-3)

const sheets = new Map<string, string[]>()

/** The names in a sheet that look like classes; too many do no harm. */
function classesIn({ css, hash }: Sheet): string[] {
  const known = sheets.get(hash) ?? [
    ...new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name ?? '')),
  ]
  sheets.set(hash, known)
  return known
}

/** The sheet without the rules of which no selector can match where only these classes are. */
function without(sheet: string, kept: Set<string>): string {
  const canMatch = (selector: SelectorComponent[]) =>
    selector.every((part) => part.type !== 'class' || kept.has(part.name))
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(sheet),
    minify: true,
    visitor: { Rule: { style: ({ value }) => (value.selectors.some(canMatch) ? undefined : []) } },
  })
  return code.toString().replace(/@media[^{}]*\{\}/g, '')
}

type Known = { known: Set<string>; brought: Set<string> }

/**
 * Which classes of a sheet the scripts know that a page carries or names, and those that these import; `brought` are those
 * whose rules come with each script that knows them.
 */
function classesOfScripts(folder: string) {
  const reach = reachIn(folder)
  const found = new Map<string, Known>()
  return (html: string, sheet: Sheet): Known => {
    const inline = [...html.matchAll(/<script(?! type="application)[^>]*>([\s\S]+?)<\/script>/g)].map(
      ([, text]) => text ?? '',
    )
    const named = [...new Set([...html.matchAll(/\/_astro\/([\w.-]+\.js)/g)].map(([, name]) => name ?? ''))]
    const key = [sheet.hash, ...inline.map(hashOf), ...named].join(' ')
    const before = found.get(key)
    if (before) return before
    const all = [...inline.map((text) => [text]), ...named.map(reach)]
    const [known, brought] = [new Set<string>(), new Set<string>()]
    for (const name of classesIn(sheet)) {
      const knowing = all.filter((texts) => texts.some((text) => text.includes(name)))
      const bringing = knowing.filter((texts) => texts.some((text) => text.includes(`.${name}`)))
      if (bringing.length < knowing.length) known.add(name)
      else if (bringing.length > 0) brought.add(name)
    }
    found.set(key, { known, brought })
    return { known, brought }
  }
}

const namesIn = (text: string) => [...new Set([...text.matchAll(/[\w.-]+\.js\b/g)].map(([name]) => name))]

/** The texts of a script and of all that it names, directly or not. */
function reachIn(folder: string) {
  const texts = new Map<string, string | undefined>()
  const textOf = (name: string) => {
    const file = join(folder, name)
    if (!texts.has(name)) texts.set(name, existsSync(file) ? readFileSync(file, 'utf8') : undefined)
    return texts.get(name)
  }
  const reached = new Map<string, string[]>()
  return (name: string): string[] => {
    const before = reached.get(name)
    if (before) return before
    const seen = new Set([name])
    for (const one of seen) for (const next of namesIn(textOf(one) ?? '')) seen.add(next)
    const found = [...seen].flatMap((one) => textOf(one) ?? [])
    reached.set(name, found)
    return found
  }
}
