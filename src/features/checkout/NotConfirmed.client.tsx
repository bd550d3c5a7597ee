import { textFor } from '#core/i18n/account-text.ts'
import { Actions } from '#features/dialog/Actions.client.tsx'
import { Heading } from '#features/dialog/Heading.client.tsx'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { Button } from '#ui/base/Button.tsx'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { useRepeatedCheck } from '#ui/base/use-repeated-check.ts'

type Props = Pick<DialogProps, 'language' | 'close'> & {
  /** Loads the state of the provider, which replaces this view once it shows the change. */
  check: () => Promise<unknown>
}

/** Change whose result is unknown or that the provider does not show yet. */
export function NotConfirmed({ language, close, check }: Props) {
  const text = textFor(language)
  const { isChecking, run } = useRepeatedCheck(check)
  return (
    <>
      <Heading title={text('account:payment.not_confirmed')} />
      <MessageBox kind="warning">{text('account:payment.not_confirmed_description')}</MessageBox>
      <Actions>
        <Button variant="primary" onClick={run} aria-disabled={isChecking || undefined}>
          {text('account:payment.check_again')}
        </Button>
        <Button variant="secondary" onClick={close}>
          {text('account:payment.back_to_profile')}
        </Button>
      </Actions>
    </>
  )
}
