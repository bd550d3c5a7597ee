/** Segment of a label: text, with or without a link. */
export type LabelPart = { text: string; href?: string }

const entities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }))

const plain = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities.get(name.toLowerCase()) ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** Returns http and own-site URLs only. */
function linkOf(tag: string): string | undefined {
  const [, quoted, single, bare] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag) ?? []
  const address = plain(quoted ?? single ?? bare ?? '').trim()
  if (/^\/(?![\\/])/.test(address)) return address
  const protocol = URL.canParse(address) ? new URL(address).protocol : ''
  return ['https:', 'http:', 'mailto:'].includes(protocol) ? address : undefined
}

/** Texts and tags of a label in one pass, without comments. An unclosed tag is text. */
function* piecesOf(label: string): Generator<{ tag?: string; text?: string }> {
  const lastComment = label.lastIndexOf('-->')
  let start = 0
  for (let open = label.indexOf('<'); open >= 0; open = label.indexOf('<', start)) {
    const isComment = label.startsWith('<!--', open) && lastComment >= open + 4
    const end = isComment ? label.indexOf('-->', open + 4) + 3 : label.indexOf('>', open) + 1
    if (end === 0) break
    yield { text: label.slice(start, open) }
    if (!isComment) yield { tag: label.slice(open, end) }
    start = end
  }
  yield { text: label.slice(start) }
}

/** Parses a publisher's HTML label into texts and links; other tags are dropped. */
export function labelSegments(label: string): LabelPart[] {
  const segments: LabelPart[] = []
  let href: string | undefined
  for (const { tag = '', text } of piecesOf(label)) {
    if (text) segments.push({ text: plain(text), ...(href && { href }) })
    if (/^<a\s/i.test(tag)) href = linkOf(tag)
    else if (/^<\/a\s*>/i.test(tag)) href = undefined
  }
  return segments
}

export const labelText = (label: string) =>
  labelSegments(label)
    .map(({ text }) => text)
    .join('')
