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
  /** What the banner says besides, such as which consents are missing. */
  details?: ReactNode
  /** Fault of the only field, which stands at that field alone. */
  single?: boolean
  children: ReactNode
}

/** A form that tells what is wrong where it is wrong, and leads there. */
export function Form({ language, form, testId, details, single, children }: FormProps) {
  const element = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await form.submit()
    // What is wrong stands on the page at once: a frame later the viewer may have gone on already
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

/** Several faults of one thing, joined with a comma (spec 2 §8.4b). */
export const messageText = (language: Locale, messages: readonly FormMessage[]) =>
  messages.map((one) => ('key' in one ? textFor(language)(one.key) : one.message)).join(', ')

/** Puts the focus on the first field that is at fault, of a group on its first choice; without one on the banner. */
function focusFirstInvalid(form: HTMLElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const target = field?.matches('fieldset') ? field.querySelector('input') : field
  const focused = target ?? form?.querySelector<HTMLElement>('[data-banner]')
  focused?.focus()
}
