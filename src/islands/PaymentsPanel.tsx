import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { AccountFeatures } from '#domain/account-provider.ts'
import { accessModelOf } from '#domain/integration.ts'
import { textFor } from '#i18n/account-text.ts'
import type { Locale } from '#i18n/locales.ts'
import { startEffects } from '#stores/effects.ts'
import { $paymentChanges } from '#stores/payment-details.ts'
import { accountFeatures } from '#stores/session.ts'
import { siteInForce } from '#stores/site.ts'
import { reloadSubscription } from '#stores/subscription.ts'
import { Button } from '#ui/base/Button.tsx'
import { Message } from '#ui/base/Message.tsx'
import { Spinner } from '#ui/base/Spinner.tsx'
import s from './account/Account.module.css?adopt'
import { leavePayments } from './leave-user-area.ts'
import { History } from './payments/History.tsx'
import { Means } from './payments/Means.tsx'
import { Plan } from './payments/Plan.tsx'
import { useAsync, useTries } from './use-async.ts'
import { useOwnArea } from './use-own-area.ts'

async function load(): Promise<AccountFeatures> {
  startEffects()
  const [features] = await Promise.all([accountFeatures(), reloadSubscription()])
  return features
}

/** What the viewer pays for, by what, and what was paid (spec 1 §2). */
export function PaymentsPanel({ language }: { language: Locale }) {
  const text = textFor(language)
  const [tries, again] = useTries()
  const signedIn = useOwnArea()
  const changes = useStore($paymentChanges)
  const isFree = accessModelOf(siteInForce().config) === 'avod'
  const known = useAsync(`${tries} ${signedIn}`, async () => (signedIn && !isFree ? load() : undefined))
  useEffect(() => {
    if (signedIn && isFree) leavePayments()
  }, [signedIn, isFree])
  if (!signedIn || isFree) return null
  if (known.state === 'failed')
    return (
      <div className={s.panel}>
        <Message kind="error" title={text('error:content_unavailable')}>
          {text('error:connection')}
        </Message>
        <div>
          <Button variant="primary" onClick={again}>
            {text('common:retry')}
          </Button>
        </div>
      </div>
    )
  if (known.state === 'loading' || !known.value)
    return (
      <div className={s.wait}>
        <Spinner label={text('common:loading')} />
      </div>
    )
  return (
    <div className={s.panel}>
      {accessModelOf(siteInForce().config) === 'svod' && <Plan language={language} features={known.value} />}
      <Means key={`means ${changes}`} language={language} features={known.value} />
      <History key={`history ${changes}`} language={language} features={known.value} />
    </div>
  )
}
