import { toSitePath } from '#core/address/routes.ts'
import { sitePath } from '#core/address/site-path.ts'
import type { Author, Insight } from '#core/content/insight.ts'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import type { Head, RenderContext, Screen } from '#core/screen.ts'
import { ownAddress } from '#core/site/config-source.ts'
import { pageTitle, shorten } from '#features/page/render.screen.ts'
import type { Crumb } from '#ui/site/Breadcrumb.tsx'
import type { ArticleCardProps } from './ArticleCard.tsx'
import { type ArticleHeadProps, heroSizes } from './ArticleHead.tsx'
import type { NavGroup } from './CategoryNav.tsx'
import { articleCard, dayOf, descriptionLength, navGroups, toMirroredPicture } from './cards.screen.ts'
import { categorySlugOf, contentsOf, insightPaths, type OutlineEntry, outlineOf, relatedTo } from './insights.rules.ts'
import { type ArticleSection, splitBody } from './sections.screen.ts'

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
    related: relatedTo(article, list, maxRelated).map((summary) => articleCard(context, summary)),
    nav: navGroups(context, list),
    details: detailsOf(article),
    card: article.card,
  }
}

function headOf(context: RenderContext, article: Insight): ArticleHeadProps {
  const { language } = context
  const { slug, title, category, publishedAt, author, minutes, thumbnail, thumbnailSource } = article
  const copy = context.insights?.hero(slug)
  const group = categorySlugOf(article)
  return {
    language,
    title,
    lang: article.language,
    crumbs: [
      { label: textFor(language)('insights:title'), href: localePath(language, insightPaths.list()) },
      ...(category && group ? [{ label: category, href: localePath(language, insightPaths.category(group)) }] : []),
    ],
    date: { iso: publishedAt, text: dayOf(language, publishedAt) },
    minutes,
    author: author && { ...author, link: author.link && toSitePath(language, author.link) },
    picture: thumbnail && (copy ? toMirroredPicture(copy, thumbnail) : thumbnail),
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
    description: shorten(description, descriptionLength),
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
    description: details.description || shorten(`${title} - ${context.site.config.siteName}`, descriptionLength),
    path,
    type: 'article',
    hero: picture && { ...picture, sizes: heroSizes },
    ...(card && { image: { src: card, alt: picture?.alt || title } }),
    graph: graphOf(props, context),
  }
}

/** Article metadata for structured data, besides its title. */
type ArticleDetails = Pick<
  Insight,
  'description' | 'publishedAt' | 'modifiedAt' | 'author' | 'category' | 'previews' | 'minutes'
>

type GraphProps = {
  title: string
  path: string
  lang?: string | undefined
  tags: string[]
  crumbs: Crumb[]
  details: ArticleDetails
}

/** Returns the structured data of an article and its breadcrumbs. */
function graphOf({ title, path, lang, tags, crumbs, details }: GraphProps, { site, language }: RenderContext) {
  const { description, publishedAt, modifiedAt, author, category, previews, minutes } = details
  const at = (address: string) => new URL(address, site.url).href
  const url = at(localePath(language, path))
  const publisher = { '@type': 'Organization', name: site.config.siteName, url: at(sitePath('/')) }
  return [
    {
      '@type': 'Article',
      '@id': `${url}#article`,
      mainEntityOfPage: url,
      headline: title,
      description,
      datePublished: publishedAt,
      dateModified: modifiedAt ?? publishedAt,
      inLanguage: lang ?? language,
      timeRequired: `PT${minutes}M`,
      author: author ? personOf(author, site.url) : publisher,
      publisher,
      ...(previews.length > 0 && { image: previews }),
      ...(category && { articleSection: category }),
      ...(tags.length > 0 && { keywords: tags }),
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        ...crumbs.map(({ label, href }) => ({ label, item: href && at(href) })),
        { label: title, item: url },
      ].map(({ label, item }, index) => ({ '@type': 'ListItem', position: index + 1, name: label, item })),
    },
  ]
}

const personOf = ({ name, link }: Author, siteUrl: string) => ({
  '@type': 'Person',
  name,
  ...(link && { url: ownAddress(link, siteUrl) }),
})
