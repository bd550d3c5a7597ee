import { useEffect, useState } from 'react'
import { $consent, type MeasuringConsent } from '#core/consent.store.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { announceMessage } from '#ui/base/announcer.ts'
import { Button } from '#ui/base/Button.tsx'
import s from './ConsentBar.module.css'

type Props = { language: Locale; siteName: string }

/** Consent banner for analytics, hidden by CSS after a decision. */
export function ConsentBar({ language, siteName }: Props) {
  const text = textFor(language)
  const [isOpen, setOpen] = useState(true)
  useEffect(() => onConsentRequest(() => setOpen(true)), [])
  const choose = (consent: MeasuringConsent) => {
    $consent.set(consent)
    setOpen(false)
    history.replaceState(history.state, '', location.pathname + location.search)
    document.getElementById('content')?.focus({ preventScroll: true })
    announceMessage(text(consent === 'given' ? 'common:consent.given' : 'common:consent.refused'))
  }
  return (
    <section id="consent" className={s.bar} hidden={!isOpen} aria-label={text('common:consent.choices')}>
      <p>{text('common:consent.question', { siteName })}</p>
      <div className={s.answers}>
        <Button variant="secondary" onClick={() => choose('refused')}>
          {text('common:consent.refuse')}
        </Button>
        <Button variant="secondary" onClick={() => choose('given')}>
          {text('common:consent.give')}
        </Button>
      </div>
    </section>
  )
}

/** Calls back when the footer link reopens the banner. */
function onConsentRequest(call: () => void) {
  const openFromHash = () => location.hash === '#consent' && call()
  addEventListener('hashchange', openFromHash)
  return () => removeEventListener('hashchange', openFromHash)
}
