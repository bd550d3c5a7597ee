import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { leaving } from '#core/browser/account-links.ts'
import { importAgain } from '#core/browser/import-again.ts'
import { giveFeedback } from '#core/feedback.store.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { $query, type Query } from '#core/url.store.ts'
import { FeedbackBanners } from './FeedbackBanners.client.tsx'

type Host = ComponentType<{ language: Locale; u: string }>

const noQuery: Query = {}

/** Dialogs of `?u=` and the session startup of the page. */
export function AccountDialogs({ language }: { language: Locale }) {
  const { u } = useStore($query, { ssr: () => noQuery })
  const [Host, setHost] = useState<Host>()
  const isRequested = u !== undefined
  useEffect(() => {
    const failed = () => giveFeedback('error', textFor(language)('error:connection'))
    const leave = () =>
      importAgain(() => import('./account-start.client.ts'))
        .then((start) => start.signOut(language))
        .catch(failed)
    importAgain(() => import('./account-start.client.ts'))
      .then((start) => start.begin(language))
      .catch(failed)
    if ('leaving' in document.documentElement.dataset) void leave()
    addEventListener(leaving, leave)
    return () => removeEventListener(leaving, leave)
  }, [language])
  useEffect(() => {
    if (!isRequested) return
    importAgain(() => import('./DialogHost.client.tsx')).then(
      ({ DialogHost }) => setHost(() => DialogHost),
      () => giveFeedback('error', textFor(language)('error:connection')),
    )
  }, [isRequested, language])
  return (
    <>
      {u !== undefined && Host && <Host language={language} u={u} />}
      <FeedbackBanners language={language} />
    </>
  )
}
