import { routePaths } from '#core/address/routes.ts'
import { offersDownloads } from '#core/downloads/downloads.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import type { Head, RenderContext, Screen } from '#core/screen.ts'
import { pageTitle } from './render.screen.ts'

/** `suffix` ends the titles of all pages, `downloads` adds a link to them. */
export type OfflineProps = { language: Locale; suffix: string; downloads: boolean }

/** Fallback page of the service worker for failed navigations. */
export const offline: Screen<object, OfflineProps> = { load, head }

async function load(context: RenderContext): Promise<OfflineProps> {
  const { config, bridge } = context.site
  return {
    language: context.language,
    suffix: pageTitle('', context),
    downloads: offersDownloads(config, bridge),
  }
}

function head({ language }: OfflineProps, context: RenderContext): Head {
  const text = textFor(language)
  return {
    title: pageTitle(text('common:offline_title'), context),
    description: text('common:offline_description'),
    path: `/${routePaths.offline}/`,
    type: 'website',
    index: false,
  }
}
