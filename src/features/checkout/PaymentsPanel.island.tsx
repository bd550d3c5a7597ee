import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { accessModelOf } from '#core/access/access.ts'
import type { PaymentDetail } from '#core/checkout/subscription.ts'
import { messageOf } from '#core/data/errors.ts'
import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { currentSite } from '#core/site/site.store.ts'
import { startEffects } from '#features/account/effects.store.ts'
import { useUserAreaGuard } from '#features/account/use-user-area-guard.client.ts'
import { Section, SectionList } from '#features/dialog/Section.client.tsx'
import { loadAccountFeatures } from '#features/session/provider.store.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import { ErrorBoundary } from '#ui/base/ErrorBoundary.tsx'
import { LoadingState } from '#ui/base/LoadingState.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { History } from './History.client.tsx'
import s from './PaymentsPanel.module.css?adopt'
import { PlanSection } from './PlanSection.client.tsx'
import { $paymentChanges } from './payment.store.ts'
import { loadPaymentDetail, removeReplaced } from './payment-details.store.ts'
import { subscribeToPaymentEvents } from './payment-events.store.ts'

/** Subscription, payment method and payment history. Each section loads and fails independently. */
export function PaymentsPanel({ language }: { language: Locale }) {
  const signedIn = useUserAreaGuard()
  const changes = useStore($paymentChanges)
  useEffect(() => {
    if (!signedIn) return
    startEffects()
    void subscribeToPaymentEvents()
  }, [signedIn])
  if (!signedIn) return null
  return (
    <SectionList>
      {accessModelOf(currentSite().config) === 'svod' && (
        <ErrorBoundary language={language}>
          <PlanSection language={language} />
        </ErrorBoundary>
      )}
      <ErrorBoundary key={`method ${changes}`} language={language}>
        <CurrentMethod language={language} />
      </ErrorBoundary>
      <ErrorBoundary key={`history ${changes}`} language={language}>
        <History language={language} />
      </ErrorBoundary>
    </SectionList>
  )
}

const load = async () => {
  const [features, detail] = await Promise.all([loadAccountFeatures(), loadPaymentDetail()])
  void removeReplaced()
  return { features, detail }
}

/** Current payment method and the link that changes it. */
function CurrentMethod({ language }: { language: Locale }) {
  const text = textFor(language)
  const loaded = useAsync('detail', load)
  if (loaded.state === 'failed') console.warn(messageOf(loaded.reason))
  return (
    <Section title={text('user:payment.payment_method')} isLoading={loaded.state === 'loading'}>
      {loaded.state !== 'ready' && (
        <LoadingState language={language} failed={loaded.state === 'failed'} again={loaded.again} size="small" />
      )}
      {loaded.state === 'ready' && (
        <>
          {loaded.value.detail ? (
            <Detail language={language} detail={loaded.value.detail} />
          ) : (
            <p>{text('user:payment.no_payment_methods')}</p>
          )}
          {loaded.value.features.canUpdatePaymentMethod ? (
            loaded.value.detail && (
              <ButtonLink variant="secondary" href="?u=payment-method" aria-haspopup="dialog">
                {text('user:payment.update_payment_details')}
              </ButtonLink>
            )
          ) : (
            <ButtonLink variant="secondary" href="?u=edit-card" aria-haspopup="dialog">
              {text(loaded.value.detail ? 'user:payment.edit_card' : 'account:payment.add_card_title')}
            </ButtonLink>
          )}
        </>
      )}
    </Section>
  )
}

function Detail({ language, detail }: { language: Locale; detail: PaymentDetail }) {
  const text = textFor(language)
  if (detail.method === 'paypal') return <p className={s.name}>{text('user:payment.paypal')}</p>
  return (
    <dl className={s.card}>
      <div>
        <dt>{text('user:payment.card_number')}</dt>
        <dd>•••• •••• •••• {detail.lastCardFourDigits}</dd>
      </div>
      <div>
        <dt>{text('user:payment.expiry_date')}</dt>
        <dd>{detail.cardExpirationDate}</dd>
      </div>
      <div>
        <dt>{text('user:payment.security_code')}</dt>
        <dd>******</dd>
      </div>
    </dl>
  )
}
