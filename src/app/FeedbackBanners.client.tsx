import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $feedback, dismissFeedback, type Feedback } from '#core/feedback.store.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { IconButton } from '#ui/base/Button.tsx'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import s from './FeedbackBanners.module.css?adopt'

const shownMs = 10_000

/** Banners at the bottom of the screen. Errors stay until dismissed, others for 10 s. */
export function FeedbackBanners({ language }: { language: Locale }) {
  const banners = useStore($feedback, { ssr: () => [] as const })
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
