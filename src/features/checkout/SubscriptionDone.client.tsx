import { textFor } from '#core/i18n/account-text.ts'
import { Actions } from '#features/dialog/Actions.client.tsx'
import { Heading } from '#features/dialog/Heading.client.tsx'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { Button } from '#ui/base/Button.tsx'

type DoneProps = DialogProps & { title: string; message?: string | undefined; back: string }

/** Confirmation of a subscription change, with a close button. */
export const SubscriptionDone = ({ title, message, back, close }: DoneProps) => (
  <>
    <Heading title={title}>{message}</Heading>
    <Actions>
      <Button variant="primary" onClick={close}>
        {back}
      </Button>
    </Actions>
  </>
)

/** Shown when the item no longer needs a payment. */
export function AlreadyEntitled(props: DialogProps) {
  const text = textFor(props.language)
  return <SubscriptionDone {...props} title={text('account:checkout.access_granted')} back={text('common:close')} />
}

/** Message for viewers without a subscription to change. */
export function NoSubscription(props: DialogProps) {
  const text = textFor(props.language)
  return (
    <SubscriptionDone
      {...props}
      title={text('user:payment.subscription_details')}
      message={text('user:payment.no_subscription')}
      back={text('account:payment.back_to_profile')}
    />
  )
}
