import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { labelSegments } from '#core/rich-label.ts'

/** The publisher's own words with their links, taken apart and made anew: none of the publisher's HTML is used (spec 1 §5). */
export function RichLabel({ language, label }: { language: Locale; label: string }) {
  return labelSegments(label).map(({ text, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a label never changes its parts
      <OutLink key={index} language={language} href={href} label={text} />
    ) : (
      text
    ),
  )
}

/** A link that leaves what was typed where it is. */
export function OutLink({ language, href, label }: { language: Locale; href: string; label: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" aria-label={textFor(language)('common:external_link', { label })}>
      {label}
    </a>
  )
}
