import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, type InlineElement } from './3-policy.ts'

export type Sheet = { css: string; hash: string }

const sheets = new Map<string, string[]>()

/** Class names of a style sheet. False matches do no harm. */
export function classesIn({ css, hash }: Sheet): string[] {
  const referenced = sheets.get(hash) ?? [
    ...new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name ?? '')),
  ]
  sheets.set(hash, referenced)
  return referenced
}

/** Scripts of a page: inline texts and names of external files. */
export type Scripts = { key: string; inline: string[]; external: string[] }

export function scriptsOf(html: string, assets: InlineElement[]): Scripts {
  const inline = assets
    .filter(({ name, attributes, text }) => name === 'script' && text && !attributes.startsWith(' type="application'))
    .map(({ text }) => text)
  const external = externalScriptsIn(html)
  return { key: [...inline.map(hashOf), ...external].join(' '), inline, external }
}

const folderOfScripts = '/_astro/'
const scriptName = /[\w.-]+\.js/y

function externalScriptsIn(html: string): string[] {
  const names = new Set<string>()
  for (let at = html.indexOf(folderOfScripts); at >= 0; at = html.indexOf(folderOfScripts, at + 1)) {
    scriptName.lastIndex = at + folderOfScripts.length
    const [name] = scriptName.exec(html) ?? []
    if (name) names.add(name)
  }
  return [...names]
}

type ClassUse = { referenced: Set<string>; included: Set<string> }

/** Finds the sheet's classes in scripts and their imports. `included` classes include their rules. */
export function classesOfScripts(folder: string) {
  const reach = reachIn(folder)
  const cache = new Map<string, ClassUse>()
  return ({ key: scripts, inline, external }: Scripts, sheet: Sheet): ClassUse => {
    const key = `${sheet.hash} ${scripts}`
    const before = cache.get(key)
    if (before) return before
    const all = [...inline.map((text) => [text]), ...external.map(reach)].map((texts) => classUseOf(texts, sheet))
    const referenced = new Set(all.flatMap((use) => [...use.referenced]))
    const included = new Set(all.flatMap((use) => [...use.included]).filter((name) => !referenced.has(name)))
    cache.set(key, { referenced, included })
    return { referenced, included }
  }
}

/** Finds the classes in one script and its imports. Results per text are cached. */
function classUseOf(texts: string[], sheet: Sheet): ClassUse {
  const all = texts.map((text) => mentionedIn(text, sheet))
  const included = new Set(all.flatMap((use) => [...use.included]))
  return {
    included,
    referenced: new Set(all.flatMap((use) => [...use.referenced]).filter((name) => !included.has(name))),
  }
}

function mentionedIn(text: string, sheet: Sheet): ClassUse {
  const { names, selectors } = identifiersOf(text)
  const referenced = new Set(classesIn(sheet).filter((name) => names.has(name)))
  return { referenced, included: new Set([...referenced].filter((name) => selectors.has(name))) }
}

type Identifiers = { names: Set<string>; selectors: Set<string> }

const identifiersOfTexts = new Map<string, Identifiers>()

/** Identifiers of a script, split once for all sheets. `selectors` follow a dot. An escaped line break is no letter. */
function identifiersOf(text: string): Identifiers {
  const before = identifiersOfTexts.get(text)
  if (before) return before
  const identifiers: Identifiers = { names: new Set(), selectors: new Set() }
  for (const [, dot, name = ''] of text.matchAll(/(?:\\[bfnrtv])?(\.?)([A-Za-z_][\w-]*)/g)) {
    identifiers.names.add(name)
    if (dot) identifiers.selectors.add(name)
  }
  identifiersOfTexts.set(text, identifiers)
  return identifiers
}

const nameCharacter = /[\w.-]/

/** Names of other scripts in a script. A search for the extension is faster than a pattern for the name. */
function namesIn(text: string): string[] {
  const names = new Set<string>()
  for (let at = text.indexOf('.js'); at >= 0; at = text.indexOf('.js', at + 3)) {
    let from = at
    while (from > 0 && nameCharacter.test(text[from - 1] ?? '')) from -= 1
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
    for (const script of seen) for (const next of namesIn(textOf(script) ?? '')) seen.add(next)
    const reachable = [...seen].flatMap((script) => textOf(script) ?? [])
    reached.set(name, reachable)
    return reachable
  }
}
