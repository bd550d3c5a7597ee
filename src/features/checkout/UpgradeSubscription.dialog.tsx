import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { paths } from '#core/address/paths.ts'
import type { SwitchOffer } from '#core/checkout/subscription.ts'
import { messageOf } from '#core/data/errors.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { formatDate } from '#core/i18n/format.ts'
import { localePath } from '#core/i18n/locales.ts'
import { loadSwitchPlans, type PlanChoice } from '#features/access/offers.store.ts'
import { $subscription } from '#features/access/subscription.store.ts'
import { Actions } from '#features/dialog/Actions.client.tsx'
import { Heading } from '#features/dialog/Heading.client.tsx'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { Button, ButtonLink } from '#ui/base/Button.tsx'
import { LoadingState } from '#ui/base/LoadingState.tsx'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { Form, SubmitButton, useForm } from '#ui/form/Form.tsx'
import { StoreLink } from './ManagedByStore.client.tsx'
import { NotConfirmed } from './NotConfirmed.client.tsx'
import { NoOffers, OfferCards } from './OfferCards.client.tsx'
import { countPaymentChange } from './payment.store.ts'
import { externalStoreOf, offerRulesFor } from './payment-form.rules.ts'
import { RetryActions } from './RetryActions.client.tsx'
import { changePlan, loadPlanChange, type PlanChange } from './subscription-changes.store.ts'
import { changeTerms } from './terms.client.ts'
import s from './UpgradeSubscription.module.css?adopt'

/** Plan choice for subscribers. Viewers without a plan are sent to the offers. */
export function UpgradeSubscription(props: DialogProps) {
  const { language, siteName, go } = props
  const text = textFor(language)
  const choice = useAsync('plans', loadSwitchPlans)
  const [unconfirmedPlan, setUnconfirmedPlan] = useState<SwitchOffer>()
  const hasNone = choice.state === 'ready' && !choice.value
  useEffect(() => {
    if (hasNone) go('choose-offer')
  }, [hasNone, go])
  if (unconfirmedPlan)
    return (
      <NotConfirmed
        {...props}
        check={() => loadPlanChange(unconfirmedPlan).then((state) => showChange(state, props))}
      />
    )
  return (
    <>
      <Heading title={text('account:choose_offer.title')}>
        {text('account:choose_offer.watch_this_on_platform', { siteName })}
      </Heading>
      {choice.state === 'ready' ? (
        choice.value && <Plans {...props} {...choice.value} onSent={setUnconfirmedPlan} />
      ) : (
        <LoadingState language={language} failed={choice.state === 'failed'} again={choice.again} />
      )}
    </>
  )
}

/** Shows a change that is made or failed. */
function showChange(state: PlanChange | 'error', { go }: DialogProps) {
  if (state === 'late') return
  if (state === 'success') countPaymentChange()
  go(`upgrade-subscription-${state}`)
}

/** `onSent` receives a change that the provider does not show yet. */
type PlansProps = DialogProps & PlanChoice & { onSent: (target: SwitchOffer) => void }

function Plans({ subscription, plans, onSent, ...props }: PlansProps) {
  const { language } = props
  const [first] = plans
  const form = useForm({
    name: 'upgrade-subscription',
    accountForm: 'upgrade',
    initial: { offerType: 'subscription', offerId: plans.length === 1 && first ? first.offerId : '' },
    rules: offerRulesFor(plans.map(({ offerId }) => offerId)),
    send: async () => {
      if (!target) return
      const state = await changePlan(target).catch((error: unknown) => {
        console.warn(messageOf(error))
        return 'error' as const
      })
      if (state === 'late') onSent(target)
      else showChange(state, props)
    },
  })
  const target = plans.find(({ offerId }) => offerId === form.values.offerId)
  const store = externalStoreOf(subscription)
  if (store) return <StoreLink language={language} store={store} />
  if (subscription.pendingSwitchId || plans.length === 0) return <NoPlans language={language} />
  return (
    <Form language={language} form={form} testId="choose-offer-form" single>
      <OfferCards language={language} form={form} offers={plans} />
      <p className={s.terms} role="status" data-testid="change-terms">
        {target && changeTerms(language, target, subscription.expiresAt)}
      </p>
      <SubmitButton language={language} busy={form.busy}>
        {textFor(language)('user:payment.change_plan')}
      </SubmitButton>
    </Form>
  )
}

type LanguageProps = Pick<DialogProps, 'language'>

const NoPlans = ({ language }: LanguageProps) => (
  <>
    <NoOffers language={language} />
    <BackToPayments language={language} />
  </>
)

const BackToPayments = ({ language }: LanguageProps) => (
  <Actions>
    <ButtonLink variant="secondary" href={localePath(language, paths.payments)}>
      {textFor(language)('account:payment.back_to_profile')}
    </ButtonLink>
  </Actions>
)

/** Confirmation of a plan change in force. */
export const UpgradeSuccess = (props: DialogProps) => (
  <Result {...props} outcome="success" message={textFor(props.language)('account:checkout.upgrade_success_message')} />
)

/** Plan change that starts at the end of the paid period. */
export function UpgradePending(props: DialogProps) {
  const text = textFor(props.language)
  const expiresAt = useStore($subscription)?.expiresAt
  const message = expiresAt
    ? text('account:checkout.upgrade_pending_on', { date: formatDate(props.language, new Date(expiresAt)) })
    : text('account:checkout.upgrade_pending_message')
  return <Result {...props} outcome="pending" message={message} />
}

type ResultProps = DialogProps & { outcome: 'success' | 'pending'; message: string }

function Result({ language, close, outcome, message }: ResultProps) {
  const text = textFor(language)
  return (
    <>
      <Heading title={text(`account:checkout.upgrade_${outcome}`)}>{message}</Heading>
      <Actions>
        <Button variant="primary" onClick={close}>
          {text('account:payment.back_to_profile')}
        </Button>
      </Actions>
    </>
  )
}

/** Failed plan change, with a retry. */
export function UpgradeError({ language, go, close }: DialogProps) {
  const text = textFor(language)
  return (
    <>
      <Heading title={text('account:checkout.upgrade_error')} />
      <MessageBox kind="error">{text('user:payment.change_plan_error')}</MessageBox>
      <RetryActions {...{ language, go, close }} to="upgrade-subscription" />
    </>
  )
}
