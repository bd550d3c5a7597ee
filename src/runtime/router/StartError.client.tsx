import { type ReactNode, useEffect } from 'react'
import { sitePath } from '#core/address/site-path.ts'
import type { AppError, AppErrorKey } from '#core/data/errors.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { pageLocale as language, type TextKey, textFor } from '#core/i18n/text.ts'
import { applyTitle } from '#features/page/document-head.client.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import s from './StartError.module.css'

/** Documentation of app configs for publishers. */
const help = 'https://docs.jwplayer.com/platform/docs/ott-create-an-app-config'

// Default branding, because the publisher is unknown here.
const logo = { src: sitePath('/images/logo.png'), width: 472, height: 128 }

type Message = { title: TextKey; message: TextKey }

const messages = {
  settings_invalid: { title: 'error:settings_invalid', message: 'error:settings_invalid_description' },
  config_invalid: { title: 'error:config_invalid', message: 'error:config_invalid_description' },
  integrations_invalid: { title: 'error:generic_error_heading', message: 'error:integrations_conflict' },
} satisfies Record<AppErrorKey, Message>

/** Explains why another config failed to load and links back to the default site. */
export function StartError({ error }: { error: AppError }) {
  const text = textFor(language)
  const content = messages[error.key]
  const [title, message] = [text(content.title), text(content.message)]
  useEffect(() => applyTitle({ title, description: message }), [title, message])
  return (
    <main>
      <ErrorPage title={title} message={message} language={language} helpLink={help} banner={logo}>
        <ButtonLink variant="primary" href="?app-config=">
          {text('error:own_site')}
        </ButtonLink>
      </ErrorPage>
    </main>
  )
}

type ErrorPageProps = {
  title: string
  message: string
  language: Locale
  helpLink?: string | undefined
  /** The publisher's banner, or the product's own logo. */
  banner?: { src: string; width: number; height: number } | undefined
  /** Site name, shown without a banner. */
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
