import { useState } from 'react'
import { strengthName, strengthOf } from '#core/form-rules.ts'
import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { ownValue } from '#core/own-value.ts'
import { IconButton } from '../base/Button.tsx'
import { TextField, type TextFieldProps } from './Field.tsx'
import s from './PasswordField.module.css?adopt'

type Props = Pick<TextFieldProps, 'language' | 'form' | 'readOnly' | 'testId'> & {
  /** Autocomplete: `username` belongs to a password, `email` is any address. */
  autoComplete?: 'username' | 'email'
}

/** Email address of an account. */
export const EmailField = ({ autoComplete = 'username', ...props }: Props) => (
  <TextField
    {...props}
    name="email"
    label={textFor(props.language)('account:login.email')}
    type="email"
    inputMode="email"
    autoComplete={autoComplete}
    required
  />
)

/** Hidden user name of a password form, so that password managers update the entry of this account. */
export const UsernameField = ({ email }: { email: string | undefined }) =>
  email && <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'tool'> & {
  autoComplete: 'current-password' | 'new-password'
  meter?: boolean
}

/** Password input with a visibility toggle; `meter` shows its strength. */
export function PasswordField({ meter, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const { language, form, name } = props
  const value = ownValue(form.values, name)
  const toggle = (
    <IconButton
      label={textFor(language)('account:login.view_password')}
      icon={shown ? 'eye-off' : 'eye'}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    />
  )
  return (
    <div className={s.password}>
      <TextField {...props} type={shown ? 'text' : 'password'} tool={toggle} />
      {meter && <Strength language={language} password={typeof value === 'string' ? value : ''} />}
    </div>
  )
}

function Strength({ language, password }: { language: Locale; password: string }) {
  const text = textFor(language)
  const name = strengthName(password)
  const label = text(`account:registration.strength.${name}`)
  return (
    <div className={s.strength} data-strength={password && name} hidden={!password}>
      <meter
        className={s.meter}
        min={0}
        max={4}
        value={name === 'invalid' ? 0 : Math.max(1, strengthOf(password))}
        aria-label={text('account:registration.strength.label')}
      />
      <span className={s.bars} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span className={s.word} aria-live="polite">
        {password && label}
      </span>
    </div>
  )
}
