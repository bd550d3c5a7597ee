import { textFor } from '#i18n/account-text.ts'
import { settleDetails } from '#stores/payment-details.ts'
import { useAsync } from '#ui/base/use-async.ts'
import { Waiting } from '#ui/base/Waiting.tsx'
import { Done } from './subscription/Done.tsx'
import type { DialogProps } from './types.ts'

/** The new details are on file (spec 1 §2). */
export function PaymentMethodSuccess(props: DialogProps) {
  const text = textFor(props.language)
  const settled = useAsync('details', settleDetails)
  return (
    <>
      <Done
        {...props}
        title={text('account:payment.update_success_title')}
        back={text('account:payment.back_to_profile')}
      />
      {settled.state === 'failed' && <Waiting language={props.language} failed again={settled.again} />}
    </>
  )
}
