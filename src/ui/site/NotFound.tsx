import type { Locale } from '#i18n/locales.ts'
import { type TextKey, textFor } from '#i18n/text.ts'
import { EmptyState } from './EmptyState.tsx'
import { HomeLink } from './HomeLink.tsx'

/** "This page doesn't exist.", and the way home (spec 1 §2). */
export function NotFound({ language, title = 'common:not_found_title' }: { language: Locale; title?: TextKey }) {
  const text = textFor(language)
  const home = <HomeLink language={language} />
  return <EmptyState headingLevel={1} title={text(title)} text={text('common:not_found_description')} action={home} />
}
