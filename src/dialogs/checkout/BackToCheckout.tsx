import { textFor } from '#i18n/account-text.ts'
import { DialogButton } from '../parts.tsx'
import type { DialogProps } from '../types.ts'

/** The way back to the order, for who could not pay. */
export const BackToCheckout = ({ language, go }: Pick<DialogProps, 'language' | 'go'>) => (
  <DialogButton go={go} to="checkout">
    {textFor(language)('account:checkout.go_back_to_checkout')}
  </DialogButton>
)
