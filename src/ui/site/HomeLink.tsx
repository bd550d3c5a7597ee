import { type Locale, localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { ButtonLink } from '../base/Button.tsx'

/** The way on from where nothing is to be seen. */
export const HomeLink = ({ language }: { language: Locale }) => (
  <ButtonLink variant="primary" href={localePath(language, '/')}>
    {textFor(language)('common:go_home')}
  </ButtonLink>
)
