import { type Locale, localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import type { Insight } from '#core/insight.ts'
import { slugOf } from '#core/paths.ts'
import { excerpt, type Head, pageTitle, type RenderContext, type Screen } from '#features/page/screen.screen.ts'
import type { ArticleCardProps } from './ArticleCard.tsx'
import { type ArticleHeadProps, heroSizes } from './ArticleHead.tsx'
import type { NavGroup } from './CategoryNav.tsx'
import { articleCard, dayOf, descriptionLength, navGroups } from './cards.screen.ts'
import { type ArticleDetails, graphOf } from './graph.screen.ts'
import { relatedTo } from './insight-list.rules.ts'
import { insightPaths } from './insight-paths.rules.ts'
import { contentsOf, type OutlineEntry, outlineOf } from './outline.rules.ts'
import { type ArticleSection, ownPath, splitBody } from './sections.screen.ts'

/** Maximum number of related articles. */
const maxRelated = 3

export type InsightProps = ArticleHeadProps & {
  language: Locale
  slug: string
  path: string
  lang?: string | undefined
  tags: string[]
  sections: ArticleSection[]
  outline: OutlineEntry[]
  contents: OutlineEntry[]
  related: ArticleCardProps[]
  nav: NavGroup[]
  details: ArticleDetails
  /** Image for link previews, 720 x 406 px. */
  card?: string | undefined
}

/** Article with related articles. */
export const insight: Screen<{ slug: string }, InsightProps> = { load, head }

async function load(context: RenderContext, { slug }: { slug: string }): Promise<InsightProps | undefined> {
  const [article, list] = await Promise.all([context.insights?.article(slug), context.insights?.list()])
  if (!article || !list) return undefined
  const { language } = context
  const outline = outlineOf(article.body)
  return {
    ...headOf(context, article),
    language,
    slug,
    path: insightPaths.article(slug),
    lang: article.language,
    tags: article.tags,
    sections: await splitBody(context, article),
    outline,
    contents: contentsOf(outline, article.minutes),
    related: relatedTo(article, list, maxRelated).map((other) => articleCard(context, other)),
    nav: navGroups(context, list),
    details: detailsOf(article),
    card: article.card,
  }
}

function headOf(context: RenderContext, article: Insight): ArticleHeadProps {
  const { language } = context
  const { slug, title, category, publishedAt, author, minutes, thumbnail, thumbnailSource } = article
  const copy = context.insights?.hero(slug)
  return {
    language,
    title,
    lang: article.language,
    crumbs: [
      { label: textFor(language)('insights:title'), href: localePath(language, insightPaths.list()) },
      ...(category ? [{ label: category, href: localePath(language, insightPaths.category(slugOf(category))) }] : []),
    ],
    date: { iso: publishedAt, text: dayOf(language, publishedAt) },
    minutes,
    author: author && { ...author, link: author.link && ownPath(language, author.link) },
    picture: thumbnail && (copy ? { ...copy, alt: thumbnail.alt } : thumbnail),
    source: thumbnailSource,
  }
}

function detailsOf({
  description,
  publishedAt,
  modifiedAt,
  author,
  category,
  previews,
  minutes,
}: Insight): ArticleDetails {
  return {
    description: excerpt(description, descriptionLength),
    publishedAt,
    modifiedAt,
    author,
    category,
    previews,
    minutes,
  }
}

function head(props: InsightProps, context: RenderContext): Head {
  const { title, path, picture, card, details } = props
  return {
    title: pageTitle(title, context),
    description: details.description || excerpt(`${title} - ${context.site.config.siteName}`, descriptionLength),
    path,
    type: 'article',
    hero: picture && { ...picture, sizes: heroSizes },
    ...(card && { image: { src: card, alt: picture?.alt || title } }),
    graph: graphOf(props, context),
  }
}
