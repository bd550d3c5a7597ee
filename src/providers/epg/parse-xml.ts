import { XMLParser } from 'fast-xml-parser'
import { elements, type ParseXml } from './xmltv.ts'

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

/** XML parser of builds. Browsers parse by the DOM, without a library. */
export const parseXml: ParseXml = (xml) => {
  try {
    return elements(elements(parser.parse(xml), 'tv')[0], 'programme')
  } catch {
    return []
  }
}
