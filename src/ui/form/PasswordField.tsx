import { useState } from 'react'
import { ownValue } from '#core/data/own-value.ts'
import { strengthName, strengthOf } from '#core/forms/form-rules.ts'
import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { IconButton } from '../base/Button.tsx'
import s from './PasswordField.module.css?adopt'
import { TextField, type TextFieldProps } from './TextField.tsx'

type Props = Omit<TextFieldProps, 'type' | 'tool'> & {
  autoComplete: 'current-password' | 'new-password'
  meter?: boolean
}

/** Password input with a visibility toggle; `meter` shows its strength. */
export function PasswordField({ meter, ...props }: Props) {
  const [isVisible, setVisible] = useState(false)
  const { language, form, name } = props
  const value = ownValue(form.values, name)
  const toggle = (
    <IconButton
      label={textFor(language)('account:login.view_password')}
      icon={isVisible ? 'eye-off' : 'eye'}
      aria-pressed={isVisible}
      onClick={() => setVisible(!isVisible)}
    />
  )
  return (
    <div className={s.password}>
      <TextField {...props} type={isVisible ? 'text' : 'password'} tool={toggle} />
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
