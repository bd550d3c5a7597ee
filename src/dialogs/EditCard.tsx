import { textFor } from '#i18n/account-text.ts'
import { giveFeedback } from '#stores/feedback.ts'
import { updateCard } from '#stores/payment-details.ts'
import { accountFeatures } from '#stores/session.ts'
import { Button } from '#ui/base/Button.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { Waiting } from '#ui/base/Waiting.tsx'
import { CardForm } from './checkout/CardForm.tsx'
import { Actions, Heading } from './parts.tsx'
import { NoSubscription } from './subscription/Done.tsx'
import type { DialogProps } from './types.ts'

/** Another card for the next payments, where the provider takes cards itself. */
export function EditCard(props: DialogProps) {
  const known = useAsync('features', accountFeatures)
  if (known.state !== 'ready')
    return (
      <>
        <Heading title={textFor(props.language)('account:payment.add_card_title')} />
        <Waiting language={props.language} failed={known.state === 'failed'} again={known.again} />
      </>
    )
  return known.value.canUpdatePaymentMethod ? <NoSubscription {...props} /> : <CardOnFile {...props} />
}

/** A failure is said, and nothing typed is lost. */
function CardOnFile({ language, close }: DialogProps) {
  const text = textFor(language)
  return (
    <>
      <Heading title={text('account:payment.add_card_title')} />
      <CardForm
        language={language}
        name="edit-card"
        answers="cardDetails"
        submit={text('common:save')}
        send={async (card) => {
          await updateCard(card)
          giveFeedback('success', text('account:payment.update_success_title'))
          close()
        }}
      />
      <Actions>
        <Button variant="secondary" onClick={close}>
          {text('common:cancel')}
        </Button>
      </Actions>
    </>
  )
}
