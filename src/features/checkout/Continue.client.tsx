import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { Button } from '#ui/base/Button.tsx'
import { SubmitButton } from '#ui/form/Form.tsx'
import s from './Offers.module.css?adopt'

export const NoOffers = ({ language }: { language: Locale }) => (
  <p className={s.none}>{textFor(language)('account:choose_offer.no_pricing_available')}</p>
)

/** Submit button, disabled without an offer. */
export function Continue({ language, busy, disabled }: { language: Locale; busy: boolean; disabled: boolean }) {
  const label = textFor(language)('common:continue')
  if (!disabled)
    return (
      <SubmitButton language={language} busy={busy}>
        {label}
      </SubmitButton>
    )
  return (
    <Button variant="primary" data-wide="" disabled>
      {label}
    </Button>
  )
}
