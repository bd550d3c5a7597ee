import { micromark } from 'micromark'

const pictures = /<img src="([^"]*)"/g

/** Images in markdown texts: external origins, and addresses that pages cannot display. */
export function picturesIn(texts: readonly string[]): { origins: string[]; refused: string[] } {
  const origins = new Set<string>()
  const refused = new Set<string>()
  for (const text of texts) {
    // Without protocol filtering, reports can contain the addresses that pages refuse.
    const html = micromark(text, { allowDangerousProtocol: true })
    for (const [, address = ''] of html.matchAll(pictures)) {
      const url = URL.parse(address.replaceAll('&amp;', '&'), own)
      if (!url || !/^https?:$/.test(url.protocol)) refused.add(address.slice(0, 100))
      else if (url.origin !== own) origins.add(url.origin)
    }
  }
  return { origins: [...origins], refused: [...refused] }
}

// Placeholder origin for the site, whose own images every policy allows.
const own = 'https://own.invalid'
