import { type SelectorComponent, transform } from 'lightningcss'
import { hashOf, type InlineText, type PageAssets, policyMeta } from './3-policy.ts'
import { classesIn, classesOfScripts, type Scripts, type Sheet, scriptsOf } from './class-use.ts'
import type { StylePlaceholders } from './style-placeholders.ts'

/** Removes unused style rules. Returns the page with its inline scripts and styles. */
export type StylePruner = (html: string, assets: PageAssets) => { html: string; inline: InlineText[] }

/** Step 2: reduces inline styles to classes in the page and its scripts. `folder` contains the scripts. */
export function stylePruner(folder: string, placeholders: StylePlaceholders = new Map()): StylePruner {
  const ownSheet = ownSheets(folder)
  return (html, { inline, classes }) => {
    const [meta, before = '', policy = ''] = policyMeta.exec(html) ?? []
    const ownOf = ownSheet(scriptsOf(html, inline), classes)
    const edits: Edit[] = []
    let hashes = policy
    const pruned = inline.map((part) => {
      const { name, attributes, text, from, to } = part
      if (name !== 'style' || attributes) return part
      const hash = hashOf(text)
      if (!policy.includes(hash)) return part
      const smaller = ownOf(sheetOf(placeholders.get(text) ?? text))
      hashes = hashes.replace(hash, () => smaller.hash)
      edits.push({ from, to, text: smaller.css })
      return { name, attributes, text: smaller.css }
    })
    if (!meta) throw new Error('the page has no content security policy')
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
const sheetOf = (css: string): Sheet => ({ css, hash: hashOf(css) })

const maxKinds = 2_000

/** Prunes style sheets. Results are cached for pages with equal classes and scripts. */
function ownSheets(folder: string) {
  const classUseIn = classesOfScripts(folder)
  const ofKind = new Map<string, Sheet>()
  const pruned = new Map<string, Sheet>()
  function own(sheet: Sheet, scripts: Scripts, classes: Set<string>): Sheet {
    const usedClasses = new Set([...classes].flatMap((names) => names.split(' ')))
    const { referenced, included } = classUseIn(scripts, sheet)
    const certain = classesIn(sheet).filter((name) => usedClasses.has(name) || referenced.has(name))
    // A script's own rules cover whole files, so they are skipped on pages using none.
    const files = new Set(certain.map(fileOf))
    const used = [...certain, ...[...included].filter((name) => files.has(fileOf(name)))]
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

/** Removes rules whose selectors cannot match the given classes, and animations that no rule names. */
function without(sheet: string, used: Set<string>): string {
  const canMatch = (selector: SelectorComponent[]): boolean =>
    selector.every((part) => {
      if (part.type === 'class') return used.has(part.name)
      return part.type !== 'pseudo-class' || part.kind !== 'has' || part.selectors.some(canMatch)
    })
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(sheet),
    minify: true,
    visitor: { Rule: { style: ({ value }) => (value.selectors.some(canMatch) ? undefined : []) } },
  })
  const rules = code.toString().replace(/@(?:media|supports)[^{}]*\{\}/g, '')
  return rules.replace(keyframes, (frames, name: string) => (rules.split(name).length > 2 ? frames : ''))
}

const keyframes = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g
