import type { Site } from '#domain/site.ts'
import { themeOf } from '#ui/theme.ts'
import { shelfThemesCss, siteThemeCss } from '#ui/theme-css.ts'
import { digestOf } from '../shared/digest.ts'
import { iconOf } from './icon.ts'

/** The name under which scripts import the facts of the site; an import map leads it to their file. */
export const factsModule = 'foyer:site'

/** A file of the built site that is made of text. */
export type TextFile = { path: string; text: string }

/** The facts of the site as a script of its own: a changed menu costs no bundling. */
export function factsFile(site: Site): TextFile {
  const text = `export const site = ${JSON.stringify(site)}\n`
  return { path: `_astro/site.${digestOf(text).slice(0, 12)}.js`, text }
}

// A page that shows another publisher's site does not wear these colours
const ownRoot = ':root:not([data-source])'

/** The parts of a head that depend on the publisher: its colours, and the address of the facts of the site. */
export const headPartsOf = (site: Site) => ({
  theme: siteThemeCss(site.config, ownRoot),
  /** Only pages with rows of the config carry these. */
  shelfThemes: shelfThemesCss(site.config, ownRoot),
  importMap: JSON.stringify({ imports: { [factsModule]: `/${factsFile(site).path}` } }),
})

// The sign leaves room around what it shows: it is whole also where a home screen cuts it
const purposes = ['any', 'maskable']

/** The manifest by which a phone installs the site (spec 1 §2). */
export function webManifest({ config }: Site): TextFile {
  const { siteName, description, styling } = config
  const theme = themeOf(styling)
  const manifest = {
    id: '/',
    name: siteName,
    short_name: siteName,
    description,
    start_url: '/',
    display: 'standalone',
    background_color: theme['--background'],
    theme_color: theme['--header-background'],
    lang: 'en',
    scope: '/',
    icons: [
      ...purposes.map((purpose) => ({ src: `/${iconPath}`, sizes: 'any', type: 'image/svg+xml', purpose })),
      ...[192, 512].flatMap((size) =>
        purposes.map((purpose) => ({
          src: `/images/icon-${size}.png`,
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose,
        })),
      ),
    ],
  }
  return { path: 'manifest.webmanifest', text: JSON.stringify(manifest) }
}

/** Where the site's sign lies. */
export const iconPath = 'images/favicon.svg'

/** Where the site's sign lies as a picture, and how wide it is there. */
export const signPaths: Readonly<Record<string, number>> = {
  'images/icon-192.png': 192,
  'images/icon-512.png': 512,
  'apple-touch-icon.png': 180,
}

/** The site's sign for tabs and home screens. */
export const iconFile = ({ config }: Site): TextFile => ({ path: iconPath, text: iconOf(config) })
