import { textFor } from '#core/i18n/account-text.ts'
import { DialogButton } from '#features/dialog/DialogLink.client.tsx'
import type { DialogProps } from '#features/dialog/types.client.ts'

/** Link back to the order after a failed payment. */
export const BackToCheckout = ({ language, go }: Pick<DialogProps, 'language' | 'go'>) => (
  <DialogButton go={go} to="checkout">
    {textFor(language)('account:checkout.go_back_to_checkout')}
  </DialogButton>
)
