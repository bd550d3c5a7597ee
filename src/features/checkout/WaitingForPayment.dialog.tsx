import { textFor } from '#core/i18n/account-text.ts'
import { $query } from '#core/url.store.ts'
import { Actions, Heading, Wait } from '#features/account/Frame.client.tsx'
import type { DialogProps } from '#features/account/types.client.ts'
import { Button } from '#ui/base/Button.tsx'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { arrive } from './follow.client.ts'
import { awaitAccess, defaultOffer } from './payment.store.ts'

/** Waits until a payment grants access, and reports a timeout. */
export function WaitingForPayment(props: DialogProps) {
  const { language, close } = props
  const text = textFor(language)
  const waited = useAsync('payment', async (left) => {
    const offerId = $query.get().offerId || (await defaultOffer())
    if (!offerId || !(await awaitAccess(offerId, left))) return false
    await arrive(offerId, props, { isOpen: true, left })
    return true
  })
  const isLate = waited.state === 'failed' || (waited.state === 'ready' && !waited.value)
  return (
    <>
      <Heading title={text('account:checkout.waiting_for_payment')} />
      {isLate ? (
        <>
          <MessageBox kind="warning">{text('account:payment.longer_than_usual')}</MessageBox>
          <Actions>
            <Button variant="primary" onClick={waited.again}>
              {text('common:retry')}
            </Button>
            <Button variant="secondary" onClick={close}>
              {text('common:close')}
            </Button>
          </Actions>
        </>
      ) : (
        <Wait message={text('account:checkout.takes_seconds')} />
      )}
    </>
  )
}
