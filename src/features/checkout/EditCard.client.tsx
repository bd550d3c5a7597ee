import { giveFeedback } from '#core/feedback.store.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { Actions, Heading } from '#features/account/parts.client.tsx'
import type { DialogProps } from '#features/account/types.client.ts'
import { Button } from '#ui/base/Button.tsx'
import { CardForm } from './CardForm.client.tsx'
import { updateCard } from './payment-details.store.ts'

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
