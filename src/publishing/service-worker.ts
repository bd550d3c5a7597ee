import { localePath, locales } from '#i18n/locales.ts'

/** The files that the service worker keeps ahead. */
export const precached = [
  ...locales.map((locale) => `${localePath(locale, '/offline/').slice(1)}index.html`),
  'manifest.webmanifest',
]

/** What stands in the bundled worker for the revision of a file. */
export const revisionMark = (path: string) => `revision of ${path}`

/** The worker of a build, from the bundled one and the digests of what it keeps ahead. */
export const serviceWorker = (bundled: string, digest: (path: string) => string) =>
  precached.reduce((text, path) => text.replace(revisionMark(path), digest(path)), bundled)
