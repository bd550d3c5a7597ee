import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { accessModelOf } from '#domain/integration.ts'
import type { Locale } from '#i18n/locales.ts'
import { startEffects } from '#stores/effects.ts'
import { $paymentChanges } from '#stores/payment-details.ts'
import { siteInForce } from '#stores/site.ts'
import s from './account/Account.module.css?adopt'
import { History } from './payments/History.tsx'
import { Means } from './payments/Means.tsx'
import { PlanSection } from './payments/Plan.tsx'
import { useOwnArea } from './use-own-area.ts'

/** Subscription, payment method and payment history. Each section loads and fails independently. */
export function PaymentsPanel({ language }: { language: Locale }) {
  const signedIn = useOwnArea()
  const changes = useStore($paymentChanges)
  useEffect(() => {
    if (signedIn) startEffects()
  }, [signedIn])
  if (!signedIn) return null
  return (
    <div className={s.panel}>
      {accessModelOf(siteInForce().config) === 'svod' && <PlanSection language={language} />}
      <Means key={`means ${changes}`} language={language} />
      <History key={`history ${changes}`} language={language} />
    </div>
  )
}
