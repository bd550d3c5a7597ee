import { baseOf } from '#core/address/site-path.ts'
import { catalogues } from '#core/i18n/catalogues.ts'
import { defaultLocale, type Locale, locales, textGroups } from '#core/i18n/locales.ts'
import type { Config } from '#core/site/config.ts'
import { hasOtherSources, type SourceSettings } from '#core/site/config-source.ts'
import type { FontFace, Site } from '#core/site/site.ts'
import type { Tag } from '#core/site/tags.ts'
import { escapeMarkup } from '#core/text/escape-markup.ts'
import { shelfThemesCss, siteThemeCss, themeOf } from '#ui/theme.ts'
import { digestOf } from '../shared/text.ts'

/** Folder of what only old browsers load. */
export const compatFolder = 'compat'

/** Address of a module that an import map resolves to a file. Browsers without import maps load the address itself. */
const mappedModule = (base: string, name: string) => `${base}/${compatFolder}/${name}.js`

/** Module of the site config. */
export const siteModuleId = (base: string) => mappedModule(base, 'site')

/** Text file of the built site. */
export type TextFile = { path: string; text: string }

/** Site config as a separate script, so a menu change requires no bundling. */
export function siteFile(site: Site): TextFile {
  const text = `export const site = ${JSON.stringify(site)}\n`
  return { path: `_astro/site.${digestOf(text).slice(0, 12)}.js`, text }
}

/** Module of a group of texts, mapped to the file of the page's language. */
export const textModuleId = (base: string, group: string) => mappedModule(base, group)

/** Texts of a language as a script for each group. One digest names them all, which shortens import maps. */
export function textFiles(locale: Locale): (TextFile & { group: string })[] {
  const texts = catalogues[locale] ?? {}
  const digest = digestOf(JSON.stringify(texts)).slice(0, 12)
  return Object.entries(textGroups).map(([group, names]) => {
    const part = { [locale]: Object.fromEntries(names.map((name) => [name, texts[name]])) }
    const text = `export const catalogues = ${JSON.stringify(part)}\n`
    return { group, path: `_astro/${locale}-${group}.${digest}.js`, text }
  })
}

// Pages that show another publisher's site use other colours.
const ownRoot = ':root:not([data-source])'

/** Placeholder of the tags in their bundled script. */
export const tagsPlaceholder = 'siteTags'

/** Placeholder of the config sources in the bundled script that selects one. */
export const sourcesPlaceholder = 'siteSources'

// Script text must not contain the end tag.
const fill = (code: string, placeholder: string, value: unknown) =>
  code.replace(placeholder, () => JSON.stringify(value).replace(/</g, '\\u003c'))

const tagScriptOf = (tags: readonly Tag[], code: string): string | undefined =>
  tags.length > 0 ? fill(code, tagsPlaceholder, tags) : undefined

type BootScripts = { boot: string; bootSources: string }

const bootScriptOf = (settings: SourceSettings, { boot, bootSources }: BootScripts): string =>
  hasOtherSources(settings) ? fill(bootSources, sourcesPlaceholder, settings) : boot

/** Import map of the site config and of the texts in one language. */
function importMapOf(site: Site, locale: Locale): string {
  const base = baseOf(site.url)
  const texts = textFiles(locale).map(({ group, path }) => [textModuleId(base, group), path])
  const files = [[siteModuleId(base), siteFile(site).path], ...texts]
  return JSON.stringify({ imports: Object.fromEntries(files.map(([id, path]) => [id, `${base}/${path}`])) })
}

/** Modules for browsers without import maps: each reads the page's map and the file that it names. */
export const compatModules = (): { name: string; text: string }[] =>
  [['site', 'site'] as const, ...Object.keys(textGroups).map((group) => [group, 'catalogues'] as const)].map(
    ([module, value]) => ({ name: `${module}.js`, text: `export const ${value} = (${readMapped})(import.meta.url)\n` }),
  )

