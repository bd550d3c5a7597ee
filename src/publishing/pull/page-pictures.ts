import { micromark } from 'micromark'

const pictures = /<img src="([^"]*)"/g

/** The pictures of markdown texts: the origins of those on other hosts, and the addresses that no page can show. */
export function picturesIn(texts: readonly string[]): { origins: string[]; refused: string[] } {
  const origins = new Set<string>()
  const refused = new Set<string>()
  for (const text of texts) {
    // Without protocols left out, an address that a page refuses has its name
    const html = micromark(text, { allowDangerousProtocol: true })
    for (const [, address = ''] of html.matchAll(pictures)) {
      const url = URL.parse(address.replaceAll('&amp;', '&'), own)
      if (!url || !/^https?:$/.test(url.protocol)) refused.add(address.slice(0, 100))
      else if (url.origin !== own) origins.add(url.origin)
    }
  }
  return { origins: [...origins], refused: [...refused] }
}

// Stands for the site, whose own pictures every policy allows
const own = 'https://own.invalid'
