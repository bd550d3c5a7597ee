import type { FocusEvent, ReactNode } from 'react'
import { ownValue } from '#core/data/own-value.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
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

/** Returns whether the focus moves to a submit button. A message shown now would move it away from the pointer. */
export const movesToSubmit = ({ relatedTarget }: FocusEvent): boolean =>
  relatedTarget?.matches('[type=submit]') ?? false

type FrameProps = FieldProps & { readOnly?: boolean | undefined; children: ReactNode }

/** Control with its label, hint and errors. */
export const Field = ({ readOnly, children, ...props }: FrameProps) => (
  <div className={s.field} data-readonly={readOnly || undefined}>
    <Label {...props} />
    {children}
    <FieldMessages {...props} />
  </div>
)

/** Label of a control; optional fields are marked. */
function Label({ language, form, name, label, required }: FieldProps) {
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
