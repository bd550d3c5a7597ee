import { useStore } from '@nanostores/react'
import type { AccountFeatures } from '#core/account/account-provider.ts'
import type { Subscription } from '#core/checkout/subscription.ts'
import { messageOf } from '#core/data/errors.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { formatDate, formatPrice } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { loadPendingPlanTitle } from '#features/access/offers.store.ts'
import { requestOffers } from '#features/access/requested-offers.store.ts'
import { $subscription, isRenewing, reloadSubscription } from '#features/access/subscription.store.ts'
import { Section, SectionButtons } from '#features/dialog/Section.client.tsx'
import { loadAccountFeatures } from '#features/session/provider.store.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import { LoadingState } from '#ui/base/LoadingState.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { isPlanCharged } from './checkout.store.ts'
import s from './PlanSection.module.css?adopt'
import { $paymentChanges } from './payment.store.ts'
import { externalStoreOf } from './payment-form.rules.ts'
import { perPeriod, trialLabel } from './terms.client.ts'

type Props = { language: Locale }

const load = async () => {
  const [features] = await Promise.all([loadAccountFeatures(), reloadSubscription()])
  return features
}

/** Subscription and its actions. */
export function PlanSection({ language }: Props) {
  const text = textFor(language)
  const subscription = useStore($subscription)
  const loaded = useAsync('subscription', load)
  useStore($paymentChanges)
  if (loaded.state === 'failed') console.warn(messageOf(loaded.reason))
  return (
    <Section title={text('user:payment.subscription_details')} isLoading={loaded.state === 'loading'}>
      {loaded.state !== 'ready' ? (
        <LoadingState language={language} failed={loaded.state === 'failed'} again={loaded.again} size="small" />
      ) : subscription ? (
        <Details language={language} features={loaded.value} subscription={subscription} />
      ) : isPlanCharged() ? (
        <>
          <p>{text('user:payment.may_have_paid')}</p>
          <ButtonLink variant="primary" href="?u=waiting-for-payment" aria-haspopup="dialog">
            {text('user:payment.check_payment')}
          </ButtonLink>
        </>
      ) : (
        <>
          <p>{text('user:payment.no_subscription')}</p>
          <ButtonLink variant="primary" href="?u=choose-offer" aria-haspopup="dialog" onClick={() => requestOffers()}>
            {text('user:payment.complete_subscription')}
          </ButtonLink>
        </>
      )}
    </Section>
  )
}

const titles = {
  day: 'user:payment.daily_subscription',
  week: 'user:payment.weekly_subscription',
  month: 'user:payment.monthly_subscription',
  year: 'user:payment.annual_subscription',
  granted: 'user:payment.granted_subscription',
} as const

/** Returns the offer title for plans of several periods, the period name otherwise. */
function titleOf(language: Locale, { period, periodCount = 1, offerTitle }: Subscription) {
  const text = textFor(language)
  return periodCount > 1 ? offerTitle || text('account:choose_offer.subscription') : text(titles[period])
}

type DetailsProps = Props & { features: AccountFeatures; subscription: Subscription }

function Details({ language, features, subscription }: DetailsProps) {
  const { period, offerTitle, totalPrice, nextPaymentPrice, nextPaymentCurrency, pendingSwitchId } = subscription
  // The next payment belongs to another plan while a change is pending.
  const price = pendingSwitchId ? totalPrice : nextPaymentPrice || totalPrice
  const title = titleOf(language, subscription)
  return (
    <>
      <div className={s.plan}>
        <div>
          <p className={s.title}>{title}</p>
          {offerTitle && offerTitle !== title && <p className={s.date}>{offerTitle}</p>}
          <Dates language={language} subscription={subscription} price={price} />
        </div>
        {period !== 'granted' && price > 0 && (
          <p className={s.price}>
            <strong>{formatPrice(language, price, nextPaymentCurrency || 'EUR')}</strong>
            <span>{perPeriod(language, subscription)}</span>
          </p>
        )}
      </div>
      <Pending language={language} subscription={subscription} />
      <PlanActions language={language} features={features} subscription={subscription} />
    </>
  )
}

/** Date of the next payment or of the end. */
function Dates({ language, subscription, price }: Omit<DetailsProps, 'features'> & { price: number }) {
  const text = textFor(language)
  const { status, period, expiresAt, nextPaymentAt, pendingSwitchId } = subscription
  const isPaidOn = isRenewing(subscription) && period !== 'granted' && !pendingSwitchId
  const at = isPaidOn ? (nextPaymentAt ?? expiresAt) : expiresAt
  if (!at) return null
  if (status === 'active_trial' && isPaidOn && price > 0)
    return <p className={s.date}>{trialLabel(language, subscription, price, at)}</p>
  const date = formatDate(language, new Date(at))
  return (
    <p className={s.date}>
      {text(isPaidOn ? 'user:payment.next_billing_date_on' : 'user:payment.subscription_expires_on', { date })}
    </p>
  )
}

/** Pending change of plan. */
function Pending({ language, subscription }: Omit<DetailsProps, 'features'>) {
  const { pendingSwitchId, expiresAt } = subscription
  const target = useAsync(pendingSwitchId ?? '', async () => pendingSwitchId && loadPendingPlanTitle(pendingSwitchId))
  if (!pendingSwitchId || target.state === 'loading') return null
  const title = target.state === 'ready' ? target.value : undefined
  const date = expiresAt ? formatDate(language, new Date(expiresAt)) : undefined
  return (
    <p className={s.pending} data-testid="pending-downgrade">
      {pendingText(language, title, date)}
    </p>
  )
}

/** Names the new plan if it has a title. */
function pendingText(language: Locale, title: string | undefined, date: string | undefined) {
  const text = textFor(language)
  if (title)
    return date
      ? text('user:payment.pending_downgrade', { title, date })
      : text('user:payment.pending_offer_switch', { title })
  return date ? text('account:checkout.upgrade_pending_on', { date }) : text('account:checkout.upgrade_pending_message')
}

function PlanActions({ language, features, subscription }: DetailsProps) {
  const text = textFor(language)
  const { status, period, pendingSwitchId } = subscription
  const store = externalStoreOf(subscription)
  if (period === 'granted') return null
  if (store)
    return (
      <>
        <p>{text('user:payment.external_managed', { store: store.name })}</p>
        <ButtonLink variant="secondary" href={store.url} target="_blank" rel="noopener noreferrer">
          {text('user:payment.external_link', { store: store.name })}
        </ButtonLink>
      </>
    )
  const isOn = isRenewing(subscription)
  const canRenew = status === 'cancelled' && features.canRenewSubscription
  return (
    <SectionButtons>
      {isOn && !pendingSwitchId && (
        <PlanAction u="upgrade-subscription" testId="change-subscription-button">
          {text('user:payment.change_subscription')}
        </PlanAction>
      )}
      {isOn && (
        <PlanAction u="unsubscribe" testId="cancel-subscription-button">
          {text('user:payment.cancel_subscription')}
        </PlanAction>
      )}
      {canRenew && <PlanAction u="renew-subscription">{text('user:payment.renew_subscription')}</PlanAction>}
    </SectionButtons>
  )
}

const PlanAction = ({ u, testId, children }: { u: string; testId?: string; children: string }) => (
  <ButtonLink variant="secondary" href={`?u=${u}`} aria-haspopup="dialog" data-testid={testId}>
    {children}
  </ButtonLink>
)
