import { textFor } from '#i18n/account-text.ts'
import { Button } from '#ui/base/Button.tsx'
import { Actions, Heading } from '../parts.tsx'
import type { DialogProps } from '../types.ts'

type Props = DialogProps & { title: string; words?: string; back: string }

/** Something about the subscription is done; it closes to the page it was opened over. */
export const Done = ({ title, words, back, close }: Props) => (
  <>
    <Heading title={title}>{words}</Heading>
    <Actions>
      <Button variant="primary" onClick={close}>
        {back}
      </Button>
    </Actions>
  </>
)

/** There is nothing to end or to renew. */
export function NoSubscription(props: DialogProps) {
  const text = textFor(props.language)
  return (
    <Done
      {...props}
      title={text('user:payment.subscription_details')}
      words={text('user:payment.no_subscription')}
      back={text('account:payment.back_to_profile')}
    />
  )
}
