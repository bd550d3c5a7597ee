import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { caretAfter, digitCount } from '#core/digit-caret.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { ownValue } from '#core/own-value.ts'
import s from './Field.module.css?adopt'
import { type FormHandle, messageText } from './Form.tsx'

export type FieldProps = {
  language: Locale
  form: FormHandle
  name: string
  label: ReactNode
  required?: boolean | undefined
  hint?: ReactNode
  testId?: string | undefined
}

export type TextFieldProps = FieldProps & {
  type?: HTMLInputTypeAttribute
  autoComplete?: string
  inputMode?: 'email' | 'tel' | 'numeric' | 'text'
  placeholder?: string | undefined
  readOnly?: boolean
  /** Button inside the field. */
  tool?: ReactNode
}

export const fieldIdOf = (form: FormHandle, name: string) => `${form.name}-${name}`

/** Attributes that connect a control to its label, hint and errors. */
export function controlProps({ form, name, required, hint, testId }: Omit<FieldProps, 'label' | 'language'>) {
  const id = fieldIdOf(form, name)
  const isFaulty = (ownValue(form.errors, name)?.length ?? 0) > 0
  const described = [isFaulty && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
    name,
    'aria-invalid': isFaulty || undefined,
    'aria-required': required || undefined,
    'aria-describedby': described || undefined,
    'data-testid': testId,
  }
}

/** Text field with its label. */
export function TextField({ type = 'text', autoComplete = 'off', tool, ...props }: TextFieldProps) {
  const { form, name, inputMode, placeholder, readOnly } = props
  const value = ownValue(form.values, name)
  return (
    <div className={s.field}>
      <Label {...props} />
      <div className={s.box} data-readonly={readOnly || undefined}>
        <input
          {...controlProps({ ...props, required: props.required && !readOnly })}
          type={type}
          value={typeof value === 'string' ? value : ''}
          autoComplete={autoComplete}
          inputMode={inputMode}
          placeholder={placeholder}
          readOnly={readOnly}
          autoCapitalize={type === 'text' ? undefined : 'none'}
          spellCheck={type === 'text' ? undefined : false}
          onChange={({ target }) => restoreCaret(target, (typed) => form.set(name, typed))}
          onBlur={() => form.leave(name)}
        />
        {tool}
      </div>
      <FieldMessages {...props} />
    </div>
  )
}

/** Sets a formatted value and keeps the caret behind the same digit. */
function restoreCaret(input: HTMLInputElement, set: (typed: string) => void) {
  const { value: typed, selectionStart: caret } = input
  flushSync(() => set(typed))
  if (input.value === typed || caret === null || caret === typed.length) return
  const position = caretAfter(input.value, digitCount(typed.slice(0, caret)))
  input.setSelectionRange(position, position)
}

/** Label of a control; optional fields are marked. */
export function Label({ language, form, name, label, required }: FieldProps) {
  return (
    <label className={s.label} htmlFor={fieldIdOf(form, name)}>
      {label}
      {!required && <Optional language={language} />}
    </label>
  )
}

export const Optional = ({ language }: { language: Locale }) => (
  <span className={s.optional}> ({textFor(language)('common:optional')})</span>
)

/** Hint and error messages of a control. */
export function FieldMessages({ language, form, name, hint }: Pick<FieldProps, 'language' | 'form' | 'name' | 'hint'>) {
  const errors = ownValue(form.errors, name) ?? []
  const id = fieldIdOf(form, name)
  return (
    <>
      {hint && (
        <p className={s.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {errors.length > 0 && (
        <p className={s.fault} id={`${id}-fault`}>
          {messageText(language, errors)}
        </p>
      )}
    </>
  )
}
