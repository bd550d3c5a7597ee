import type { ReactNode } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { Button } from '../base/Button.tsx'
import { Spinner } from '../base/Spinner.tsx'
import s from './Form.module.css?adopt'

type Props = { language: Locale; busy: boolean; children: ReactNode }

/** Submit button with a busy state; keeps its size and focus. */
export function SubmitButton({ language, busy, children }: Props) {
  return (
    <Button type="submit" variant="primary" aria-disabled={busy || undefined} data-wide="">
      <span className={s.submit} data-busy={busy || undefined}>
        <span>{children}</span>
        {busy && <Spinner label={textFor(language)('common:loading')} size="small" />}
      </span>
    </Button>
  )
}
