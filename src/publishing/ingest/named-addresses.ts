/** Addresses of a manifest; the browser opens `manifests` as manifests too. */
export type NamedAddresses = { addresses: string[]; manifests: string[] }

/** Returns the absolute web addresses that an HLS or DASH manifest names. Other texts name none. */
export function addressesInManifest(text: string, base: string): NamedAddresses {
  if (/^\uFEFF?\s*#EXTM3U/.test(text)) return addressesInHls(text, base)
  return { addresses: text.includes('<MPD') ? addressesInDash(text, base) : [], manifests: [] }
}

const uriAttribute = /(?:URI|X-ASSET-LIST)="([^"]*)"/g
const mediaTag = /^#EXT-X-MEDIA:.*?TYPE=([A-Z-]+).*?URI="([^"]*)"/

function addressesInHls(text: string, base: string): NamedAddresses {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const isMaster = lines.some((line) => line.startsWith('#EXT-X-STREAM-INF'))
  const uris = lines.filter((line) => line && !line.startsWith('#'))
  const named = lines
    .filter((line) => line.startsWith('#EXT'))
    .flatMap((line) => [...line.matchAll(uriAttribute)].map(([, uri = '']) => uri))
  // One variant and one rendition of each type and host name the hosts of all.
  const renditions = lines.flatMap((line) => {
    const [, type = '', uri] = mediaTag.exec(line) ?? []
    return uri ? [{ type, uri }] : []
  })
  const children = [...uris.map((uri) => ({ type: 'variant', uri })), ...renditions].flatMap(({ type, uri }) =>
    resolved(uri, base).map((url) => ({ key: `${type} ${new URL(url).origin}`, url })),
  )
  const manifests = [...Map.groupBy(children, ({ key }) => key).values()].flatMap(([first]) => first?.url ?? [])
  return {
    addresses: [...uris, ...named].flatMap((uri) => resolved(uri, base)),
    manifests: isMaster ? manifests : [],
  }
}

const dashElement = /<(?:BaseURL|Location|(?:\w+:)?Laurl)\b[^>]*>\s*(?:<!\[CDATA\[)?([^<\]]+)/gi
const dashAttribute = /\s(?:media|initialization|index|sourceURL|bitstreamSwitching|(?:xlink:)?href)="([^"]*)"/gi
const clock = /<UTCTiming\b[^>]*\svalue="([^"]*)"/g

const addressesInDash = (text: string, base: string): string[] =>
  [dashElement, dashAttribute, clock]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .flatMap(([, address = '']) => resolved(address.trim().replaceAll('&amp;', '&'), base))

/** Returns the pictures that a WebVTT file of thumbnails names. */
export const addressesInThumbnails = (text: string, base: string): string[] =>
  text
    .split(/\r?\n/)
    .filter((line) => /^\s*\S+\.(jpe?g|png|webp|gif|avif)\b|#xywh=/i.test(line))
    .flatMap((line) => resolved(line.trim().split(/\s/)[0] ?? '', base))

/** Returns the addresses of the ad tags in a VMAP or VAST document. */
export const addressesInAds = (text: string, base: string): string[] =>
  [...text.matchAll(/<(?:\w+:)?(?:AdTagURI|VASTAdTagURI|MediaFile)\b[^>]*>\s*(?:<!\[CDATA\[)?([^<\]]+)/gi)].flatMap(
    ([, address = '']) => resolved(address.trim().replaceAll('&amp;', '&'), base),
  )

function resolved(address: string, base: string): string[] {
  const url = address ? URL.parse(address, base) : null
  return url && /^https?:$/.test(url.protocol) ? [url.href] : []
}
