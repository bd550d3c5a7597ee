import { useStore } from '@nanostores/react'
import type { AccountFeatures } from '#domain/account-provider.ts'
import { accessModelOf } from '#domain/integration.ts'
import type { Locale } from '#i18n/locales.ts'
import { startEffects } from '#stores/effects.ts'
import { $paymentChanges } from '#stores/payment-details.ts'
import { accountFeatures } from '#stores/session.ts'
import { siteInForce } from '#stores/site.ts'
import { useAsync } from '#ui/base/use-async.ts'
import { Waiting } from '#ui/base/Waiting.tsx'
import s from './account/Account.module.css?adopt'
import { History } from './payments/History.tsx'
import { Means } from './payments/Means.tsx'
import { Plan } from './payments/Plan.tsx'
import { useOwnArea } from './use-own-area.ts'

async function load(): Promise<AccountFeatures> {
  startEffects()
  return accountFeatures()
}

/** What the viewer pays for, by what, and what was paid (spec 1 §2). */
export function PaymentsPanel({ language }: { language: Locale }) {
  const signedIn = useOwnArea()
  const changes = useStore($paymentChanges)
  const known = useAsync(String(signedIn), async () => (signedIn ? load() : undefined))
  if (!signedIn) return null
  if (known.state !== 'ready' || !known.value)
    return <Waiting language={language} failed={known.state === 'failed'} again={known.again} size="page" />
  return (
    <div className={s.panel}>
      {accessModelOf(siteInForce().config) === 'svod' && <Plan language={language} features={known.value} />}
      <Means key={`means ${changes}`} language={language} features={known.value} />
      <History key={`history ${changes}`} language={language} features={known.value} />
    </div>
  )
}
