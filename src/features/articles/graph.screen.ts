import { localePath } from '#core/i18n/locales.ts'
import type { Author, Insight } from '#core/insight.ts'
import { ownAddress, sitePath } from '#core/site-path.ts'
import type { RenderContext } from '#features/page/screen.screen.ts'
import type { Crumb } from '#ui/site/Breadcrumb.tsx'

/** Article metadata for structured data, besides its title. */
export type ArticleDetails = Pick<
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
export function graphOf({ title, path, lang, tags, crumbs, details }: GraphProps, { site, language }: RenderContext) {
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
