import { useEffect, useState } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { $consent, type ConsentAnswer } from '#core/site/consent.store.ts'
import type { ConsentCategory } from '#core/site/tags.ts'
import { Button } from '#ui/base/Button.tsx'
import { focusOrContent } from '#ui/base/focus.ts'
import { announceMessage } from '#ui/site/announce.ts'
import s from './ConsentBar.module.css'

/** `tagged` names the categories of the publisher's tags, undefined without such tags. */
type Props = { language: Locale; siteName: string; tagged?: readonly ConsentCategory[] | undefined }

/** Consent banner, hidden by CSS after a decision. */
export function ConsentBar({ language, siteName, tagged }: Props) {
  const text = textFor(language)
  const [isOpen, setOpen] = useState(true)
  useEffect(() => onConsentRequest(() => setOpen(true)), [])
  const advertises = tagged?.includes('advertising')
  const choose = (consent: ConsentAnswer) => {
    $consent.set(consent)
    dispatchEvent(new CustomEvent('consent', { detail: consent }))
    setOpen(false)
    history.replaceState(history.state, '', location.pathname + location.search)
    focusOrContent()
    announceMessage(
      text(tagged ? 'common:consent.saved' : `common:consent.${consent === 'given' ? 'given' : 'refused'}`),
    )
  }
  return (
    <section id="consent" className={s.bar} hidden={!isOpen} aria-label={text('common:consent.choices')}>
      <p>{text(`common:consent.${questionOf(tagged)}`, { siteName })}</p>
      <div className={s.answers}>
        <Button variant="secondary" onClick={() => choose('refused')}>
          {text('common:consent.refuse')}
        </Button>
        {advertises && tagged?.includes('analytics') && (
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

function questionOf(tagged: Props['tagged']) {
  if (!tagged) return 'question'
  return tagged.includes('advertising') ? 'advertise_question' : 'measure_question'
}

/** Calls back when the footer link reopens the banner. */
function onConsentRequest(call: () => void) {
  const openFromHash = () => location.hash === '#consent' && call()
  addEventListener('hashchange', openFromHash)
  return () => removeEventListener('hashchange', openFromHash)
}
