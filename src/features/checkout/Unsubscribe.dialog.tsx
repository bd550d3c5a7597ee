import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Subscription } from '#core/checkout/subscription.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { formatDate } from '#core/i18n/format.ts'
import { $subscription, reloadSubscription } from '#features/access/subscription.store.ts'
import { Heading } from '#features/dialog/Heading.client.tsx'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { Button } from '#ui/base/Button.tsx'
import { LoadingState } from '#ui/base/LoadingState.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { Form, SubmitButton, useForm } from '#ui/form/Form.tsx'
import { ManagedByStore } from './ManagedByStore.client.tsx'
import { NotConfirmed } from './NotConfirmed.client.tsx'
import { externalStoreOf } from './payment-form.rules.ts'
import { NoSubscription, SubscriptionDone } from './SubscriptionDone.client.tsx'
import { cancelSubscription } from './subscription-changes.store.ts'

/** Cancels a subscription at the end of the paid period and shows that date. */
export function Unsubscribe(props: DialogProps) {
  const { language } = props
  const loaded = useAsync('subscription', reloadSubscription)
  const now = useStore($subscription)
  const [outcome, setOutcome] = useState<'made' | 'unconfirmed'>()
  if (loaded.state !== 'ready')
    return (
      <>
        <Heading title={textFor(language)('account:cancel_subscription.title')} />
        <LoadingState language={language} failed={loaded.state === 'failed'} again={loaded.again} />
      </>
    )
  const subscription = outcome ? now : loaded.value
  if (subscription && (subscription.status === 'cancelled' || outcome === 'made'))
    return <Ended {...props} subscription={subscription} />
  if (!subscription || subscription.period === 'granted') return <NoSubscription {...props} />
  if (outcome) return <NotConfirmed {...props} check={reloadSubscription} />
  const store = externalStoreOf(subscription)
  if (store) return <ManagedByStore {...props} store={store} />
  return <ConfirmCancellation {...props} subscription={subscription} onSent={setOutcome} />
}

type CancellationProps = DialogProps & {
  subscription: Subscription
  onSent: (state: 'made' | 'unconfirmed') => void
}

function ConfirmCancellation({ language, close, subscription: { expiresAt }, onSent }: CancellationProps) {
  const text = textFor(language)
  const form = useForm({
    name: 'unsubscribe',
    accountForm: 'cancelSubscription',
    initial: {},
    rules: {},
    send: async () => onSent((await cancelSubscription()) ? 'made' : 'unconfirmed'),
  })
  return (
    <>
      <Heading title={text('account:cancel_subscription.title')}>
        <p>{text('account:cancel_subscription.explanation')}</p>
        {expiresAt > 0 && (
          <p>{text('account:cancel_subscription.watch_until', { date: formatDate(language, new Date(expiresAt)) })}</p>
        )}
      </Heading>
      <Form language={language} form={form}>
        <Button variant="primary" data-wide="" onClick={close}>
          {text('account:cancel_subscription.no_thanks')}
        </Button>
        <SubmitButton language={language} busy={form.busy} variant="secondary">
          {text('account:cancel_subscription.unsubscribe')}
        </SubmitButton>
      </Form>
    </>
  )
}

function Ended({ subscription, ...props }: DialogProps & { subscription: Subscription }) {
  const text = textFor(props.language)
  const { expiresAt, status, period } = subscription
  // Another plan may go on: its date is no end.
  const hasEnd = expiresAt > 0 && (status === 'cancelled' || period === 'granted')
  const date = hasEnd ? formatDate(props.language, new Date(expiresAt)) : undefined
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
