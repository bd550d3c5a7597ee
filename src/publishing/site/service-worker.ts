import { routePaths } from '#core/address/routes.ts'
import { locales, pathInLocale } from '#core/i18n/locales.ts'

/** Precached pages of the service worker, in addition to the shell scripts. */
export const precached = locales.map(
  (locale) => `${pathInLocale(locale, `/${routePaths.offline}/`).slice(1)}index.html`,
)

/** Placeholder in the bundled worker for a file revision. */
export const revisionMark = (path: string) => `revision of ${path}`

/** Placeholder for the site config script. */
export const siteDigestMark = 'digest of the site config'

/** Placeholder for the video platform address. */
export const platformMark = 'https://platform.invalid'

type Content = { digest: (path: string) => string; siteDigest: string; platform: string }

/** Fills in the placeholders of the bundled service worker. Throws if one is missing. */
export function serviceWorker(bundled: string, { digest, siteDigest, platform }: Content): string {
  const replacements: [mark: string, text: string][] = [
    ...precached.map((path): [string, string] => [revisionMark(path), digest(path)]),
    [siteDigestMark, siteDigest],
    [inPattern(platformMark), inPattern(platform)],
  ]
  return replacements.reduce((text, [mark, value]) => {
    if (!text.includes(mark)) throw new Error(`The bundled service worker has no placeholder "${mark}"`)
    return text.replaceAll(mark, () => value)
  }, bundled)
}

/** Escapes an address for a regular expression literal. */
const inPattern = (address: string) => address.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
