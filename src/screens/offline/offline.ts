import type { Locale } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'
import { type Head, pageTitle, type Scene, type Screen } from '../screen.ts'

/** `suffix` ends the titles of all pages. */
export type OfflineProps = { language: Locale; suffix: string }

/** Fallback page of the service worker for failed navigations. */
export const offline: Screen<object, OfflineProps> = { load, head }

async function load(scene: Scene): Promise<OfflineProps> {
  return { language: scene.language, suffix: pageTitle('', scene) }
}

function head({ language }: OfflineProps, scene: Scene): Head {
  const text = textFor(language)
  return {
    title: pageTitle(text('common:offline_title'), scene),
    description: text('common:offline_description'),
    path: '/offline/',
    type: 'website',
    index: false,
  }
}
