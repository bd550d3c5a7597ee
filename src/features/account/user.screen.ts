import { paths } from '#core/address/paths.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { personalLists } from '#core/lists/lists.ts'
import type { Head, RenderContext, Screen } from '#core/screen.ts'
import { pageTitle } from '#features/page/render.screen.ts'
import { accountPages } from '#features/page/shell.screen.ts'
import type { AccountPages } from '#ui/site/site-props.ts'

export const userPages = ['my-account', 'favorites', 'payments'] as const
export type UserPage = (typeof userPages)[number]

/** Returns whether the name is a page of the user area. */
export const isUserPage = (name: string): name is UserPage => userPages.some((page) => page === name)

/** `favoritesList` is the list that resolves favourites, on the favourites page. */
export type UserProps = {
  language: Locale
  page: UserPage
  favoritesList?: string | undefined
  /** Pages of the user area, undefined on sites without accounts. */
  pages?: AccountPages | undefined
}

/** Shell of the user area, pre-rendered without private data. */
export const user: Screen<{ page: UserPage }, UserProps> = { load, head }

async function load({ language, content }: RenderContext, { page: userPage }: { page: UserPage }): Promise<UserProps> {
  const { config } = content
  const { favorites } = personalLists(config)
  const pages = accountPages(config)
  const page = pages && !hasPage(pages, userPage) ? 'my-account' : userPage
  return { language, page, pages, ...(page === 'favorites' && { favoritesList: favorites }) }
}

/** Sites without favourites or payments show the account page under those addresses. */
const hasPage = (pages: AccountPages, page: UserPage) => page === 'my-account' || pages[page]

const titles = { 'my-account': 'menu:account', favorites: 'common:favorites', payments: 'menu:payments' } as const
const intros = {
  'my-account': 'common:user_area.account',
  favorites: 'common:user_area.favorites',
  payments: 'common:user_area.payments',
} as const
const addresses = { 'my-account': paths.account, favorites: paths.favorites, payments: paths.payments }

/** Address of a page of the user area, without locale. */
export const userPath = (page: UserPage) => addresses[page]

/** Heading of a page of the user area. */
export const userTitle = ({ language, page }: UserProps) => textFor(language)(titles[page])

/** Introduction of a page, available before private data. */
export const userIntro = ({ language, page }: UserProps) => textFor(language)(intros[page])

function head(props: UserProps, context: RenderContext): Head {
  return {
    title: pageTitle(userTitle(props), context),
    description: `${userTitle(props)} - ${context.site.config.siteName}`,
    path: userPath(props.page),
    type: 'website',
    index: false,
  }
}
