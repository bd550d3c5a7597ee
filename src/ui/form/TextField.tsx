import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ownValue } from '#core/data/own-value.ts'
import { caretAfter, digitCount } from '#core/forms/digit-caret.ts'
import { controlProps, Field, type FieldProps, movesToSubmit } from './Field.tsx'
import s from './TextField.module.css?adopt'

export type TextFieldProps = FieldProps & {
  type?: HTMLInputTypeAttribute
  autoComplete?: string
  inputMode?: 'email' | 'tel' | 'numeric' | 'text'
  placeholder?: string | undefined
  readOnly?: boolean
  /** Button inside the field. */
  tool?: ReactNode
}

/** Text field with its label. */
export function TextField({ type = 'text', autoComplete = 'off', tool, ...props }: TextFieldProps) {
  const { form, name, inputMode, placeholder, readOnly } = props
  const value = ownValue(form.values, name)
  const control = controlProps({ ...props, required: props.required && !readOnly })
  return (
    <Field {...props}>
      <div className={s.box} data-invalid={control['aria-invalid']} data-readonly={readOnly || undefined}>
        <input
          {...control}
          type={type}
          value={typeof value === 'string' ? value : ''}
          autoComplete={autoComplete}
          inputMode={inputMode}
          placeholder={placeholder}
          readOnly={readOnly}
          autoCapitalize={type === 'text' ? undefined : 'none'}
          spellCheck={type === 'text' ? undefined : false}
          onChange={({ target }) => restoreCaret(target, (typed) => form.set(name, typed))}
          onBlur={(event) => movesToSubmit(event) || form.leave(name)}
        />
        {tool}
      </div>
    </Field>
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
