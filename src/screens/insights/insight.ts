import type { Insight } from '#domain/insight.ts'
import { relatedTo } from '#domain/insight-list.ts'
import { insightPaths } from '#domain/insight-paths.ts'
import { contentsOf, type OutlineEntry, outlineOf } from '#domain/outline.ts'
import { slugOf } from '#domain/slug.ts'
import { type Locale, localePath } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'
import type { ArticleCardProps } from '#ui/insights/ArticleCard.tsx'
import { type ArticleHeadProps, heroSizes } from '#ui/insights/ArticleHead.tsx'
import type { NavGroup } from '#ui/insights/CategoryNav.tsx'
import { excerpt, type Head, pageTitle, type Scene, type Screen } from '../screen.ts'
import { articleCard, dayOf, descriptionLength, navGroups } from './cards.ts'
import { type ArticleFacts, graphOf } from './graph.ts'
import { ownPath, type Part, partsOf } from './parts.ts'

/** Maximum number of related articles. */
const mostRelated = 3

export type InsightProps = ArticleHeadProps & {
  language: Locale
  slug: string
  path: string
  lang?: string | undefined
  tags: string[]
  parts: Part[]
  outline: OutlineEntry[]
  contents: OutlineEntry[]
  related: ArticleCardProps[]
  nav: NavGroup[]
  facts: ArticleFacts
  /** Image for link previews, 720 x 406 px. */
  card?: string | undefined
}

/** Article with related articles. */
export const insight: Screen<{ slug: string }, InsightProps> = { load, head }

async function load(scene: Scene, { slug }: { slug: string }): Promise<InsightProps | undefined> {
  const [article, list] = await Promise.all([scene.insights?.article(slug), scene.insights?.list()])
  if (!article || !list) return undefined
  const { language } = scene
  const outline = outlineOf(article.body)
  return {
    ...headOf(scene, article),
    language,
    slug,
    path: insightPaths.article(slug),
    lang: article.language,
    tags: article.tags,
    parts: await partsOf(scene, article),
    outline,
    contents: contentsOf(outline, article.minutes),
    related: relatedTo(article, list, mostRelated).map((other) => articleCard(scene, other)),
    nav: navGroups(scene, list),
    facts: factsOf(article),
    card: article.card,
  }
}

function headOf(scene: Scene, article: Insight): ArticleHeadProps {
  const { language } = scene
  const { slug, title, category, publishedAt, author, minutes, thumbnail, thumbnailSource } = article
  const copy = scene.insights?.hero(slug)
  return {
    language,
    title,
    lang: article.language,
    crumbs: [
      { label: textFor(language)('insights:title'), href: localePath(language, insightPaths.list()) },
      ...(category ? [{ label: category, href: localePath(language, insightPaths.category(slugOf(category))) }] : []),
    ],
    date: { iso: publishedAt, words: dayOf(language, publishedAt) },
    minutes,
    author: author && { ...author, link: author.link && ownPath(language, author.link) },
    picture: thumbnail && (copy ? { ...copy, alt: thumbnail.alt } : thumbnail),
    source: thumbnailSource,
  }
}

function factsOf({ description, publishedAt, modifiedAt, author, category, previews, minutes }: Insight): ArticleFacts {
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

function head(props: InsightProps, scene: Scene): Head {
  const { title, path, picture, card, facts } = props
  return {
    title: pageTitle(title, scene),
    description: facts.description || excerpt(`${title} - ${scene.site.config.siteName}`, descriptionLength),
    path,
    type: 'article',
    hero: picture && { ...picture, sizes: heroSizes },
    ...(card && { image: { src: card, alt: picture?.alt || title } }),
    graph: graphOf(props, scene),
  }
}
