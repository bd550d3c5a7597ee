import { accessModelOf, integrationOf } from '#core/access.ts'
import { asksConsent } from '#core/analytics.ts'
import type { Config } from '#core/config.ts'
import { canSearch } from '#core/config.ts'
import { offersDownloads } from '#core/downloads.ts'
import { personalLists } from '#core/lists.ts'
import { paths } from '#core/paths.ts'
import type { ShellProps } from '#ui/site/Shell.tsx'
import type { AccountPages } from '#ui/site/site-props.ts'
import type { RenderContext } from './screen.screen.ts'

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
    asksConsent: asksConsent(site.config),
    insights: site.insights !== undefined,
    ...(offersDownloads(site.config, site.bridge) && { downloads: true }),
    footerText: site.config.styling.footerText,
    account: accountPages(site.config),
  },
})

/** Returns the pages of the user area, undefined on sites without accounts. */
export const accountPages = (config: Config): AccountPages | undefined =>
  integrationOf(config) && {
    favorites: personalLists(config).favorites !== undefined,
    payments: accessModelOf(config) !== 'avod',
  }
