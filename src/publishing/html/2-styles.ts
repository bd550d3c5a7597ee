import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SelectorComponent, transform } from 'lightningcss'
import { hashOf, type InlinePart, type InlineText, type PageAssets, policyMeta } from './3-policy.ts'

/** Removes unused style rules. Returns the page with its inline scripts and styles. */
export type StylePruner = (html: string, assets: PageAssets) => { html: string; inline: InlineText[] }

/** Step 2: reduces inline styles to classes in the page and its scripts. `folder` contains the scripts. */
export function stylePruner(folder: string): StylePruner {
  const ownSheet = ownSheets(folder)
  return (html, { inline, classes }) => {
    const [found, before = '', policy = ''] = policyMeta.exec(html) ?? []
    const ownOf = ownSheet(scriptsOf(html, inline), classes)
    const edits: Edit[] = []
    let hashes = policy
    const pruned = inline.map((part) => {
      const { name, attributes, text, from, to } = part
      const sheet = name === 'style' && !attributes ? sheetOf(text) : undefined
      if (!sheet || !policy.includes(sheet.hash)) return part
      const smaller = ownOf(sheet)
      hashes = hashes.replace(sheet.hash, () => smaller.hash)
      edits.push({ from, to, text: smaller.css })
      return { name, attributes, text: smaller.css }
    })
    if (!found) throw new Error('the page has no content security policy')
    if (edits.length === 0) throw new Error('the policy of the page allows none of its style sheets')
    const from = html.indexOf(before) + before.length
    return { html: edited(html, [...edits, { from, to: from + policy.length, text: hashes }]), inline: pruned }
  }
}

type Edit = { from: number; to: number; text: string }

function edited(html: string, edits: Edit[]): string {
  const pieces: string[] = []
  let done = 0
  for (const { from, to, text } of edits.sort((a, b) => a.from - b.from)) {
    pieces.push(html.slice(done, from), text)
    done = to
  }
  return pieces.join('') + html.slice(done)
}

type Sheet = { css: string; hash: string }
const sheetOf = (css: string): Sheet => ({ css, hash: hashOf(css) })

const maxKinds = 2_000

/** Prunes style sheets. Results are cached for pages with equal classes and scripts. */
function ownSheets(folder: string) {
  const classUseIn = classesOfScripts(folder)
  const ofKind = new Map<string, Sheet>()
  const pruned = new Map<string, Sheet>()
  function own(sheet: Sheet, scripts: Scripts, classes: Set<string>): Sheet {
    const worn = new Set([...classes].flatMap((names) => names.split(' ')))
    const { referenced, brought } = classUseIn(scripts, sheet)
    const certain = classesIn(sheet).filter((name) => worn.has(name) || referenced.has(name))
    // A script's own rules cover whole files, so they are skipped on pages using none.
    const files = new Set(certain.map(fileOf))
    const used = [...certain, ...[...brought].filter((name) => files.has(fileOf(name)))]
    const key = `${sheet.hash} ${used.join(' ')}`
    const smaller = pruned.get(key) ?? sheetOf(without(sheet.css, new Set(used)))
    pruned.set(key, smaller)
    return smaller
  }
  return (scripts: Scripts, classes: Set<string>) => {
    const kind = [scripts.key, ...classes].join('|')
    return (sheet: Sheet): Sheet => {
      const key = `${sheet.hash} ${kind}`
      const smaller = ofKind.get(key) ?? own(sheet, scripts, classes)
      if (ofKind.size < maxKinds) ofKind.set(key, smaller)
      return smaller
    }
  }
}

/** Hash suffix of a class, three letters that identify its source file. */
const fileOf = (name: string) => name.slice(-3)

const sheets = new Map<string, string[]>()

/** Class names of a style sheet. False matches do no harm. */
function classesIn({ css, hash }: Sheet): string[] {
  const referenced = sheets.get(hash) ?? [
    ...new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name ?? '')),
  ]
  sheets.set(hash, referenced)
  return referenced
}

