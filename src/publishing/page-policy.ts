import { createHash } from 'node:crypto'

/** Where a page says its policy, and the policy. */
export const policyMeta = /(http-equiv="content-security-policy" content=")([^"]*)/

/**
 * The page with a policy of its own: of the hashes that its meta tag lists for all routes only those of the scripts and
 * styles that it carries, and no source twice. A page without a policy stays as it is.
 */
export function withOwnPolicy(html: string): string {
  const [, , policy] = policyMeta.exec(html) ?? []
  if (policy === undefined) return html
  const { scripts, styles } = inlineHashes(html)
  const ofScripts = borrowsScripts(html) ? undefined : scripts
  const own = policy.split(';').flatMap((directive) => {
    const [name, ...sources] = directive.trim().split(/\s+/)
    const hashes = name === 'script-src' ? ofScripts : name === 'style-src' ? styles : undefined
    const kept = sources.filter((source) => !hashes || !isHash(source) || hashes.has(source))
    return name ? [[name, ...new Set(kept)].join(' ')] : []
  })
  return html.replace(policyMeta, (_, before: string) => before + own.join(';'))
}

const isHash = (source: string) => /^'sha\d+-/.test(source)

// A list of articles without islands wakes those of an article that opens in it, with that page's scripts
const borrowsScripts = (html: string) => html.includes('data-insights-view="list"') && !html.includes('<astro-island')

// Whole tags, because an attribute may hold anything, even what looks like a tag
const tag = /<!--[\s\S]*?-->|<([a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi

/** The hashes, as policies write them, of all that runs or is worn from within a page. */
export function inlineHashes(html: string): { scripts: Set<string>; styles: Set<string> } {
  const found = { scripts: new Set<string>(), styles: new Set<string>() }
  tag.lastIndex = 0
  for (let match = tag.exec(html); match; match = tag.exec(html)) {
    const name = match[1]?.toLowerCase()
    if (name !== 'script' && name !== 'style') continue
    const start = tag.lastIndex
    const end = html.indexOf(`</${name}`, start)
    if (end < 0) break
    tag.lastIndex = end
    const runs = name === 'style' || !/\s(?:src=|type="application\/ld\+json")/.test(match[2] ?? '')
    if (runs) found[`${name}s`].add(hashOf(html.slice(start, end)))
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
