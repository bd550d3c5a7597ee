import { textFor } from '#core/i18n/account-text.ts'
import { $query, replaceQuery } from '#core/url.store.ts'
import { DialogLink, Footnote, Heading } from '#features/account/Frame.client.tsx'
import type { DialogProps } from '#features/account/types.client.ts'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { LoadingState } from '#ui/base/Spinner.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { SubscriptionDone } from './Done.client.tsx'
import { finishUpdate } from './gateway.store.ts'
import { confirmDetails } from './payment-details.store.ts'

/** Confirmation of new payment details, after the redirect result has reached the provider. */
export function PaymentMethodSuccess(props: DialogProps) {
  const { language, go } = props
  const text = textFor(language)
  const finished = useAsync('finish', finish)
  if (finished.state === 'ready') return <Updated {...props} />
  return (
    <>
      <Heading title={text('account:payment.update_title')} />
      {finished.state === 'failed' ? (
        <>
          <MessageBox kind="error">{text('account:payment.card_update_error')}</MessageBox>
          <Footnote>
            <DialogLink go={go} to="payment-method">
              {text('common:back')}
            </DialogLink>
          </Footnote>
        </>
      ) : (
        <LoadingState language={language} failed={false} again={finished.again} />
      )}
    </>
  )
}

/** Submits the redirect result once: a reload does not repeat it. */
async function finish() {
  const { redirectResult, paymentMethodId } = $query.get()
  replaceQuery({ redirectResult: undefined })
  if (redirectResult) await finishUpdate(Number(paymentMethodId), redirectResult)
}

function Updated(props: DialogProps) {
  const text = textFor(props.language)
  const settled = useAsync('details', confirmDetails)
  return (
    <>
      <SubscriptionDone
        {...props}
        title={text('account:payment.update_success_title')}
        back={text('account:payment.back_to_profile')}
      />
      {settled.state === 'failed' && <LoadingState language={props.language} failed again={settled.again} />}
    </>
  )
}
