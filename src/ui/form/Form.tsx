import { type FormEvent, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { bannerKey } from '#core/form-rules.ts'
import type { Banner, FormMessage } from '#core/forms.store.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { MessageBox } from '../base/MessageBox.tsx'
import s from './Form.module.css?adopt'
import type { FormHandle } from './use-form.ts'

type FormProps = {
  language: Locale
  form: FormHandle
  testId?: string
  /** Further banner content, such as missing consents. */
  details?: ReactNode
  /** The only field shows its error itself, without a banner. */
  single?: boolean
  children: ReactNode
}

/** Form with errors at their fields; moves the focus to the first one. */
export function Form({ language, form, testId, details, single, children }: FormProps) {
  const element = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await form.submit()
    // Rendered synchronously, before the viewer moves on.
    flushSync(() => {})
    focusFirstInvalid(element.current)
  }
  return (
    <form
      ref={element}
      className={s.form}
      noValidate
      onSubmit={submit}
      aria-busy={form.busy}
      data-testid={testId}
      name={form.name}
    >
      {form.banner && !(single && form.banner.kind === 'faults') && (
        <div className={s.banner} tabIndex={-1} data-banner="">
          <MessageBox kind="error">
            <BannerText language={language} banner={form.banner} />
            {form.banner.kind === 'faults' && details}
          </MessageBox>
        </div>
      )}
      {children}
    </form>
  )
}

function BannerText({ language, banner }: { language: Locale; banner: Banner }) {
  if (banner.kind === 'faults') return textFor(language)(bannerKey(banner.errors))
  return messageText(language, banner.messages)
}

/** Joins several messages with a comma. */
export const messageText = (language: Locale, messages: readonly FormMessage[]) =>
  messages.map((one) => ('key' in one ? textFor(language)(one.key) : one.message)).join(', ')

/** Focuses the first invalid field, or the banner without one. */
function focusFirstInvalid(form: HTMLElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const target = field?.matches('fieldset') ? field.querySelector('input') : field
  const focused = target ?? form?.querySelector<HTMLElement>('[data-banner]')
  focused?.focus()
}
