import { type FormEvent, useId, useRef, useState } from 'react'
import { hasAccount } from '#core/access/access.ts'
import { toAsciiDigits } from '#core/forms/ascii-digits.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { currentSite } from '#core/site/site.store.ts'
import { useModal } from '#ui/base/use-modal.ts'
import { openLock } from './lock.store.ts'
import s from './PinPrompt.module.css?adopt'

type Props = { language: Locale; rating: string; onPass(): void; onCancel(): void }

/** Dialog that plays an item above the limit after the PIN. */
export function PinPrompt({ language, rating, onPass, onCancel }: Props) {
  const text = textFor(language)
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  useModal(dialog, onCancel)
  return (
    <dialog ref={dialog} className={s.dialog} aria-labelledby={title} data-testid="pin-prompt">
      <h2 id={title}>{text('video:lock.prompt_title')}</h2>
      <p>{text('video:lock.prompt_text', { rating })}</p>
      <PinForm language={language} submit={text('video:lock.watch')} check={openLock} onDone={onPass}>
        <button type="button" className={s.quiet} onClick={onCancel}>
          {text('common:cancel')}
        </button>
      </PinForm>
      <p className={s.note}>{forgottenText(language)}</p>
    </dialog>
  )
}

/** How to remove a lock whose PIN is forgotten. */
export const forgottenText = (language: Locale) =>
  textFor(language)(hasAccount(currentSite().config) ? 'video:lock.forgotten_account' : 'video:lock.forgotten')

type FormProps = {
  language: Locale
  submit: string
  /** Resolves to false for a wrong PIN. */
  check(pin: string): Promise<boolean>
  onDone(): void
  children?: React.ReactNode
}

/** Field of a PIN with its buttons and the message of a wrong one. */
export function PinForm({ language, submit, check, onDone, children }: FormProps) {
  const text = textFor(language)
  const [isBusy, setBusy] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    // An alert is read again only after it was empty.
    setWrong(false)
    setBusy(true)
    const isRight = await check(toAsciiDigits(field.current?.value ?? '')).catch(() => false)
    setBusy(false)
    setWrong(!isRight)
    if (isRight) return onDone()
    if (field.current) field.current.value = ''
    field.current?.focus()
  }
  return (
    <form className={s.form} onSubmit={send}>
      <label htmlFor={id}>{text('video:lock.pin')}</label>
      <input
        ref={field}
        id={id}
        className={s.pin}
        type="password"
        inputMode="numeric"
        pattern="\p{Nd}{4}"
        title={text('video:lock.pin')}
        maxLength={4}
        // Password managers ignore "off": the PIN is no password of the account.
        autoComplete="one-time-code"
        data-1p-ignore=""
        data-bwignore=""
        data-lpignore="true"
        required
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
      />
      <p id={`${id}-wrong`} role="alert" className={s.wrong}>
        {isWrong && text('video:lock.wrong')}
      </p>
      <div className={s.actions}>
        <button type="submit" className={s.main} aria-busy={isBusy}>
          {submit}
        </button>
        {children}
      </div>
    </form>
  )
}
