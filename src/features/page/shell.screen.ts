import { micromark } from 'micromark'
import { accessModelOf } from '#core/access/access.ts'
import { paths } from '#core/address/paths.ts'
import { withSitePaths } from '#core/address/routes.ts'
import { offersDownloads } from '#core/downloads/downloads.ts'
import { personalLists } from '#core/lists/lists.ts'
import { requiresConsent } from '#core/player/analytics.ts'
import type { RenderContext } from '#core/screen.ts'
import { canSearch } from '#core/site/can-search.ts'
import { type Config, footersOf } from '#core/site/config.ts'
import type { ShellProps } from '#ui/site/Shell.tsx'
import type { AccountPages } from '#ui/site/site-props.ts'

/** Returns the props of header, sidebar and footer. `path` excludes the language prefix. */
export const shellProps = (
  { site, language }: RenderContext,
  path: string,
): Pick<ShellProps, 'language' | 'path' | 'site'> => ({
  language,
  path,
  site: {
    name: site.config.siteName,
    banner: site.banner,
    homePath: paths.home,
    menu: site.menu,
    searchEnabled: canSearch(site.config),
    requiresConsent: requiresConsent(site.config),
    insights: site.insights !== undefined,
    ...(offersDownloads(site.config, site.bridge) && { downloads: true }),
    ...(personalLists(site.config).history && { history: true }),
    footerText: site.config.styling.footerText,
    account: accountPages(site.config),
  },
})

/** Returns the pages that the account menu lists, undefined on sites without accounts. */
export const accountPages = (config: Config): AccountPages | undefined =>
  config.account && {
    favorites: personalLists(config).favorites !== undefined,
    history: personalLists(config).history !== undefined,
    payments: accessModelOf(config) !== 'avod',
  }

/** HTML columns of `custom.footer` in the language of the page, separated by `---` in its Markdown. */
export function footerColumns({ site, language }: Pick<RenderContext, 'site' | 'language'>): string[] {
  const footers = footersOf(site.config)
  const markdown = footers[`footer-${language}`] ?? footers.footer ?? ''
  const columns = markdown.split(/^ {0,3}-{3,} *$/m).filter((column) => column.trim())
  // A blank line keeps text before a separator from becoming a heading.
  return columns.map((column) => inPage(micromark(column.trim()), language))
}

const inPage = (html: string, language: RenderContext['language']) =>
  withSitePaths(html.replace(/<(\/?)h1>/g, '<$1h2>'), language)
