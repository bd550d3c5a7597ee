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

/** Parses a publisher's HTML label into texts and links; other tags are dropped. */
export function labelSegments(label: string): LabelPart[] {
  const segments: LabelPart[] = []
  let href: string | undefined
  for (const piece of label.replace(/<!--[\s\S]*?-->/g, '').split(/(<[^>]*>)/)) {
    if (/^<a\s/i.test(piece)) href = linkOf(piece)
    else if (/^<\/a\s*>/i.test(piece)) href = undefined
    else if (piece && !/^<.*>$/s.test(piece)) segments.push({ text: plain(piece), ...(href && { href }) })
  }
  return segments
}

export const labelText = (label: string) =>
  labelSegments(label)
    .map(({ text }) => text)
    .join('')
