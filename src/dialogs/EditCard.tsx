import { textFor } from '#i18n/account-text.ts'
import { giveFeedback } from '#stores/feedback.ts'
import { updateCard } from '#stores/payment-details.ts'
import { Button } from '#ui/base/Button.tsx'
import { CardForm } from './checkout/CardForm.tsx'
import { Actions, Heading } from './parts.tsx'
import type { DialogProps } from './types.ts'

/** Card form for providers that take cards directly. A failure preserves the typed values. */
export function EditCard({ language, close }: DialogProps) {
  const text = textFor(language)
  return (
    <>
      <Heading title={text('account:payment.add_card_title')} />
      <CardForm
        language={language}
        name="edit-card"
        accountForm="cardDetails"
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
