import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { ButtonLink } from '#ui/base/Button.tsx'

/** Link to the captions as text, where they are public. */
export const TranscriptLink = ({ language, transcript }: { language: Locale; transcript?: string | undefined }) =>
  transcript && (
    <ButtonLink variant="secondary" href={transcript}>
      {textFor(language)('reading:transcript.link')}
    </ButtonLink>
  )
