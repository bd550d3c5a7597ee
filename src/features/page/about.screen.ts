import { paths } from '#core/address/paths.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import type { Head, RenderContext, Screen } from '#core/screen.ts'
import { crumbsNode } from './graph.screen.ts'
import { excerpt, pageTitle } from './render.screen.ts'

/** `body` is Markdown. `hasLetters` means that the site has the "A to Z" list. */
export type AboutProps = { language: Locale; body: string; hasLetters: boolean }

/** Markdown text about the publisher's site. */
export const about: Screen<object, AboutProps> = { load, head }

async function load({ language, site, letterPage }: RenderContext): Promise<AboutProps> {
  const { siteName, description } = site.config
  const body = textFor(language)('common:about.body', { siteName, description })
  return { language, body, hasLetters: letterPage !== undefined }
}

function head({ language, body }: AboutProps, context: RenderContext): Head {
  return {
    title: pageTitle(textFor(language)('common:about.title'), context),
    description: excerpt(body),
    path: paths.about,
    type: 'website',
    graph: [crumbsNode(context, [{ name: textFor(language)('common:about.title'), path: paths.about }])],
  }
}
