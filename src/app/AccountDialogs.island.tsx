import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { leaving } from '#core/browser/account-links.ts'
import { importAgain } from '#core/browser/import-again.ts'
import { $feedback, dismissFeedback, type Feedback, giveFeedback } from '#core/feedback.store.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { $query, type Query } from '#core/url.store.ts'
import { IconButton } from '#ui/base/Button.tsx'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { startAnnouncer } from '#ui/site/announce.ts'
import s from './AccountDialogs.module.css?adopt'

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

const shownMs = 10_000

/** Banners at the bottom of the screen. Errors stay until dismissed, others for 10 s. */
function FeedbackBanners({ language }: { language: Locale }) {
  const banners = useStore($feedback, { ssr: () => [] as const })
  useEffect(startAnnouncer, [])
  if (banners.length === 0) return null
  return (
    <div className={s.banners} popover="manual" ref={(element) => element?.showPopover()}>
      {banners.map((banner) => (
        <Banner key={banner.id} language={language} banner={banner} />
      ))}
    </div>
  )
}

function Banner({ language, banner: { id, tone, text } }: { language: Locale; banner: Feedback }) {
  useEffect(() => {
    if (tone === 'error') return
    const timer = setTimeout(() => dismissFeedback(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, tone])
  return (
    <div className={s.banner}>
      <MessageBox kind={tone}>{text}</MessageBox>
      <IconButton label={textFor(language)('common:close')} icon="close" onClick={() => dismissFeedback(id)} />
    </div>
  )
}
