import type { InsightSummary } from '#core/content/insight.ts'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import type { Head, RenderContext, Screen } from '#core/screen.ts'
import { pageTitle, shorten } from '#features/page/render.screen.ts'
import { type ArticleCardProps, cardSizes } from './ArticleCard.tsx'
import type { NavGroup } from './CategoryNav.tsx'
import { articleCard, categoriesIn, descriptionLength, navGroups, toMirroredPicture } from './cards.screen.ts'
import { insightPaths, pageCount, pageOf } from './insights.rules.ts'

export type InsightsParams = { category?: string | undefined; page?: number | undefined }

export type InsightsProps = {
  language: Locale
  title: string
  /** Title of the category, without the site name. */
  category?: string | undefined
  path: string
  page: number
  pages: number
  cards: ArticleCardProps[]
  newer?: string | undefined
  older?: string | undefined
  nav: NavGroup[]
}

/** Page of the article list, or of a category, newest first. */
export const insights: Screen<InsightsParams, InsightsProps> = { load, head }

async function load(
  context: RenderContext,
  { category: slug, page = 1 }: InsightsParams,
): Promise<InsightsProps | undefined> {
  const { language } = context
  const all = await context.insights?.list()
  const category = slug === undefined ? undefined : categoriesIn(all ?? []).find((entry) => entry.slug === slug)
  const list = slug === undefined ? all : category?.articles
  if (!all || !list || page < 1 || page > pageCount(list)) return undefined
  const pathOf = (n: number) => (category ? insightPaths.category(category.slug, n) : insightPaths.list(n))
  const linkTo = (n: number) => (n >= 1 && n <= pageCount(list) ? localePath(language, pathOf(n)) : undefined)
  return {
    language,
    title: category?.title ?? textFor(language)('insights:title'),
    category: category?.title,
    path: pathOf(page),
    page,
    pages: pageCount(list),
    cards: pageOf(list, page).map((article, index) => cardAt(context, article, index)),
    newer: linkTo(page - 1),
    older: linkTo(page + 1),
    nav: navGroups(context, all),
  }
}

/** Returns a card. The first uses a larger, same-origin copy of its image. */
function cardAt(context: RenderContext, article: InsightSummary, index: number): ArticleCardProps {
  const card = articleCard(context, article)
  const copy = index > 0 ? undefined : context.insights?.hero(article.slug)
  return copy && card.picture ? { ...card, picture: toMirroredPicture(copy, card.picture) } : card
}

function head({ language, title, category, path, page, cards }: InsightsProps, context: RenderContext): Head {
  const text = textFor(language)
  const { siteName } = context.site.config
  const name = page > 1 ? text('insights:title_of_page', { title, page }) : title
  const description = category
    ? text('insights:category_description', { category, siteName })
    : text('insights:description', { siteName })
  return {
    title: pageTitle(name, context),
    description: shorten(page > 1 ? `${name}: ${description}` : description, descriptionLength),
    path,
    type: 'website',
    hero: cards[0]?.picture && { ...cards[0].picture, sizes: cardSizes.lead },
  }
}
