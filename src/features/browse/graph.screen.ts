import { canSearch } from '#core/config.ts'
import { paths } from '#core/paths.ts'
import { organizationId, urlOf } from '#features/page/graph.screen.ts'
import type { Node, RenderContext } from '#features/page/screen.screen.ts'

/** Structured data of the site, its search and its publisher. */
export function siteGraph(context: RenderContext): Node[] {
  const { site, language } = context
  const { siteName, description } = site.config
  const url = urlOf(context, paths.home)
  const publisher = organizationId(context)
  return [
    {
      '@type': 'WebSite',
      '@id': `${url}#website`,
      url,
      name: siteName,
      description: description || undefined,
      inLanguage: language,
      publisher: { '@id': publisher },
      potentialAction: canSearch(site.config) ? searchAction(context) : undefined,
    },
    {
      '@type': 'Organization',
      '@id': publisher,
      name: siteName,
      url: new URL('/', site.url).href,
      logo: new URL('/images/icon-512.png', site.url).href,
    },
  ]
}

const searchAction = (context: RenderContext): Node => ({
  '@type': 'SearchAction',
  target: { '@type': 'EntryPoint', urlTemplate: `${urlOf(context, paths.search())}{search_term_string}` },
  'query-input': 'required name=search_term_string',
})
