import type { InsightSummary } from '#core/content/insight.ts'
import type { ArticlePicture } from '#core/content/rich-text.ts'
import { formatDate } from '#core/i18n/format.ts'
import { localePath } from '#core/i18n/locales.ts'
import type { RenderContext } from '#core/screen.ts'
import type { Picture } from '#core/site/site.ts'
import { shorten } from '#features/page/render.screen.ts'
import type { ArticleCardProps } from './ArticleCard.tsx'
import type { NavGroup } from './CategoryNav.tsx'
import { type Category, categoriesOf, insightPaths, perCategory } from './insights.rules.ts'

/** Maximum length of an article description, in characters. */
export const descriptionLength = 150

/** Returns the card props of an article. */
export function articleCard({ language }: RenderContext, article: InsightSummary): ArticleCardProps {
  const { slug, title, category, thumbnail, publishedAt, minutes, description } = article
  return {
    language,
    slug,
    title,
    category,
    minutes,
    lang: article.language,
    href: localePath(language, insightPaths.article(slug)),
    date: { iso: publishedAt, text: dayOf(language, publishedAt) },
    description: shorten(description, descriptionLength),
    picture: thumbnail,
  }
}

/** Returns the mirrored copy of a picture, with its text and focal point. */
export const toMirroredPicture = (copy: Picture, { alt, focus }: ArticlePicture): ArticlePicture => ({
  ...copy,
  alt,
  ...(focus && { focus }),
})

/** Formats a date in UTC, so that it is the same for every reader. */
export const dayOf = (language: RenderContext['language'], iso: string) => formatDate(language, new Date(iso), 'UTC')

const cache = new WeakMap<readonly InsightSummary[], Category[]>()

/** Returns the categories of a list, cached because every page of the section uses them. */
export function categoriesIn(list: readonly InsightSummary[]): Category[] {
  const cached = cache.get(list) ?? categoriesOf(list)
  cache.set(list, cached)
  return cached
}

/** Returns the sidebar groups: the newest articles of each category. */
export const navGroups = ({ language }: RenderContext, list: readonly InsightSummary[]): NavGroup[] =>
  categoriesIn(list).map(({ slug, title, articles }) => ({
    slug,
    title,
    href: localePath(language, insightPaths.category(slug)),
    count: articles.length,
    links: articles.slice(0, perCategory.max).map((article) => ({
      slug: article.slug,
      title: article.title,
      lang: article.language,
      href: localePath(language, insightPaths.article(article.slug)),
    })),
  }))
