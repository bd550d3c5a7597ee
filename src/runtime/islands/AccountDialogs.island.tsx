import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { $query, type Query } from '#core/address/url.store.ts'
import { signOutEvent } from '#core/browser/account-links.ts'
import { $feedback, dismissFeedback, type Feedback, giveFeedback } from '#core/browser/feedback.store.ts'
import { importAgain } from '#core/browser/import-again.ts'
import { openingMs, rejectAfter } from '#core/browser/waits.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { IconButton } from '#ui/base/Button.tsx'
import { focusOrContent } from '#ui/base/focus.ts'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { startAnnouncer } from '#ui/site/announce.ts'
import s from './AccountDialogs.module.css?adopt'

type Registry = typeof import('./registry.client.ts')
type Dialogs = Pick<Registry, 'findDialog'> & Awaited<ReturnType<Registry['loadDialogHost']>>

const loadDialogs = async (): Promise<Dialogs> => {
  const { findDialog, loadDialogHost } = await importAgain(() => import('./registry.client.ts'))
  return { findDialog, ...(await importAgain(loadDialogHost)) }
}

const noQuery: Query = {}

/** Dialogs of `?u=` and the session startup of the page. */
export function AccountDialogs({ language }: { language: Locale }) {
  const { u } = useStore($query, { ssr: () => noQuery })
  const [dialogs, setDialogs] = useState<Dialogs>()
  const isRequested = u !== undefined
  useEffect(() => {
    const failed = () => giveFeedback('error', textFor(language)('error:connection'))
    const leave = () =>
      importAgain(() => import('./account-start.client.ts'))
        .then((start) => start.signOut(language))
        .catch(failed)
    importAgain(() => import('./account-start.client.ts'))
      .then((start) => start.initViewer(language))
      .catch(failed)
    if ('leaving' in document.documentElement.dataset) void leave()
    addEventListener(signOutEvent, leave)
    return () => removeEventListener(signOutEvent, leave)
  }, [language])
  useEffect(() => {
    if (!isRequested || dialogs) return
    const load = () => {
      const loaded = loadDialogs().then(setDialogs)
      rejectAfter(openingMs, loaded).catch(() => giveFeedback('error', textFor(language)('error:connection')))
    }
    load()
    // Retries a failed load at the next press on a link to the same dialog.
    addEventListener('popstate', load)
    return () => removeEventListener('popstate', load)
  }, [isRequested, dialogs, language])
  const feedback = <FeedbackBanners language={language} />
  if (u === undefined || !dialogs) return feedback
  return <dialogs.DialogHost language={language} u={u} feedback={feedback} find={dialogs.findDialog} />
}

/** Banners at the bottom of the screen, inside an open dialog, because the page behind it is inert. */
function FeedbackBanners({ language }: { language: Locale }) {
  const banners = useStore($feedback, { ssr: () => [] as const })
  const popover = useRef<HTMLDivElement>(null)
  const isShown = banners.length > 0
  useEffect(startAnnouncer, [])
  // Later than `showModal()` of a dialog that opens at the same time, which would cover it.
  useEffect(() => {
    if (isShown) popover.current?.showPopover()
  }, [isShown])
  if (!isShown) return null
  return (
    <div className={s.banners} popover="manual" ref={popover}>
      {banners.map((banner) => (
        <Banner key={banner.id} language={language} banner={banner} />
      ))}
    </div>
  )
}

function Banner({ language, banner: { id, tone, text } }: { language: Locale; banner: Feedback }) {
  const box = useRef<HTMLDivElement>(null)
  // Dialogs restore the focus themselves.
  useLayoutEffect(() => {
    const { current } = box
    return () => {
      if (current?.contains(document.activeElement) && !current.closest('dialog')) focusOrContent()
    }
  }, [])
  return (
    <div className={s.banner} ref={box}>
      <MessageBox kind={tone} isAnnounced>
        {text}
      </MessageBox>
      <IconButton label={textFor(language)('common:close')} icon="close" onClick={() => dismissFeedback(id)} />
    </div>
  )
}
