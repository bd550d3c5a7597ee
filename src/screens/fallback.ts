import { textFor } from '#i18n/text.ts'
import { type Head, pageTitle, type Scene } from './screen.ts'

/** Returns the head of the page for addresses without a pre-rendered page. */
export function fallbackHead(scene: Scene): Head {
  const text = textFor(scene.language)
  return {
    title: pageTitle(text('common:not_found_title'), scene),
    description: text('common:not_found_description'),
    path: '/',
    type: 'website',
    index: false,
  }
}
