import { XMLParser } from 'fast-xml-parser'
import type { Programme } from '#core/guide.ts'
import { mediaIdOf, textOf, webAddress } from '../platform/wire.ts'

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  // "007" is a title, and an id of digits is no number.
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
  trimValues: false,
  // Elements are always lists, with and without attributes.
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
})

/** Element of the parser: text, or child elements. */
type Element = string | { [part: string]: unknown }

/** Parses the valid entries of an XMLTV guide. Other documents have none. */
export function programmesOfXml(xml: string, language: string): Programme[] {
  const [root] = elements(parse(xml), 'tv')
  return elements(root, 'programme').flatMap((element) => toProgramme(element, language) ?? [])
}

/** Decodes by content type, XML declaration or UTF-8. */
export function textOfXml(bytes: Uint8Array, contentType: string): string {
  const opening = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const named = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? /^[^>]*encoding=["']([\w-]+)/.exec(opening)?.[1]
  return decoder(named).decode(bytes)
}

function decoder(named = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(named)
  } catch {
    return new TextDecoder()
  }
}

function parse(xml: string): Element {
  try {
    return parser.parse(xml)
  } catch {
    return ''
  }
}

function toProgramme(element: Element, language: string): Programme | undefined {
  const start = xmlDate(attribute(element, 'start'))
  const end = xmlDate(attribute(element, 'stop'))
  const numbers = Map.groupBy(elements(element, 'episode-num'), isMediaId)
  const id = textOfElement(numbers.get(false)?.[0])
  const title = inLanguage(elements(element, 'title'), language)
  if (!start || !end || start >= end || !id || !title) return undefined
  const description = inLanguage(elements(element, 'desc'), language) ?? ''
  return {
    id,
    title,
    start,
    end,
    description,
    image: imageOf(element),
    media: mediaIdOf(textOfElement(numbers.get(true)?.[0])),
  }
}

/** Publishers add the media item as a second number, with this system. */
const isMediaId = (element: Element) => attribute(element, 'system').toLowerCase() === 'mediaid'

const imageOf = (element: Element) =>
  [...elements(element, 'icon'), ...elements(element, 'image')]
    .map((picture) => webAddress(attribute(picture, 'src')) ?? webAddress(textOfElement(picture)))
    .find(Boolean)

/** Text of the element in the preferred language, else of the first one. */
function inLanguage(list: Element[], language: string): string | undefined {
  const own = list.filter((element) => attribute(element, 'lang').toLowerCase().startsWith(language))
  return [...own, ...list].map(textOfElement).find(Boolean)
}

const textOfElement = (element: Element | undefined) => textOf(typeof element === 'object' ? element['#text'] : element)

const attribute = (element: Element, name: string) => (typeof element === 'object' && textOf(element[`@${name}`])) || ''

function elements(parent: Element | undefined, name: string): Element[] {
  const list = typeof parent === 'object' ? parent[name] : undefined
  return Array.isArray(list) ? list.filter(isElement) : []
}

const isElement = (value: unknown): value is Element =>
  typeof value === 'string' || (typeof value === 'object' && value !== null)

const pattern = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2}))?)?)?\s*(?:(Z|UTC|GMT)|([+-])(\d{2}):?(\d{2}))?$/

const minuteMs = 60_000

/** Parses XMLTV dates, `yyyyMMddHHmmss +hhmm`, UTC by default. Returns undefined for invalid dates. */
export function xmlDate(written: string): Date | undefined {
  const match = pattern.exec(written.trim())
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  // Rejects dates such as 31 February, which would roll over.
  const same = local.getUTCMonth() === month - 1 && local.getUTCDate() === day && local.getUTCHours() === hour
  if (!same || minute > 59 || second > 59) return undefined
  return new Date(local.getTime() - zoneMs(match.slice(8)))
}

function zoneMs([sign, hours = '0', minutes = '0']: (string | undefined)[]): number {
  const ahead = (Number(hours) * 60 + Number(minutes)) * minuteMs
  return sign === '-' ? -ahead : ahead
}
