import { DOMParser } from '@xmldom/xmldom'

const empty = { documentElement: { nodeName: 'html', attributes: [], childNodes: [] } }

/** Parser of a browser, which returns errors inside the document. */
export class BrowserDomParser {
  parseFromString(text: string, type: string) {
    let fault: string | null = null
    const errorHandler = (_: string, message: string) => {
      fault = message
    }
    const parser = new DOMParser({ errorHandler })
    const document = parser.parseFromString(type === 'text/html' ? `<p>${text}</p>` : text, type)
    const body = { textContent: document?.documentElement?.textContent }
    if (!document?.documentElement) fault = 'no document'
    return Object.assign(document?.documentElement ? document : empty, { querySelector: () => fault, body })
  }
}
