import { locales } from '#i18n/locales.ts'

const unlisted = new RegExp(`^/(?:(?:${locales.join('|')})/)?(?:q|u|404|offline)(?:/|$)`)

/** Is a page for search engines? The viewer's own pages, search and the fallbacks are not. */
export const isListed = (page: string) => !unlisted.test(new URL(page).pathname)
