import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { Button } from '#ui/base/Button.tsx'
import s from './PersonalFailure.module.css?adopt'

type Props = { language: Locale; title: string; titleLang?: string | undefined; onRetry: () => void }

/** Message in place of a personal row that failed to load. */
export function PersonalFailure({ language, title, titleLang, onRetry }: Props) {
  const text = textFor(language)
  return (
    <section aria-label={title}>
      <div className={s.failed}>
        <h2 lang={titleLang}>{title}</h2>
        <p role="status">{text('error:could_not_load_items')}</p>
        <Button variant="secondary" onClick={onRetry}>
          {text('common:retry')}
        </Button>
      </div>
    </section>
  )
}
