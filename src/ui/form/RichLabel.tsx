import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { labelSegments } from '#core/rich-label.ts'

/** Publisher's label with links, parsed and rendered anew without its HTML. */
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

/** Opens in a new tab, so that typed values stay. */
export function OutLink({ language, href, label }: { language: Locale; href: string; label: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" aria-label={textFor(language)('common:external_link', { label })}>
      {label}
    </a>
  )
}
