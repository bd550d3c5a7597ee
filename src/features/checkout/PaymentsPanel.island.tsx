import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { accessModelOf } from '#core/integration.ts'
import { siteInForce } from '#core/site.store.ts'
import s from '#features/account/Account.module.css?adopt'
import { followAccountEvents, startEffects } from '#features/account/effects.store.ts'
import { useOwnArea } from '#features/account/use-own-area.client.ts'
import { History } from './History.client.tsx'
import { Means } from './Means.client.tsx'
import { PlanSection } from './Plan.client.tsx'
import { $paymentChanges } from './payment-details.store.ts'

/** Subscription, payment method and payment history. Each section loads and fails independently. */
export function PaymentsPanel({ language }: { language: Locale }) {
  const signedIn = useOwnArea()
  const changes = useStore($paymentChanges)
  useEffect(() => {
    if (!signedIn) return
    startEffects()
    void followAccountEvents()
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
