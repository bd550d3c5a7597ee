export type FooterPart = { text: string; href?: string }

/** Parses the publisher's footer: items separated by `|`, with `[text](url)` links. */
export const footerItems = (text = ''): FooterPart[][] =>
  splitItems(text)
    .map(parseSegments)
    .filter((segments) => segments.length > 0)

const link = /\[([^[\]]+)\]\(([^()\s]+)\)/g

// A bar inside a link belongs to the link
const splitItems = (text: string) => (text.match(/(?:\[[^[\]]+\]\([^()\s]+\)|[^|])+/g) ?? []).map((item) => item.trim())

function parseSegments(item: string): FooterPart[] {
  const segments: FooterPart[] = []
  let end = 0
  for (const match of item.matchAll(link)) {
    const [whole, text = '', address = ''] = match
    const href = safeHref(address)
    segments.push({ text: item.slice(end, match.index) }, href === undefined ? { text } : { text, href })
    end = match.index + whole.length
  }
  return [...segments, { text: item.slice(end) }].filter((part) => part.text)
}

/** Returns web and own-site URLs only. */
function safeHref(address: string): string | undefined {
  const base = 'https://site.invalid'
  if (!URL.canParse(address, base)) return undefined
  return ['https:', 'http:'].includes(new URL(address, base).protocol) ? address : undefined
}
