import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Subscription } from '#core/checkout/subscription.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { formatDate, formatPrice } from '#core/i18n/format.ts'
import { $subscription, isRenewing, reloadSubscription } from '#features/access/subscription.store.ts'
import { Heading } from '#features/dialog/Heading.client.tsx'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { loadAccountFeatures } from '#features/session/provider.store.ts'
import { Button } from '#ui/base/Button.tsx'
import { LoadingState } from '#ui/base/LoadingState.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { Form, SubmitButton, useForm } from '#ui/form/Form.tsx'
import { NotConfirmed } from './NotConfirmed.client.tsx'
import { NoSubscription, SubscriptionDone } from './SubscriptionDone.client.tsx'
import { renewSubscription } from './subscription-changes.store.ts'
import { perPeriod } from './terms.client.ts'

/** Renews a cancelled subscription, if the provider supports it. */
export function RenewSubscription(props: DialogProps) {
  const { language } = props
  const loaded = useAsync('subscription', () => Promise.all([reloadSubscription(), loadAccountFeatures()]))
  const now = useStore($subscription)
  const [isSent, setSent] = useState(false)
  if (isSent && now && isRenewing(now)) return <Renewed {...props} subscription={now} />
  if (isSent && now) return <NotConfirmed {...props} check={reloadSubscription} />
  if (loaded.state !== 'ready')
    return (
      <>
        <Heading title={textFor(language)('account:renew_subscription.title')} />
        <LoadingState language={language} failed={loaded.state === 'failed'} again={loaded.again} />
      </>
    )
  const [subscription, features] = loaded.value
  if (!subscription || !features.canRenewSubscription) return <NoSubscription {...props} />
  if (subscription.status !== 'cancelled') return <Renewed {...props} subscription={subscription} />
  return <ConfirmRenewal {...props} subscription={subscription} onSent={() => setSent(true)} />
}

const nextDate = (language: DialogProps['language'], { nextPaymentAt, expiresAt }: Subscription) => {
  const at = nextPaymentAt || expiresAt
  return at ? formatDate(language, new Date(at)) : undefined
}

/** `onSent` runs once the result is known or the later state of the provider decides. */
type ConfirmProps = DialogProps & { onSent: () => void }

function ConfirmRenewal({ language, close, subscription, onSent }: ConfirmProps & { subscription: Subscription }) {
  const text = textFor(language)
  const form = useForm({
    name: 'renew-subscription',
    accountForm: 'renewSubscription',
    initial: {},
    rules: {},
    send: async () => {
      await renewSubscription()
      onSent()
    },
  })
  const { offerTitle, nextPaymentPrice, nextPaymentCurrency } = subscription
  const money = formatPrice(language, nextPaymentPrice, nextPaymentCurrency || 'EUR')
  const price = money + perPeriod(language, subscription)
  const date = nextDate(language, subscription)
  return (
    <>
      <Heading title={text('account:renew_subscription.title')}>
        <p>{text('account:renew_subscription.explanation')}</p>
        <p>{nextPaymentPrice > 0 ? `${offerTitle}, ${price}` : offerTitle}</p>
        {date && <p>{text('account:renew_subscription.next_billing_date_will_be', { date })}</p>}
      </Heading>
      <Form language={language} form={form}>
        <SubmitButton language={language} busy={form.busy}>
          {text('account:renew_subscription.renew_subscription')}
        </SubmitButton>
        <Button variant="secondary" onClick={close}>
          {text('account:renew_subscription.no_thanks')}
        </Button>
      </Form>
    </>
  )
}

function Renewed({ subscription, ...props }: DialogProps & { subscription: Subscription }) {
  const text = textFor(props.language)
  const date = nextDate(props.language, subscription)
  return (
    <SubscriptionDone
      {...props}
      title={text('account:renew_subscription.renewed')}
      message={date && text('account:renew_subscription.renewed_explanation', { date })}
      back={text('account:payment.back_to_profile')}
    />
  )
}
