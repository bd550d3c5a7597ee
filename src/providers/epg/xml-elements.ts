import { decodeNamedCharacterReference } from 'decode-named-character-reference'

/** XML element with the text of all its descendants. */
export type XmlElement = { name: string; attributes: Attributes; text: string }

export type Attributes = ReadonlyMap<string, string>

/** Programme of an XMLTV document; undefined attributes for a broken start tag. */
export type XmlProgramme = { attributes: Attributes | undefined; content: string }

const boundary = /<!--|<tv(?=[\s/>])|<programme(?=[\s/>])/g
const programmeEnd = /<\/?programme(?=[\s/>])|<\/tv\s*>/g

/**
 * Returns the programmes of an XMLTV document, or undefined for other documents. A programme ends at its end tag or at
 * the next start tag, so that errors inside affect no other. Declared entities are not expanded.
 */
export function splitProgrammes(xml: string): XmlProgramme[] | undefined {
  const programmes: XmlProgramme[] = []
  let isGuide = false
  let hasComments = true
  boundary.lastIndex = 0
  for (let match = boundary.exec(xml); match; match = boundary.exec(xml)) {
    const [start] = match
    if (start === '<tv') isGuide = true
    else if (start === '<!--') {
      const end: number = hasComments ? xml.indexOf('-->', boundary.lastIndex) : -1
      if (end === -1) hasComments = false
      else boundary.lastIndex = end
    } else if (isGuide) {
      const tag = readTag(xml, match.index)
      const contentStart = tag?.end ?? boundary.lastIndex
      programmeEnd.lastIndex = contentStart
      const end = tag?.isEmpty ? contentStart : programmeEnd.exec(xml)?.index
      // A truncated document ends within its last programme.
      if (end === undefined) break
      programmes.push({ attributes: tag?.attributes, content: xml.slice(contentStart, end) })
      boundary.lastIndex = end
    }
  }
  return isGuide ? programmes : undefined
}

/** Returns the elements at the top of an XML text, without those inside. A stray `<` or `&` is text. */
export function readElements(xml: string): XmlElement[] {
  const elements: XmlElement[] = []
  let parent: XmlElement | undefined
  let depth = 0
  let textStart = 0
  let next = 0
  let lastEnds: ReadonlyMap<string, number> | undefined
  const isUnclosed = (name: string, from: number) => {
    if (!lastEnds && xml.includes(`</${name}`, from)) return false
    // One pass for all names: a text may have any number of them.
    lastEnds ??= new Map([...xml.matchAll(endTag)].map(({ index, 1: ended = '' }) => [ended, index]))
    return (lastEnds.get(name) ?? 0) < from
  }
  const skip = (start: number, end: number, added = '') => {
    if (parent) parent.text += decodeReferences(xml.slice(textStart, start)) + added
    textStart = end
    next = end
  }
  for (let start = xml.indexOf('<'); start !== -1; start = xml.indexOf('<', next)) {
    const [section, terminator] = sections.find(([opening]) => xml.startsWith(opening, start)) ?? []
    if (section && terminator) {
      const end = indexOrEnd(xml, terminator, start + section.length)
      skip(start, end + terminator.length, section === cdataStart ? xml.slice(start + section.length, end) : '')
      continue
    }
    const tag = readTag(xml, start)
    if (!tag) {
      next = start + 1
      continue
    }
    const { name, attributes } = tag
    skip(start, tag.end, separating.test(name) ? ' ' : '')
    if (parent) {
      if (name === parent.name && !tag.isEmpty) depth += tag.isEnd ? -1 : 1
      if (depth === 0) parent = undefined
    } else if (!tag.isEnd) {
      const element = { name, attributes, text: '' }
      elements.push(element)
      if (tag.isEmpty || isUnclosed(name, tag.end)) continue
      parent = element
      depth = 1
    }
  }
  skip(xml.length, xml.length)
  return elements
}

// Tags of HTML between words.
const separating = /^(?:br|p|div|li)$/i

const cdataStart = '<![CDATA['
const sections = [
  [cdataStart, ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
] as const

function indexOrEnd(text: string, search: string, from: number): number {
  const index = text.indexOf(search, from)
  return index === -1 ? text.length : index
}

type Tag = { name: string; attributes: Attributes; isEnd: boolean; isEmpty: boolean; end: number }

const endTag = /<\/([\p{L}_:][^\s<>/="'&]*)/gu
const tagName = /<(\/?)([\p{L}_:][^\s<>/="'&]*)/uy
const attribute = /\s*([^\s=<>"'/&]+)(?:\s*=\s*(?:"([^"<]*)"|'([^'<]*)'|([^\s<>"']+)))?/y
const tagEnd = /\s*(\/?)>/y

/** Reads the tag at an index. Returns undefined for other text. */
function readTag(xml: string, start: number): Tag | undefined {
  let end = start
  const read = (pattern: RegExp) => {
    pattern.lastIndex = end
    const match = pattern.exec(xml)
    if (match) end = pattern.lastIndex
    return match
  }
  const [, slash, name] = read(tagName) ?? []
  if (!name) return undefined
  const attributes = new Map<string, string>()
  for (let match = read(attribute); match; match = read(attribute)) {
    const [, key = '', ...values] = match
    attributes.set(key, decodeReferences(values.find((value) => value !== undefined) ?? ''))
  }
  const closing = read(tagEnd)
  return closing ? { name, attributes, isEnd: slash === '/', isEmpty: closing[1] === '/', end } : undefined
}

const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]*));/gi

/** Decodes numeric references and those of HTML. Others stay as they are. */
const decodeReferences = (text: string) =>
  text.includes('&')
    ? text.replace(reference, (written, decimal?: string, hex?: string, name?: string) => {
        if (name) return decodeNamedCharacterReference(name) || written
        return characterOf(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)) ?? written
      })
    : text

const windows1252 = new TextDecoder('windows-1252')

/** Like HTML, codes of control characters mean those of Windows-1252. */
function characterOf(code: number): string | undefined {
  if (code >= 0x80 && code < 0xa0) return windows1252.decode(Uint8Array.of(code))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
