import { DOMParser, type Element, type Node } from '@xmldom/xmldom'
import { messageOf } from '#core/data/errors.ts'
import { type FaultList, FeedError, type LineText } from './faults.ts'

/** Element of a feed. Names are in lower case, without a prefix. */
export type FeedElement = {
  name: string
  /** True for elements of Media RSS, by their namespace or the prefix `media`. */
  isMedia: boolean
  line: number
  /** Text of the element and of those within it. */
  text: string
  attribute(name: string): string | undefined
  children: FeedElement[]
}

/** Parses an XML feed. Throws a FeedError with its line if it is not well-formed; other problems are faults. */
export function parseXml(text: string, faults: FaultList): FeedElement {
  // Producers write blank lines before the declaration, which parsers refuse.
  const start = text.search(/\S/)
  const skipped = start > 0 ? (text.slice(0, start).match(/\n/g)?.length ?? 0) : 0
  const lineOf = (context: unknown) => {
    const locator =
      typeof context === 'object' && context !== null && 'locator' in context ? context.locator : undefined
    return lineIn(locator) + skipped
  }
  let last = 1 + skipped
  const onError = (level: string, message: string, context: unknown) => {
    last = lineOf(context)
    if (level !== 'fatalError') faults.add(last, `the XML is faulty: ${shorten(message)}`)
  }
  try {
    const parser = new DOMParser({ onError, xmlns: defaultNamespaces(text) })
    const { documentElement } = parser.parseFromString(text.slice(Math.max(0, start)), 'text/xml')
    if (documentElement) return toElement(documentElement, skipped)
  } catch (error) {
    throw new FeedError(last, `the feed is no well-formed XML: ${shorten(messageOf(error))}`)
  }
  throw new FeedError(last, 'the feed has no element')
}

const media = 'http://search.yahoo.com/mrss/'

/** Namespaces of prefixes that a feed may use without a declaration, as many do with `media`. */
const defaultNamespaces = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/(?<=[<\s/])([a-z_][\w.-]*):[a-z_]/gi)].flatMap(([, prefix = '']) =>
      /^xml(ns)?$/i.test(prefix) ? [] : [[prefix, prefix === 'media' ? media : `urn:undeclared:${prefix}`]],
    ),
  )

const lineIn = (locator: unknown): number =>
  typeof locator === 'object' && locator !== null && 'lineNumber' in locator && Number(locator.lineNumber) > 0
    ? Number(locator.lineNumber)
    : 1

const maxMessage = 160

const shorten = (message: string) => message.replace(/\s+/g, ' ').slice(0, maxMessage)

const isElement = (node: Node): node is Element => node.nodeType === 1

const mediaNamespace = /^https?:\/\/(?:search|video\.search)\.yahoo\.com\/mrss\/?$/i

function toElement(element: Element, skipped: number): FeedElement {
  const { namespaceURI, nodeName } = element
  const local = nodeName.slice(nodeName.indexOf(':') + 1)
  const attributes = new Map(
    Array.from(
      element.attributes,
      ({ name, value }) => [name.slice(name.indexOf(':') + 1).toLowerCase(), value] as const,
    ),
  )
  return {
    name: local.toLowerCase(),
    isMedia: mediaNamespace.test(namespaceURI ?? '') || nodeName.startsWith('media:'),
    line: lineIn(element) + skipped,
    get text() {
      return element.textContent ?? ''
    },
    attribute: (name) => attributes.get(name)?.trim() || undefined,
    children: Array.from(element.childNodes)
      .filter(isElement)
      .map((child) => toElement(child, skipped)),
  }
}

/** Text of an element with its line; undefined if it is blank. */
export const textIn = (element: FeedElement | undefined): LineText | undefined =>
  element?.text.trim() ? { text: element.text.trim(), line: element.line } : undefined
