import { slugOf } from '#domain/slug.ts'
import { defaultLocale, locales } from '#i18n/locales.ts'
import { builtSnapshot } from './built.ts'

/** The prefix of each language's addresses; the default lives at the root. */
const prefixes = locales.map((locale) => (locale === defaultLocale ? undefined : locale))

/** A page in every language. */
export const everyLanguage = () => prefixes.map((locale) => ({ params: { locale } }))

/** The pages of all records of a kind, in every language. */
export const titledRoutes = (kind: 'media' | 'playlist' | 'contentList') =>
  [...builtSnapshot().ids(kind)].flatMap(({ id, titles }) => {
    const slug = slugOf(titles[defaultLocale] ?? '') || undefined
    return prefixes.map((locale) => ({ params: { locale, id, slug } }))
  })
