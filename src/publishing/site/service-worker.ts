import { localePath, locales } from '#i18n/locales.ts'

/** The pages and files that the service worker keeps ahead, beside the scripts of the shell. */
export const precached = locales.map((locale) => `${localePath(locale, '/offline/').slice(1)}index.html`)

/** What stands in the bundled worker for the revision of a file. */
export const revisionMark = (path: string) => `revision of ${path}`

/** What stands there for the script with the facts of the site. */
export const factsMark = 'facts of the site'

/** What stands there for the address of the video platform. */
export const platformMark = 'https://platform.invalid'

type Content = { digest: (path: string) => string; facts: string; platform: string }

/** The worker of a build, from the bundled one and what the content decides; throws where the bundled one has no place for it. */
export function serviceWorker(bundled: string, { digest, facts, platform }: Content): string {
  const places: [mark: string, text: string][] = [
    ...precached.map((path): [string, string] => [revisionMark(path), digest(path)]),
    [factsMark, facts],
    [inPattern(platformMark), inPattern(platform)],
  ]
  return places.reduce((text, [mark, words]) => {
    if (!text.includes(mark)) throw new Error(`The bundled service worker has no place for "${mark}"`)
    return text.replaceAll(mark, () => words)
  }, bundled)
}

/** An address as it stands in a pattern between slashes. */
const inPattern = (address: string) => address.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
