/** Segment of a label: text, with or without a link. */
export type LabelPart = { text: string; href?: string }

const entities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }))

const plain = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (reference, decimal, hex, name) => {
    if (name) return entities.get(name.toLowerCase()) ?? reference
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : reference
  })

/** Returns http and own-site URLs only. */
function linkOf(tag: string): string | undefined {
  const [, quoted, single, bare] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag) ?? []
  const address = plain(quoted ?? single ?? bare ?? '').trim()
  if (/^\/(?![\\/])/.test(address)) return address
  const protocol = URL.canParse(address) ? new URL(address).protocol : ''
  return ['https:', 'http:', 'mailto:'].includes(protocol) ? address : undefined
}

/** Parses a publisher's HTML label into texts and links; other tags are dropped. */
export function labelSegments(label: string): LabelPart[] {
  const segments: LabelPart[] = []
  let href: string | undefined
  for (const { text, tag } of piecesOf(label)) {
    if (text) segments.push({ text: plain(text), ...(href && { href }) })
    if (/^<a\s/i.test(tag)) href = linkOf(tag)
    else if (/^<\/a[\s>/]/i.test(tag)) href = undefined
  }
  return segments
}

type Piece = { text: string; tag: string }

/** Splits HTML at its tags and comments, in one pass. Other `<` are text. */
function piecesOf(html: string): Piece[] {
  const pieces: Piece[] = []
  const endOf = createTagEnd(html)
  let text = ''
  let from = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', Math.max(at + 1, from))) {
    const end = endOf(at)
    if (end === undefined) continue
    text += html.slice(from, at)
    const tag = html.slice(at, end)
    from = end
    if (tag.startsWith('<!')) continue
    pieces.push({ text, tag })
    text = ''
  }
  return [...pieces, { text: text + html.slice(from), tag: '' }]
}

/** Finds the end of the tag or comment at a position. Each missing end is searched once. */
function createTagEnd(html: string) {
  // A `>` in a quoted value does not end a tag.
  const inTag = /=\s*(?:"[^"]*"|'[^']*')|>/g
  let hasEnd = true
  let hasCommentEnd = true
  function endOfTag(at: number) {
    inTag.lastIndex = at
    for (let match = inTag.exec(html); match; match = inTag.exec(html)) if (match[0] === '>') return inTag.lastIndex
    hasEnd = false
    return undefined
  }
  return (at: number): number | undefined => {
    if (html.startsWith('<!--', at)) {
      const end = hasCommentEnd ? html.indexOf('-->', at) : -1
      hasCommentEnd = end >= 0
      return hasCommentEnd ? end + 3 : undefined
    }
    return hasEnd && /^<(?:\/?[a-z]|!)/i.test(html.slice(at, at + 3)) ? endOfTag(at) : undefined
  }
}

export const labelText = (label: string) =>
  labelSegments(label)
    .map(({ text }) => text)
    .join('')
