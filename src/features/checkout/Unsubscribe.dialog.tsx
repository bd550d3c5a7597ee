import { useState } from 'react'
import { textFor } from '#core/i18n/account-text.ts'
import { formatDate } from '#core/i18n/format.ts'
import type { Subscription } from '#core/subscription.ts'
import { Heading } from '#features/account/Frame.client.tsx'
import { cancelSubscription, reloadSubscription } from '#features/account/subscription.store.ts'
import type { DialogProps } from '#features/account/types.client.ts'
import { Button } from '#ui/base/Button.tsx'
import { LoadingState } from '#ui/base/Spinner.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { Form, SubmitButton, useForm } from '#ui/form/Form.tsx'
import { ManagedElsewhere, NoSubscription, SubscriptionDone } from './Done.client.tsx'
import { storeOf } from './external-store.rules.ts'

/** Cancels a subscription at the end of the paid period and shows that date. */
export function Unsubscribe(props: DialogProps) {
  const { language } = props
  const loaded = useAsync('subscription', reloadSubscription)
  const [ended, setEnded] = useState<Subscription>()
  if (loaded.state !== 'ready')
    return (
      <>
        <Heading title={textFor(language)('account:cancel_subscription.title')} />
        <LoadingState language={language} failed={loaded.state === 'failed'} again={loaded.again} />
      </>
    )
  const subscription = ended ?? loaded.value
  if (subscription?.status === 'cancelled') return <Ended {...props} subscription={subscription} />
  if (!subscription || subscription.period === 'granted') return <NoSubscription {...props} />
  const store = storeOf(subscription)
  if (store) return <ManagedElsewhere {...props} store={store} />
  return (
    <ConfirmCancellation {...props} onDone={(now) => setEnded({ ...(now ?? subscription), status: 'cancelled' })} />
  )
}

function ConfirmCancellation({
  language,
  close,
  onDone,
}: DialogProps & { onDone: (now: Subscription | undefined) => void }) {
  const text = textFor(language)
  const form = useForm({
    name: 'unsubscribe',
    accountForm: 'cancelSubscription',
    initial: {},
    rules: {},
    send: async () => onDone(await cancelSubscription()),
  })
  return (
    <>
      <Heading title={text('account:cancel_subscription.title')}>
        {text('account:cancel_subscription.explanation')}
      </Heading>
      <Form language={language} form={form}>
        <SubmitButton language={language} busy={form.busy}>
          {text('account:cancel_subscription.unsubscribe')}
        </SubmitButton>
        <Button variant="secondary" onClick={close}>
          {text('account:cancel_subscription.no_thanks')}
        </Button>
      </Form>
    </>
  )
}

function Ended({ subscription, ...props }: DialogProps & { subscription: Subscription }) {
  const text = textFor(props.language)
  const { expiresAt } = subscription
  const date = expiresAt ? formatDate(props.language, new Date(expiresAt)) : undefined
  return (
    <SubscriptionDone
      {...props}
      title={text('account:cancel_subscription.miss_you')}
      message={
        date
          ? text('account:cancel_subscription.subscription_cancelled', { date })
          : text('account:cancel_subscription.subscription_cancelled_undated')
      }
      back={text('account:cancel_subscription.return_to_profile')}
    />
  )
}
