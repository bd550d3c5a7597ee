import type { Programme } from '#core/guide.ts'
import { ownValue } from '#core/own-value.ts'
import { mediaIdOf, textOf, webAddress } from '../platform/wire.ts'

/** XML element: text, or its parts: `@name` attributes, `#text`, and lists of child elements by name. */
export type XmlElement = string | { [part: string]: unknown }

/** Parses the programme elements of an XMLTV document, one after another. Other documents have none. */
export type ParseXml = (xml: string) => Iterable<XmlElement>

/** Parses the valid entries of an XMLTV guide, one after another. */
export function* programmesOfXml(
  xml: string,
  language: string,
  parseXml: ParseXml = parseInBrowser,
): Generator<Programme> {
  for (const element of parseXml(xml)) {
    const programme = toProgramme(element, language)
    if (programme) yield programme
  }
}

/** Parses by the DOM. A document with named entities of HTML is parsed again without them. */
export function* parseInBrowser(xml: string): Generator<XmlElement> {
  const root = rootOf(xml) ?? rootOf(xml.replace(namedEntity, decodeEntity))
  if (root?.nodeName !== 'tv') return
  for (const node of Array.from(root.childNodes))
    if (node.nodeType === elementNode && node.nodeName === 'programme') yield elementOf(node as Element)
}

function rootOf(xml: string): Element | undefined {
  const document = new DOMParser().parseFromString(xml, 'text/xml')
  return document.querySelector('parsererror') ? undefined : document.documentElement
}

const namedEntity = /&(?!(?:amp|lt|gt|quot|apos);)[a-z]\w*;/gi

const decodeEntity = (entity: string) => new DOMParser().parseFromString(entity, 'text/html').body.textContent

const [elementNode, commentNode] = [1, 8]

function elementOf({ attributes, childNodes }: Element): XmlElement {
  const children = new Map<string, XmlElement[]>()
  let text = ''
  for (const node of Array.from(childNodes)) {
    if (node.nodeType === elementNode) {
      const siblings = children.get(node.nodeName) ?? []
      siblings.push(elementOf(node as Element))
      children.set(node.nodeName, siblings)
    } else if (node.nodeType !== commentNode) text += node.nodeValue ?? ''
  }
  const named = Array.from(attributes, ({ name, value }) => [`@${name}`, value] as const)
  return { ...Object.fromEntries(children), ...Object.fromEntries(named), '#text': text }
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

function toProgramme(element: XmlElement, language: string): Programme | undefined {
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
const isMediaId = (element: XmlElement) => attribute(element, 'system').toLowerCase() === 'mediaid'

const imageOf = (element: XmlElement) =>
  [...elements(element, 'icon'), ...elements(element, 'image')]
    .map((picture) => webAddress(attribute(picture, 'src')) ?? webAddress(textOfElement(picture)))
    .find(Boolean)

/** Text of the element in the preferred language, else of the first one. */
function inLanguage(list: XmlElement[], language: string): string | undefined {
  const own = list.filter((element) => attribute(element, 'lang').toLowerCase().split(/[-_]/)[0] === language)
  return [...own, ...list].map(textOfElement).find(Boolean)
}

const textOfElement = (element: XmlElement | undefined) =>
  textOf(typeof element === 'object' ? element['#text'] : element)

const attribute = (element: XmlElement, name: string) =>
  (typeof element === 'object' && textOf(element[`@${name}`])) || ''

/** Returns the child elements with a name. */
export function elements(parent: XmlElement | undefined, name: string): XmlElement[] {
  const list = typeof parent === 'object' ? ownValue(parent, name) : undefined
  return Array.isArray(list) ? list.filter(isElement) : []
}

const isElement = (value: unknown): value is XmlElement =>
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
