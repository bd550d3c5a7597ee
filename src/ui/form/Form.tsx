import { type FormEvent, type ReactNode, useRef } from 'react'
import { bannerKey } from '#domain/form-rules.ts'
import type { Locale } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'
import type { Banner, Told } from '#stores/forms.ts'
import { Message } from '../base/Message.tsx'
import s from './Form.module.css?adopt'
import type { FormHandle } from './use-form.ts'

type FormProps = {
  language: Locale
  form: FormHandle
  testId?: string
  /** What the banner says besides, such as which consents are missing. */
  details?: ReactNode
  children: ReactNode
}

/** A form that tells what is wrong where it is wrong, and leads there. */
export function Form({ language, form, testId, details, children }: FormProps) {
  const element = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await form.submit()
    requestAnimationFrame(() => leadToFault(element.current))
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
      {form.banner && (
        <div className={s.banner} tabIndex={-1} data-banner="">
          <Message kind="error">
            <BannerWords language={language} banner={form.banner} />
            {form.banner.kind === 'faults' && details}
          </Message>
        </div>
      )}
      {children}
    </form>
  )
}

function BannerWords({ language, banner }: { language: Locale; banner: Banner }) {
  if (banner.kind === 'faults') return textFor(language)(bannerKey(banner.faults))
  return toldWords(language, banner.told)
}

/** Several faults of one thing, joined with a comma (spec 2 §8.4b). */
export const toldWords = (language: Locale, told: readonly Told[]) =>
  told.map((one) => ('key' in one ? textFor(language)(one.key) : one.message)).join(', ')

const leadToFault = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-banner]:not(:has(~ * [aria-invalid="true"]))')?.focus()
