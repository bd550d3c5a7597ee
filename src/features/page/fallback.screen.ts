import { textFor } from '#core/i18n/text.ts'
import { type Head, pageTitle, type RenderContext } from './screen.screen.ts'

/** Returns the head of the page for addresses without a pre-rendered page. */
export function fallbackHead(context: RenderContext): Head {
  const text = textFor(context.language)
  return {
    title: pageTitle(text('common:not_found_title'), context),
    description: text('common:not_found_description'),
    path: '/',
    type: 'website',
    index: false,
  }
}
