import { useEffect, useRef } from 'react'
import { $query } from '#core/address/url.store.ts'
import { ApiError, mayHaveSucceeded } from '#core/data/errors.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { Actions } from '#features/dialog/Actions.client.tsx'
import { Heading } from '#features/dialog/Heading.client.tsx'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { Wait } from '#features/dialog/Wait.client.tsx'
import { Button } from '#ui/base/Button.tsx'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { useRepeatedCheck } from '#ui/base/use-repeated-check.ts'
import { showConfirmedPayment } from './after-payment.client.ts'
import { awaitAccess, hasAccessNow } from './payment-return.store.ts'

/** Waits until a payment grants access, and reports a timeout. */
export function WaitingForPayment(props: DialogProps) {
  const { language } = props
  const text = textFor(language)
  const waited = useAsync('payment', async (signal) => {
    const { offerId } = $query.get()
    const access = await awaitAccess(offerId, signal).catch(refusalOf)
    if (!access) return false
    if (!(access instanceof ApiError)) await showConfirmedPayment(offerId, props, { isOpen: true, signal })
    else if (!signal.aborted) props.go('payment-error', { message: access.message })
    return true
  })
  const isLate = waited.state === 'failed' || (waited.state === 'ready' && !waited.value)
  return (
    <>
      <Heading title={text('account:checkout.waiting_for_payment')} />
      {isLate ? (
        <LatePayment {...props} again={waited.again} />
      ) : (
        <Wait message={text('account:checkout.takes_seconds')} />
      )}
    </>
  )
}

/** Payment whose access does not appear. Continues by itself once it does. */
function LatePayment({ again, ...props }: DialogProps & { again: () => void }) {
  const text = textFor(props.language)
  const abort = useRef(new AbortController())
  useEffect(() => () => abort.current.abort(), [])
  useRepeatedCheck(async () => {
    const { offerId } = $query.get()
    if (!(await hasAccessNow(offerId)) || abort.current.signal.aborted) return
    await showConfirmedPayment(offerId, props, { isOpen: true, signal: abort.current.signal })
  })
  return (
    <>
      <MessageBox kind="warning">
        <p>{text('account:payment.longer_than_usual')}</p>
        <p>{text('account:payment.may_have_paid')}</p>
      </MessageBox>
      <Actions>
        <Button variant="primary" onClick={again}>
          {text('common:retry')}
        </Button>
        <Button variant="secondary" onClick={props.close}>
          {text('common:close')}
        </Button>
      </Actions>
    </>
  )
}

/** Returns the refusal of a payment; rethrows other failures. */
function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError && !mayHaveSucceeded(error)) return error
  throw error
}
