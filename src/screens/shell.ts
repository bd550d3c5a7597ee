import { asksConsent } from '#domain/analytics.ts'
import { paths } from '#domain/paths.ts'
import { localePath } from '#i18n/locales.ts'
import type { ShellProps } from '#ui/site/Shell.tsx'
import type { Scene } from './screen.ts'
import { canSearch } from './search/search.ts'

/** What header, sidebar and footer show around every screen; `path` is where the viewer is, without the language prefix. */
export const shellProps = (
  { site, language }: Scene,
  path: string,
): Pick<ShellProps, 'language' | 'path' | 'site'> => ({
  language,
  path,
  site: {
    name: site.config.siteName,
    banner: site.banner,
    homePath: localePath(language, paths.home),
    menu: site.menu,
    searchEnabled: canSearch(site.config),
    asksConsent: asksConsent(site.config),
    insights: site.insights !== undefined,
    footerText: site.config.styling.footerText,
  },
})
