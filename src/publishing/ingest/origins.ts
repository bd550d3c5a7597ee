import { micromark } from 'micromark'
import type { Media, Source } from '#core/content/media.ts'

/** Prefixes of origin references, which are not records. */
export const originPrefixes = { stream: 'origin ', picture: 'picture-origin ', other: 'other-origin ' }

/** Tests whether a reference is an origin. */
export const isOrigin = (recordName: string) =>
  Object.values(originPrefixes).some((start) => recordName.startsWith(start))

const pictures = /<img src="([^"]*)"/g

/** Images in markdown texts: references to external origins, and addresses that pages cannot display. */
export function pictureOrigins(texts: readonly string[]): { origins: string[]; unusable: string[] } {
  const origins = new Set<string>()
  const unusable = new Set<string>()
  for (const text of texts) {
    // Without protocol filtering, reports can contain the unusable addresses.
    const html = micromark(text, { allowDangerousProtocol: true })
    for (const [, address = ''] of html.matchAll(pictures)) {
      const url = URL.parse(address.replaceAll('&amp;', '&'), siteOrigin)
      if (!url || !/^https?:$/.test(url.protocol)) unusable.add(address.slice(0, 100))
      else if (url.origin !== siteOrigin) origins.add(url.origin)
    }
  }
  return { origins: [...origins].map((origin) => originPrefixes.picture + origin), unusable: [...unusable] }
}

// Placeholder origin for the site, whose own images every policy allows.
const siteOrigin = 'https://own.invalid'

/** References to the origins of an item's streams, tracks and schedule. */
export function streamOrigins({ sources, tracks, schedule }: Media): string[] {
  const files = [...sources.filter(isPlayable), ...tracks].map(({ file }) => file)
  const hosts = new Set([...files, schedule?.url].map((file) => hostPart.exec(file ?? '')?.[0]))
  const origins = [...hosts].flatMap((host) => URL.parse(host ?? '')?.origin ?? [])
  return [...new Set(origins)].map((origin) => originPrefixes.stream + origin)
}

// Files of unplayable types must not add their host to the content security policy.
const isPlayable = ({ type }: Source) =>
  /^((video|audio)\/(mp4|webm|ogg|mpeg|aac|mp2t|quicktime)|application\/(vnd\.apple\.mpegurl|x-mpegurl|dash\+xml))$/i.test(
    type,
  )

// Extracts hosts first, because most files share one and URL parsing is slow.
const hostPart = /^https?:\/\/[^/?#\\]+/
