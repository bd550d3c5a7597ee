import type { ReactNode } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { ButtonLink } from '../base/Button.tsx'
import s from './ErrorPage.module.css'

type ErrorPageProps = {
  title: string
  message: string
  language: Locale
  helpLink?: string | undefined
  /** The publisher's banner, or the product's own logo. */
  banner?: { src: string; width: number; height: number } | undefined
  /** Stands for the banner where there is none. */
  siteName?: string | undefined
  children?: ReactNode
}

/** Error page of a failed start, without dependencies that may fail too. */
export function ErrorPage({ title, message, language, helpLink, banner, siteName, children }: ErrorPageProps) {
  return (
    <div className={s.page}>
      {banner ? <img className={s.banner} {...banner} alt="" /> : siteName && <p className={s.name}>{siteName}</p>}
      <h1 className={s.title} aria-live="polite">
        {title}
      </h1>
      <p className={s.message}>{message}</p>
      {(helpLink || children) && (
        <div className={s.actions}>
          {children}
          {helpLink && (
            <ButtonLink variant="secondary" href={helpLink}>
              {textFor(language)('error:learn_more')}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  )
}
