import { createHash } from 'node:crypto'
import { assetsOf, type InlineText } from './page-assets.ts'

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
  const own = policies.get(key) ?? ownPolicy(policy, scripts, styles)
  policies.set(key, own)
  const meta = `<meta http-equiv="content-security-policy" content="${own}">`
  if (!ownStart.test(html)) throw new Error('the head of the page does not begin as Document.astro writes it')
  return html.replace(tag, '').replace(ownStart, (start) => start + meta)
}

// Cached by content, because most pages of a route have the same scripts and styles.
const policies = new Map<string, string>()

function ownPolicy(policy: string, scripts: Set<string>, styles: Set<string>): string {
  const own = policy.split(';').flatMap((directive) => {
    const [name, ...sources] = directive.trim().split(/\s+/)
    const hashes = name === 'script-src' ? scripts : name === 'style-src' ? styles : undefined
    const used = sources.filter((source) => !hashes || !isHash(source) || hashes.has(source))
    return name ? [[name, ...new Set(used)].join(' ')] : []
  })
  return own.join(';')
}

const isHash = (source: string) => /^'sha\d+-/.test(source)

/** Policy hashes of all inline scripts and styles of a page. */
function inlineHashes(inline: InlineText[]): { scripts: Set<string>; styles: Set<string> } {
  const found = { scripts: new Set<string>(), styles: new Set<string>() }
  for (const { name, attributes, text } of inline) {
    const runs = name === 'style' || !/\s(?:src=|type="application\/ld\+json")/.test(attributes)
    if (runs) found[`${name}s`].add(hashOf(text))
  }
  return found
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
