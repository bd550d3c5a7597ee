import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { EmptyState } from './EmptyState.tsx'
import { HomeLink } from './HomeLink.tsx'

/** Kinds of missing pages with a message of their own. */
export type MissingKind = 'video' | 'playlist'

type Props = { language: Locale; kind?: MissingKind | undefined }

/** "This page doesn't exist." or a message per kind, with a home link. */
export function NotFound({ language, kind }: Props) {
  const text = textFor(language)
  const home = <HomeLink language={language} />
  const { title, description } = missingMessage(kind)
  return <EmptyState headingLevel={1} title={text(title)} text={text(description)} action={home} />
}

/** The keys of the heading and the sentence of a missing page. */
export const missingMessage = (kind: MissingKind | undefined) =>
  kind
    ? ({ title: `error:${kind}_not_found`, description: `error:${kind}_not_found_description` } as const)
    : ({ title: 'common:not_found_title', description: 'common:not_found_description' } as const)
