/** Inline script or style of a page with its attributes, text and text position. */
export type InlinePart = InlineText & { from: number; to: number }
export type InlineText = { name: 'script' | 'style'; attributes: string; text: string }

/** Inline scripts and styles of a page in order, and its unique class attributes. */
export type PageAssets = { inline: InlinePart[]; classes: Set<string> }

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
  const named = endOfName(html, at + 2)
  const end = endOfTag(html, named, classes)
  const name = nameOf(html.slice(at + 1, named))
  if (end < 0 || !name) return Math.max(end, at + 1)
  const to = html.indexOf(`</${name}`, end)
  if (to < 0) return html.length
  inline.push({ name, attributes: html.slice(named, end - 1), text: html.slice(end, to), from: end, to })
  return to
}

const isLetter = (code: number) => (code | 32) >= 97 && (code | 32) <= 122

function nameOf(tag: string): InlinePart['name'] | undefined {
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
