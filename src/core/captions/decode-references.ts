// Latin-1 names of HTML in the order of their characters, from U+00A0. These also count without a semicolon.
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

const specialPairs =
  "apos ' OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ circ ˆ tilde ˜ ensp \u2002 emsp \u2003 thinsp \u2009 zwnj \u200c zwj \u200d lrm \u200e rlm \u200f ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ lsaquo ‹ rsaquo › oline ‾ frasl ⁄ euro € trade ™ larr ← uarr ↑ rarr → darr ↓ harr ↔ minus − infin ∞ asymp ≈ ne ≠ le ≤ ge ≥ loz ◊ spades ♠ clubs ♣ hearts ♥ diams ♦ sung ♪ flat ♭ natural ♮ sharp ♯"

const pairsOf = (list: string) => {
  const words = list.split(' ')
  return words.flatMap((name, at) => (at % 2 ? [] : [[name, words[at + 1] ?? ''] as const]))
}

const legacy = new Map([
  ...latin.split(' ').map((name, at) => [name, String.fromCharCode(160 + at)] as const),
  ...pairsOf('amp & lt < gt > quot " AMP & LT < GT > QUOT "'),
])
const names = new Map([...legacy, ...pairsOf(specialPairs)])

/**
 * Replaces the character references of HTML: numbers, and the names of Latin-1, punctuation and common symbols. Other
 * names stay as they are.
 */
export const decodeReferences = (text: string): string =>
  text.replace(/&(?:#(?:x([\da-f]+)|(\d+))|([a-z][a-z\d]*))(;?)/gi, (reference, hex, decimal, name, end) => {
    if (name) return (end ? names : legacy).get(name) ?? reference
    return characterOf(hex ? Number.parseInt(hex, 16) : Number(decimal))
  })

// Numbers of the control characters mean those of Windows-1252, as in HTML.
function characterOf(code: number): string {
  if (code >= 0x80 && code < 0xa0) return new TextDecoder('windows-1252').decode(Uint8Array.of(code))
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : '\ufffd'
}
