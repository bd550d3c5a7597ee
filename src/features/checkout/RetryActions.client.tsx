import { textFor } from '#core/i18n/account-text.ts'
import { Actions } from '#features/dialog/Actions.client.tsx'
import { DialogButton } from '#features/dialog/DialogLink.client.tsx'
import type { DialogName, DialogProps } from '#features/dialog/types.client.ts'
import { Button } from '#ui/base/Button.tsx'

type Props = Pick<DialogProps, 'language' | 'go' | 'close'> & { to: DialogName }

/** Retry and close buttons below a failed change. */
export function RetryActions({ language, go, close, to }: Props) {
  const text = textFor(language)
  return (
    <Actions>
      <DialogButton go={go} to={to}>
        {text('common:retry')}
      </DialogButton>
      <Button variant="secondary" onClick={close}>
        {text('account:payment.back_to_profile')}
      </Button>
    </Actions>
  )
}
