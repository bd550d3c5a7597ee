import { createHash } from 'node:crypto'

/** Matches the policy meta tag and its content. */
export const policyMeta = /(http-equiv="content-security-policy" content=")([^"]*)/

const policyTag = /<meta http-equiv="content-security-policy" content="([^"]*)">/

/** Start of the head without publisher content: encoding, icon and the first script. */
const ownStart =
  /<head>\s*<meta charset="utf-8">\s*(?:<link rel="icon"[^>]*>\s*)?<script>[^<]*(?:<(?!\/script)[^<]*)*<\/script>/

/** Step 3: moves the policy before publisher content and reduces its hashes to those of the page. */
export function withOwnPolicy(html: string, inline: InlineText[] = assetsOf(html).inline): string {
  const [tag, policy] = policyTag.exec(html) ?? []
  if (tag === undefined || policy === undefined) throw new Error('the page has no content security policy')
  const { scripts, styles } = inlineHashes(inline)
  const key = [policy, ...scripts, ...styles].join(' ')
  const reduced = policies.get(key) ?? ownPolicy(policy, scripts, styles)
  policies.set(key, reduced)
  const meta = `<meta http-equiv="content-security-policy" content="${reduced}">`
  if (!ownStart.test(html)) throw new Error('the head of the page does not begin as Document.astro writes it')
  return html.replace(tag, '').replace(ownStart, (start) => start + meta)
}

// Cached by content, because most pages of a route have the same scripts and styles.
const policies = new Map<string, string>()

function ownPolicy(policy: string, scripts: Set<string>, styles: Set<string>): string {
  const directives = policy.split(';').flatMap((directive) => {
    const [name, ...sources] = directive.trim().split(/\s+/)
    const hashes = name === 'script-src' ? scripts : name === 'style-src' ? styles : undefined
    const used = sources.filter((source) => !hashes || !isHash(source) || hashes.has(source))
    return name ? [[name, ...new Set(used)].join(' ')] : []
  })
  return directives.join(';')
}

const isHash = (source: string) => /^'sha\d+-/.test(source)

/** Policy hashes of all inline scripts and styles of a page. */
function inlineHashes(inline: InlineText[]): { scripts: Set<string>; styles: Set<string> } {
  const hashes = { scripts: new Set<string>(), styles: new Set<string>() }
  for (const { name, attributes, text } of inline) {
    const runs = name === 'style' || !/\s(?:src=|type="application\/ld\+json")/.test(attributes)
    if (runs) hashes[`${name}s`].add(hashOf(text))
  }
  return hashes
}

const cache = new Map<string, string>()

/** Policy hash of a text. Cached, because most pages have the same large scripts. */
export function hashOf(text: string): string {
  const before = cache.get(text)
  if (before) return before
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  cache.set(text, hash)
  return hash
}

/** Inline script or style of a page with its attributes, text and text position. */
export type InlineElement = InlineText & { from: number; to: number }
export type InlineText = { name: 'script' | 'style'; attributes: string; text: string }

/** Inline scripts and styles of a page in order, and its unique class attributes. */
export type PageAssets = { inline: InlineElement[]; classes: Set<string> }

/** Parses a page tag by tag, because attributes and comments may contain tag-like text. */
export function assetsOf(html: string): PageAssets {
  const assets: PageAssets = { inline: [], classes: new Set() }
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at))
    at = html.startsWith('!--', at + 1) ? endOfComment(html, at) : endOfElement(html, at, assets)
  return assets
}

function endOfComment(html: string, at: number): number {
  const end = html.indexOf('-->', at + 4)
  return end < 0 ? at + 1 : end + 3
}

/** Returns the end of a tag, or of the text of a script or style. */
function endOfElement(html: string, at: number, { inline, classes }: PageAssets): number {
  if (!isLetter(html.charCodeAt(at + 1))) return at + 1
  const nameEnd = endOfName(html, at + 2)
  const end = endOfTag(html, nameEnd, classes)
  const name = nameOf(html.slice(at + 1, nameEnd))
  if (end < 0 || !name) return Math.max(end, at + 1)
  const to = html.indexOf(`</${name}`, end)
  if (to < 0) return html.length
  inline.push({ name, attributes: html.slice(nameEnd, end - 1), text: html.slice(end, to), from: end, to })
  return to
}

const isLetter = (code: number) => (code | 32) >= 97 && (code | 32) <= 122

function nameOf(tag: string): InlineElement['name'] | undefined {
  if (tag.length !== 5 && tag.length !== 6) return undefined
  const name = tag.toLowerCase()
  return name === 'script' || name === 'style' ? name : undefined
}

const [slash, close, quote, apostrophe] = [47, 62, 34, 39]

function endOfName(html: string, from: number): number {
  for (let at = from; at < html.length; at += 1) {
    const code = html.charCodeAt(at)
    if (code <= 32 || code === slash || code === close) return at
  }
  return html.length
}

/** Returns the position after a tag, or -1 if unclosed. Collects class attributes. */
function endOfTag(html: string, from: number, classes: Set<string>): number {
  for (let at = from; at < html.length; at += 1) {
    const code = html.charCodeAt(at)
    if (code === close) return at + 1
    if (code !== quote && code !== apostrophe) continue
    const end = html.indexOf(code === quote ? '"' : "'", at + 1)
    if (end < 0) return -1
    if (code === quote && html.startsWith('class=', at - 6)) classes.add(html.slice(at + 1, end))
    at = end
  }
  return -1
}
