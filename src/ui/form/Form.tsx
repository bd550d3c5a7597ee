import { type FormEvent, type ReactNode, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { bannerKey } from '#core/forms/form-rules.ts'
import {
  type Banner,
  type FormMessage,
  type FormOptions,
  type FormState,
  type FormStore,
  formStore,
} from '#core/forms/forms.store.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { Button } from '../base/Button.tsx'
import { MessageBox } from '../base/MessageBox.tsx'
import { SlowNote } from '../base/SlowNote.tsx'
import { Spinner } from '../base/Spinner.tsx'
import s from './Form.module.css?adopt'

/** Form state and actions for its fields. */
export type FormHandle = FormStore & FormState

/** Creates a form that lasts as long as its view. */
export function useForm(options: FormOptions): FormHandle {
  const send = useEffectEvent(options.send)
  const [store] = useState(() => formStore({ ...options, send: (...values) => send(...values) }))
  const [state, setState] = useState(store.$state.get())
  // `useStore` subscribes after the paint. Letters typed before that would be lost.
  useLayoutEffect(() => store.$state.subscribe(setState), [store])
  // `initial` follows a save, unlike the options of the store.
  return { ...store, ...state, forget: () => store.forget(options.initial) }
}

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
  const [, render] = useReducer((count: number) => count + 1, 0)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await form.submit()
    // Only a synchronous update renders the errors before the focus moves to them.
    flushSync(render)
    focusFirstInvalid(element.current, form.$state.get().emptied)
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
      {form.banner && !(single && form.banner.kind === 'fields') && (
        <div className={s.banner} tabIndex={-1} data-banner="">
          <MessageBox kind="error">
            <BannerText language={language} banner={form.banner} />
            {form.banner.kind === 'fields' && details}
          </MessageBox>
        </div>
      )}
      {children}
      {form.busy && (
        <div className={s.slow}>
          <SlowNote language={language} inline />
        </div>
      )}
    </form>
  )
}

function BannerText({ language, banner }: { language: Locale; banner: Banner }) {
  if (banner.kind === 'fields') return textFor(language)(bannerKey(banner.errors))
  return messageText(language, banner.messages)
}

/** Joins several messages with a comma. */
export const messageText = (language: Locale, messages: readonly FormMessage[]) =>
  messages.map((message) => ('key' in message ? keyText(language, message) : message.message)).join(', ')

const keyText = (language: Locale, { key, count }: Extract<FormMessage, { key: unknown }>) =>
  textFor(language)(key, count === undefined ? undefined : { count })

/** Focuses the first invalid field, else the emptied one, else the banner. */
function focusFirstInvalid(form: HTMLElement | null, emptied = '') {
  const field = () => emptied && form?.querySelector<HTMLElement>(`[name="${CSS.escape(emptied)}"]`)
  const target = form && (firstInvalidIn(form) || field() || form.querySelector<HTMLElement>('[data-banner]'))
  target?.focus()
}

/** Returns the first invalid control, of a group its first input. Gateway groups have none: they focus their frame. */
export function firstInvalidIn(form: Pick<HTMLElement, 'querySelector'>): HTMLElement | null {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (!field?.matches('fieldset, [role="radiogroup"]')) return field
  return field.querySelector<HTMLElement>('input:not([type="hidden"])') ?? field
}

type Props = { language: Locale; busy: boolean; variant?: 'primary' | 'secondary'; children: ReactNode }

/** Submit button with a busy state; keeps its size and focus. */
export function SubmitButton({ language, busy, variant = 'primary', children }: Props) {
  return (
    <Button type="submit" variant={variant} aria-disabled={busy || undefined} data-wide="">
      <span className={s.submit} data-busy={busy || undefined}>
        <span>{children}</span>
        {busy && <Spinner label={textFor(language)('common:loading')} size="small" />}
      </span>
    </Button>
  )
}
