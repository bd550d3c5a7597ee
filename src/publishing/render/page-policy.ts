import { createHash } from 'node:crypto'
import { type InlineText, partsIn } from './page-parts.ts'

/** Where a page says its policy, and the policy. */
export const policyMeta = /(http-equiv="content-security-policy" content=")([^"]*)/

const policyTag = /<meta http-equiv="content-security-policy" content="([^"]*)">/

/** The head as far as it is of nobody's writing but ours: its encoding, its icon, the script that runs ahead of all. */
const ownStart =
  /<head>\s*<meta charset="utf-8">\s*(?:<link rel="icon"[^>]*>\s*)?<script>[^<]*(?:<(?!\/script)[^<]*)*<\/script>/

/**
 * The page with a policy of its own, ahead of all that publishers wrote: of the hashes that its meta tag lists for all routes
 * only those of the scripts and styles that it carries, and no source twice. A page without a policy stays as it is.
 */
export function withOwnPolicy(html: string, inline: InlineText[] = partsIn(html).inline): string {
  const [tag, policy] = policyTag.exec(html) ?? []
  if (tag === undefined || policy === undefined) return html
  const { scripts, styles } = inlineHashes(inline)
  const key = [policy, ...scripts, ...styles].join(' ')
  const own = policies.get(key) ?? ownPolicy(policy, scripts, styles)
  policies.set(key, own)
  const meta = `<meta http-equiv="content-security-policy" content="${own}">`
  if (!ownStart.test(html)) return html.replace(tag, () => meta)
  return html.replace(tag, '').replace(ownStart, (start) => start + meta)
}

// Most pages of a route carry the same scripts and sheets
const policies = new Map<string, string>()

function ownPolicy(policy: string, scripts: Set<string>, styles: Set<string>): string {
  const own = policy.split(';').flatMap((directive) => {
    const [name, ...sources] = directive.trim().split(/\s+/)
    const hashes = name === 'script-src' ? scripts : name === 'style-src' ? styles : undefined
    const kept = sources.filter((source) => !hashes || !isHash(source) || hashes.has(source))
    return name ? [[name, ...new Set(kept)].join(' ')] : []
  })
  return own.join(';')
}

const isHash = (source: string) => /^'sha\d+-/.test(source)

/** The hashes, as policies write them, of all that runs or is worn from within a page. */
function inlineHashes(inline: InlineText[]): { scripts: Set<string>; styles: Set<string> } {
  const found = { scripts: new Set<string>(), styles: new Set<string>() }
  for (const { name, attributes, text } of inline) {
    const runs = name === 'style' || !/\s(?:src=|type="application\/ld\+json")/.test(attributes)
    if (runs) found[`${name}s`].add(hashOf(text))
  }
  return found
}

const known = new Map<string, string>()

/** The hash of a text as a policy names it; most pages carry the same parts, and some are large. */
export function hashOf(text: string): string {
  const before = known.get(text)
  if (before) return before
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  known.set(text, hash)
  return hash
}
