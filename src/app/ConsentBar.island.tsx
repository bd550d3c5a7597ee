import { useEffect, useState } from 'react'
import { $consent, type ConsentAnswer } from '#core/consent.store.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import type { ConsentCategory } from '#core/tags.ts'
import { Button } from '#ui/base/Button.tsx'
import { announceMessage } from '#ui/site/announce.ts'
import s from './ConsentBar.module.css'

/** `asked` names the categories of the publisher's tags, undefined without such tags. */
type Props = { language: Locale; siteName: string; asked?: readonly ConsentCategory[] | undefined }

/** Consent banner, hidden by CSS after a decision. */
export function ConsentBar({ language, siteName, asked }: Props) {
  const text = textFor(language)
  const [isOpen, setOpen] = useState(true)
  useEffect(() => onConsentRequest(() => setOpen(true)), [])
  const advertises = asked?.includes('advertising')
  const choose = (consent: ConsentAnswer) => {
    $consent.set(consent)
    dispatchEvent(new CustomEvent('consent', { detail: consent }))
    setOpen(false)
    history.replaceState(history.state, '', location.pathname + location.search)
    document.getElementById('content')?.focus({ preventScroll: true })
    announceMessage(
      text(asked ? 'common:consent.saved' : `common:consent.${consent === 'given' ? 'given' : 'refused'}`),
    )
  }
  return (
    <section id="consent" className={s.bar} hidden={!isOpen} aria-label={text('common:consent.choices')}>
      <p>{text(`common:consent.${questionOf(asked)}`, { siteName })}</p>
      <div className={s.answers}>
        <Button variant="secondary" onClick={() => choose('refused')}>
          {text('common:consent.refuse')}
        </Button>
        {advertises && asked?.includes('analytics') && (
          <Button variant="secondary" onClick={() => choose('given')}>
            {text('common:consent.measure_only')}
          </Button>
        )}
        <Button variant="secondary" onClick={() => choose(advertises ? 'all' : 'given')}>
          {text('common:consent.give')}
        </Button>
      </div>
    </section>
  )
}

function questionOf(asked: Props['asked']) {
  if (!asked) return 'question'
  return asked.includes('advertising') ? 'advertise_question' : 'measure_question'
}

/** Calls back when the footer link reopens the banner. */
function onConsentRequest(call: () => void) {
  const openFromHash = () => location.hash === '#consent' && call()
  addEventListener('hashchange', openFromHash)
  return () => removeEventListener('hashchange', openFromHash)
}
