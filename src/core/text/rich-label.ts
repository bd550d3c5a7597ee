/** Segment of a label: text, with or without a link. */
export type LabelPart = { text: string; href?: string }

// Signs that editors of labels write as references. The decoder of captions is in a chunk of films.
const signs = new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', shy: '\u00ad', ndash: '–', mdash: '—' },
    ...{ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', laquo: '«', raquo: '»' },
    ...{ lsaquo: '‹', rsaquo: '›', hellip: '…', bull: '•', middot: '·', iexcl: '¡', iquest: '¿', sect: '§', deg: '°' },
    ...{ copy: '©', reg: '®', trade: '™', euro: '€', pound: '£', yen: '¥', szlig: 'ß', ordf: 'ª', ordm: 'º' },
    ...{ AElig: 'Æ', aelig: 'æ', OElig: 'Œ', oelig: 'œ', Oslash: 'Ø', oslash: 'ø' },
  }),
)
const accents = new Map(
  Object.entries({
    ...{ grave: '\u0300', acute: '\u0301', circ: '\u0302', tilde: '\u0303', uml: '\u0308', ring: '\u030a' },
    ...{ cedil: '\u0327', caron: '\u030c' },
  }),
)

function namedCharacter(name: string): string | undefined {
  const accent = accents.get(name.slice(1))
  return accent ? (name.charAt(0) + accent).normalize() : (signs.get(name) ?? signs.get(name.toLowerCase()))
}

/** Like HTML, codes of control characters mean those of Windows-1252. */
function characterOf(code: number): string | undefined {
  if (code >= 0x80 && code < 0xa0) return new TextDecoder('windows-1252').decode(Uint8Array.of(code))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (reference, decimal, hex, name) => {
    const character = name ? namedCharacter(name) : characterOf(decimal ? Number(decimal) : Number.parseInt(hex, 16))
    return character ?? reference
  })

/** Returns http and own-site URLs only. */
function linkOf(tag: string): string | undefined {
  const [, quoted, single, bare] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag) ?? []
  const address = decoded(quoted ?? single ?? bare ?? '').trim()
  if (/^\/(?![\\/])/.test(address)) return address
  const protocol = URL.canParse(address) ? new URL(address).protocol : ''
  return ['https:', 'http:', 'mailto:'].includes(protocol) ? address : undefined
}

// Tags that separate words.
const breaking = /^<\/?(?:br|p|div|li|ul|ol|h[1-6])[\s/>]/i

/** Parses a publisher's HTML label into texts and links; other tags are dropped. */
export function labelSegments(label: string): LabelPart[] {
  const segments: LabelPart[] = []
  let href: string | undefined
  for (const { text: written, tag } of piecesOf(label)) {
    const text = decoded(written) + (breaking.test(tag) ? ' ' : '')
    if (text) segments.push({ text, ...(href && { href }) })
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