/** Removes rules whose selectors cannot match the given classes. */
function without(sheet: string, used: Set<string>): string {
  const canMatch = (selector: SelectorComponent[]) =>
    selector.every((part) => part.type !== 'class' || used.has(part.name))
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(sheet),
    minify: true,
    visitor: { Rule: { style: ({ value }) => (value.selectors.some(canMatch) ? undefined : []) } },
  })
  return code.toString().replace(/@media[^{}]*\{\}/g, '')
}

/** Scripts of a page: inline texts and names of external files. */
type Scripts = { key: string; inline: string[]; named: string[] }

function scriptsOf(html: string, assets: InlinePart[]): Scripts {
  const inline = assets
    .filter(({ name, attributes, text }) => name === 'script' && text && !attributes.startsWith(' type="application'))
    .map(({ text }) => text)
  const named = namedIn(html)
  return { key: [...inline.map(hashOf), ...named].join(' '), inline, named }
}

const folderOfScripts = '/_astro/'
const scriptName = /[\w.-]+\.js/y

function namedIn(html: string): string[] {
  const names = new Set<string>()
  for (let at = html.indexOf(folderOfScripts); at >= 0; at = html.indexOf(folderOfScripts, at + 1)) {
    scriptName.lastIndex = at + folderOfScripts.length
    const [name] = scriptName.exec(html) ?? []
    if (name) names.add(name)
  }
  return [...names]
}

type ClassUse = { referenced: Set<string>; brought: Set<string> }

/** Finds the sheet's classes in scripts and their imports. `brought` classes include their rules. */
function classesOfScripts(folder: string) {
  const reach = reachIn(folder)
  const found = new Map<string, ClassUse>()
  return ({ key: scripts, inline, named }: Scripts, sheet: Sheet): ClassUse => {
    const key = `${sheet.hash} ${scripts}`
    const before = found.get(key)
    if (before) return before
    const all = [...inline.map((text) => [text]), ...named.map(reach)].map((texts) => classUseOf(texts, sheet))
    const referenced = new Set(all.flatMap((one) => [...one.referenced]))
    const brought = new Set(all.flatMap((one) => [...one.brought]).filter((name) => !referenced.has(name)))
    found.set(key, { referenced, brought })
    return { referenced, brought }
  }
}

/** Finds the classes in one script and its imports. Results per text are cached. */
function classUseOf(texts: string[], sheet: Sheet): ClassUse {
  const all = texts.map((text) => mentionedIn(text, sheet))
  const brought = new Set(all.flatMap((one) => [...one.brought]))
  return {
    brought,
    referenced: new Set(all.flatMap((one) => [...one.referenced]).filter((name) => !brought.has(name))),
  }
}

function mentionedIn(text: string, sheet: Sheet): ClassUse {
  const { names, selectors } = identifiersOf(text)
  const referenced = new Set(classesIn(sheet).filter((name) => names.has(name)))
  return { referenced, brought: new Set([...referenced].filter((name) => selectors.has(name))) }
}

type Identifiers = { names: Set<string>; selectors: Set<string> }

const identifiersOfTexts = new Map<string, Identifiers>()

/** Identifiers of a script, split once for all sheets. `selectors` follow a dot. An escaped line break is no letter. */
function identifiersOf(text: string): Identifiers {
  const before = identifiersOfTexts.get(text)
  if (before) return before
  const found: Identifiers = { names: new Set(), selectors: new Set() }
  for (const [, dot, name = ''] of text.matchAll(/(?:\\[bfnrtv])?(\.?)([A-Za-z_][\w-]*)/g)) {
    found.names.add(name)
    if (dot) found.selectors.add(name)
  }
  identifiersOfTexts.set(text, found)
  return found
}

const isNamed = /[\w.-]/

/** Names of other scripts in a script. A search for the extension is faster than a pattern for the name. */
function namesIn(text: string): string[] {
  const names = new Set<string>()
  for (let at = text.indexOf('.js'); at >= 0; at = text.indexOf('.js', at + 3)) {
    let from = at
    while (from > 0 && isNamed.test(text[from - 1] ?? '')) from -= 1
    if (from < at && !/\w/.test(text[at + 3] ?? '')) names.add(text.slice(from, at + 3))
  }
  return [...names]
}

/** Texts of a script and its direct and indirect imports. */
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
