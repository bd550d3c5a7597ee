import { TextTrackError } from '#core/captions/parse-cues.ts'
import { parseThumbnails } from '#core/captions/parse-thumbnails.ts'

type Variables = ReadonlyMap<string, string>

/** Addresses of a manifest; the browser opens `manifests` as manifests too, which may import `variables`. */
export type NamedAddresses = { addresses: string[]; manifests: string[]; variables: Variables }

/** Returns the absolute web addresses that an HLS or DASH manifest names. Other texts name none. */
export function addressesInManifest(text: string, base: string, imported: Variables = new Map()): NamedAddresses {
  if (/^\uFEFF?\s*#EXTM3U/.test(text)) return addressesInHls(text, base, imported)
  return { addresses: dashRoot.test(text) ? addressesInDash(text, base) : [], manifests: [], variables: imported }
}

const uriAttribute = /(?:URI|X-ASSET-LIST)="([^"]*)"/g
const mediaType = /[:,]\s*TYPE=([A-Z-]+)/
const mediaUri = /[:,]\s*URI="([^"]*)"/

const definition = /^#EXT-X-DEFINE:/
// Attributes have any order.
const definitionAttribute = /[:,\s](NAME|VALUE|QUERYPARAM)="([^"]*)"/g

/** Variables of a playlist by name: imported ones, its own, and parameters of its address. */
function variablesIn(lines: readonly string[], base: string, imported: Variables): Map<string, string> {
  const variables = new Map(imported)
  for (const line of lines.filter((line) => definition.test(line))) {
    const attributes = new Map([...line.matchAll(definitionAttribute)].map(([, name, value = '']) => [name, value]))
    const [name, parameter] = [attributes.get('NAME'), attributes.get('QUERYPARAM')]
    if (name) variables.set(name, attributes.get('VALUE') ?? '')
    else if (parameter) variables.set(parameter, new URL(base).searchParams.get(parameter) ?? '')
  }
  return variables
}

function addressesInHls(text: string, base: string, imported: Variables): NamedAddresses {
  const written = text.split(/\r\n?|\n/).map((line) => line.trim())
  const variables = variablesIn(written, base, imported)
  const lines = written.map((line) =>
    line.replace(/\{\$([\w-]+)\}/g, (reference, name: string) => variables.get(name) ?? reference),
  )
  const isMaster = lines.some((line) => line.startsWith('#EXT-X-STREAM-INF'))
  const uris = lines.filter((line) => line && !line.startsWith('#'))
  const attributeUris = lines
    .filter((line) => line.startsWith('#EXT'))
    .flatMap((line) => [...line.matchAll(uriAttribute)].map(([, uri = '']) => uri))
  // One variant and one rendition of each type and host name the hosts of all.
  const renditions = lines.flatMap((line) => {
    if (!line.startsWith('#EXT-X-MEDIA:')) return []
    const [type = '', uri] = [mediaType, mediaUri].map((pattern) => pattern.exec(line)?.[1])
    return uri ? [{ type, uri }] : []
  })
  const children = [...uris.map((uri) => ({ type: 'variant', uri })), ...renditions].flatMap(({ type, uri }) =>
    resolved(uri, base).map((url) => ({ key: `${type} ${new URL(url).origin}`, url })),
  )
  const manifests = [...Map.groupBy(children, ({ key }) => key).values()].flatMap(([first]) => first?.url ?? [])
  return {
    addresses: [...uris, ...attributeUris].flatMap((uri) => resolved(uri, base)),
    manifests: isMaster ? manifests : [],
    variables,
  }
}

const dashRoot = /<(?:[\w.-]+:)?MPD\b/
const dashElement =
  /<(?:[\w.-]+:)?(?:BaseURL|(?:Patch)?Location|ContentSteering|Laurl)\b[^<>]*>\s*(?:<!\[CDATA\[)?([^<\]]+)/gi
const dashAttribute =
  /\s(?:media|initialization|index|sourceURL|bitstreamSwitching|licenseUrl|(?:xlink:)?href)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi
const clock = /<(?:[\w.-]+:)?UTCTiming\b[^<>]*\svalue\s*=\s*(?:"([^"]*)"|'([^']*)')/g

const addressesInDash = (text: string, base: string): string[] =>
  [dashElement, dashAttribute, clock]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .flatMap(([, address, quoted = '']) => resolved((address ?? quoted).trim().replaceAll('&amp;', '&'), base))

/** Returns the pictures that a file of thumbnails names; none for other files. */
export function addressesInThumbnails(text: string, base: string): string[] {
  try {
    return parseThumbnails(text, base).flatMap(({ picture }) => resolved(picture, base))
  } catch (error) {
    if (error instanceof TextTrackError) return []
    throw error
  }
}

/** Returns the addresses of the ad tags in a VMAP or VAST document. */
export const addressesInAds = (text: string, base: string): string[] =>
  [...text.matchAll(/<(?:\w+:)?(?:AdTagURI|VASTAdTagURI|MediaFile)\b[^<>]*>\s*(?:<!\[CDATA\[)?([^<\]]+)/gi)].flatMap(
    ([, address = '']) => resolved(address.trim().replaceAll('&amp;', '&'), base),
  )

function resolved(address: string, base: string): string[] {
  const url = address ? URL.parse(address, base) : null
  return url && /^https?:$/.test(url.protocol) ? [url.href] : []
}
