import { useEffect } from 'react'
import type { AppError, AppErrorKey } from '#core/errors.ts'
import { pageLocale as language, type TextKey, textFor } from '#core/i18n/text.ts'
import { applyTitle } from '#features/page/document-head.client.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import { ErrorPage } from '#ui/site/ErrorPage.tsx'

/** Documentation of app configs for publishers. */
const help = 'https://docs.jwplayer.com/platform/docs/ott-create-an-app-config'

// Default branding, because the publisher is unknown here.
const logo = { src: '/images/logo.png', width: 472, height: 128 }

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
