import { type Locale, localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { ButtonLink } from '../base/Button.tsx'

/** Link to the home page, for pages without content. */
export const HomeLink = ({ language }: { language: Locale }) => (
  <ButtonLink variant="primary" href={localePath(language, '/')}>
    {textFor(language)('common:go_home')}
  </ButtonLink>
)
