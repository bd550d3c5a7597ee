import { useEffect, useState } from 'react'
import { messageOf } from '#core/errors.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { localePath } from '#core/i18n/locales.ts'
import { paths } from '#core/paths.ts'
import { Actions, Heading } from '#features/account/Frame.client.tsx'
import { type PlanChoice, plansToChoose } from '#features/account/offers.store.ts'
import { changePlan } from '#features/account/subscription.store.ts'
import type { DialogProps } from '#features/account/types.client.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { LoadingState } from '#ui/base/Spinner.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { Form, useForm } from '#ui/form/Form.tsx'
import { Continue, NoOffers } from './Continue.client.tsx'
import { StoreLink } from './Done.client.tsx'
import { storeOf } from './external-store.rules.ts'
import { OfferCard, OfferList } from './OfferCards.client.tsx'
import { offerRules } from './payment-rules.rules.ts'

/** Plan choice for subscribers. Viewers without a plan are sent to the offers. */
export function UpgradeSubscription(props: DialogProps) {
  const { language, siteName, go } = props
  const text = textFor(language)
  const choice = useAsync('plans', plansToChoose)
  const hasNone = choice.state === 'ready' && !choice.value
  useEffect(() => {
    if (hasNone) go('choose-offer')
  }, [hasNone, go])
  return (
    <>
      <Heading title={text('account:choose_offer.title')}>
        {text('account:choose_offer.watch_this_on_platform', { siteName })}
      </Heading>
      {choice.state === 'ready' ? (
        choice.value && <Plans {...props} {...choice.value} />
      ) : (
        <LoadingState language={language} failed={choice.state === 'failed'} again={choice.again} />
      )}
    </>
  )
}

function Plans({ language, go, subscription, plans }: DialogProps & PlanChoice) {
  const [first] = plans
  const [isLate, setLate] = useState(false)
  const form = useForm({
    name: 'upgrade-subscription',
    accountForm: 'upgrade',
    initial: { offerType: 'subscription', offerId: plans.length === 1 && first ? first.offerId : '' },
    rules: offerRules,
    send: async ({ offerId }) => {
      const target = plans.find((plan) => plan.offerId === offerId)
      if (!target) return form.set('offerId', '')
      const outcome = await changePlan(target).catch((error: unknown) => {
        console.warn(messageOf(error))
        return 'error' as const
      })
      if (outcome === 'late') return setLate(true)
      go(`upgrade-subscription-${outcome}`)
    },
  })
  if (isLate) return <Late language={language} />
  const store = storeOf(subscription)
  if (store) return <StoreLink language={language} store={store} />
  if (subscription.pendingSwitchId || plans.length === 0) return <Nothing language={language} />
  return (
    <Form language={language} form={form} testId="choose-offer-form" single>
      <OfferList language={language} form={form}>
        {plans.map((plan) => (
          <OfferCard key={plan.offerId} language={language} form={form} offer={plan} />
        ))}
      </OfferList>
      <Continue language={language} busy={form.busy} disabled={false} />
    </Form>
  )
}

type LanguageProps = Pick<DialogProps, 'language'>

const Nothing = ({ language }: LanguageProps) => (
  <>
    <NoOffers language={language} />
    <BackToPayments language={language} />
  </>
)

/** Accepted change, while the provider still returns the old plan. */
const Late = ({ language }: LanguageProps) => (
  <>
    <MessageBox kind="info">{textFor(language)('account:checkout.upgrade_late')}</MessageBox>
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
