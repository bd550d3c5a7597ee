import { DOMParser } from '@xmldom/xmldom'

const empty = { documentElement: { nodeName: 'html', attributes: [], childNodes: [] } }

// Faults that browsers refuse and the parser of the tests accepts.
const strayAmpersand = /&(?!#\d+;|#x[\da-f]+;|[\w:.-]+;)/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

const sectionsWithoutMarkup = /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->/g

/** Throws for text that browsers do not parse as XML, warnings of the parser included. */
function parseXml(text: string) {
  if (strayAmpersand.test(text.replace(sectionsWithoutMarkup, ''))) throw new Error('Unescaped ampersand')
  if (controlCharacter.test(text)) throw new Error('Control character')
  const onError = (_: string, message: string) => {
    throw new Error(message)
  }
  return new DOMParser({ onError }).parseFromString(text, 'text/xml')
}

/** Parser as strict as that of a browser, which returns errors inside the document. */
export class BrowserDomParser {
  parseFromString(text: string, type: string) {
    if (type === 'text/html') return htmlOf(text)
    try {
      return Object.assign(parseXml(text), { querySelector: () => null })
    } catch (error) {
      return Object.assign({ ...empty }, { querySelector: () => String(error) })
    }
  }
}

/** Document of an HTML text without elements, whose entities are decoded. */
function htmlOf(text: string) {
  const { documentElement } = new DOMParser().parseFromString(`<p>${text}</p>`, 'text/html')
  return { documentElement, body: { textContent: documentElement?.textContent } }
}