/** Reads the JSON value of a mapped module at once, because a module cannot wait in old browsers. */
function readMapped(url: string) {
  const map = JSON.parse(document.querySelector('script[type=importmap]')?.textContent ?? '')
  const files = new Map<string, string>(Object.entries(map.imports))
  const request = new XMLHttpRequest()
  request.open('GET', files.get(new URL(url).pathname) ?? '', false)
  request.send()
  return JSON.parse(request.responseText.replace(/^[^{]*/, ''))
}

/** Publisher-dependent head content: theme colours and import maps. */
export const headFragmentsOf = (site: Site) => {
  const maps = locales.map((locale) => ({ locale, text: importMapOf(site, locale) }))
  return {
    theme: siteFontCss(site.font, ownRoot) + siteThemeCss(site.config, ownRoot),
    /** Colour of the browser's own controls. */
    themeColor: themeOf(site.config.styling)['--header-background'],
    /** Font files of Latin text, fetched with the page. */
    fonts: (site.font ?? []).flatMap(({ files }) => files.filter(({ range }) => range).map(({ src }) => src)),
    /** Script of the publisher's tags from its bundled code, undefined without tags. */
    tagScript: (code: string) => tagScriptOf(site.config.custom.tags ?? [], code),
    /** First script of a page, with the config sources of sites that have several. */
    bootScript: (scripts: BootScripts) => bootScriptOf(site.settings, scripts),
    /** Included only on pages with rows of the config. */
    shelfThemes: shelfThemesCss(site.config, ownRoot),
    /** Import maps of a page. The fallback page has one for each language, and its address chooses one. */
    importMapsOf: (language: Locale, isFallback: boolean) =>
      maps
        .filter(({ locale }) => isFallback || locale === language)
        .map(({ locale, text }) => ({ type: isFallback ? `importmap-${locale}` : 'importmap', text })),
  }
}

// The icon has a safe area for home screens that crop it.
const purposes = ['any', 'maskable']

/** Web app manifest for installation. */
export function webManifest({ config, url }: Site): TextFile {
  const { siteName, description, styling } = config
  const theme = themeOf(styling)
  const root = `${baseOf(url)}/`
  const manifest = {
    id: root,
    name: siteName,
    short_name: siteName,
    description,
    start_url: root,
    display: 'standalone',
    background_color: theme['--background'],
    theme_color: theme['--header-background'],
    lang: defaultLocale,
    scope: root,
    icons: [
      ...purposes.map((purpose) => ({ src: root + iconPath, sizes: 'any', type: 'image/svg+xml', purpose })),
      ...[192, 512].flatMap((size) =>
        purposes.map((purpose) => ({
          src: `${root}images/icon-${size}.png`,
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose,
        })),
      ),
    ],
  }
  return { path: 'manifest.webmanifest', text: JSON.stringify(manifest) }
}

/** Path of the site icon. */
export const iconPath = 'images/favicon.svg'

/** Paths of raster site icons with their widths in pixels. */
export const rasterIconPaths: Readonly<Record<string, number>> = {
  'images/icon-192.png': 192,
  'images/icon-512.png': 512,
  'apple-touch-icon.png': 180,
}

/** Site icon for tabs and home screens. */
export const iconFile = ({ config }: Site): TextFile => ({ path: iconPath, text: iconOf(config) })

// Common metrics: Liberation Sans and Arimo equal Arial, Roboto is 1 % wider.
const locals = ['Arial', 'Liberation Sans', 'Arimo', 'Roboto', 'Helvetica']
const boldLocals = ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold', 'Roboto Bold', 'Helvetica Bold']

/** CSS of the publisher's font for `root`, with a local font of the same size until it is loaded. */
export function siteFontCss(faces: readonly FontFace[] | undefined, root: string): string {
  if (!faces?.length) return ''
  const rules = faces.flatMap((face) => [...face.files.map((file) => fileRule(face, file)), fallbackRule(face)])
  return `${rules.join('')}@layer theme{${root}{--font:"Site font","Site fallback",ui-sans-serif,system-ui,sans-serif}}`
}

const fileRule = ({ weight }: FontFace, { src, range }: FontFace['files'][number]) =>
  `@font-face{font-family:"Site font";src:url(${JSON.stringify(src)}) format("woff2");font-weight:${weight};\
font-display:swap${range ? `;unicode-range:${range}` : ''}}`

function fallbackRule({ weight, fallback }: FontFace) {
  const { size, ascent, descent, lineGap } = fallback
  const names = Number(weight) > 500 ? boldLocals : locals
  return `@font-face{font-family:"Site fallback";src:${names.map((name) => `local(${JSON.stringify(name)})`).join()};\
font-weight:${weight};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:${lineGap}%}`
}

/** Site icon: its initial in the publisher's colours, within the safe area of cropped icons. */
export function iconOf({ siteName, styling }: Pick<Config, 'siteName' | 'styling'>): string {
  const theme = themeOf(styling)
  const [first] = new Intl.Segmenter().segment(siteName.trim())
  const initial = first?.segment.toLocaleUpperCase() ?? ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">\
<rect width="64" height="64" fill="${theme['--highlight']}"/>\
<text x="32" y="33" font-family="system-ui, sans-serif" font-size="36" font-weight="800" text-anchor="middle" \
dominant-baseline="central" fill="${theme['--on-highlight']}">${escapeMarkup(initial)}</text></svg>`
}
