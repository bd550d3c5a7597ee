import { type FocusEvent, useState } from 'react'
import { ownValue } from '#core/data/own-value.ts'
import {
  type DatePart,
  dateFields,
  isPart,
  joinDateFields,
  limitDatePart,
  padDatePart,
  parseDateFields,
} from '#core/forms/calendar-date.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { VisuallyHidden } from '../base/VisuallyHidden.tsx'
import s from './DateField.module.css?adopt'
import field from './Field.module.css?adopt'
import { controlProps, FieldMessages, type FieldProps, movesToSubmit, Optional } from './Field.tsx'

const birthday = { day: 'bday-day', month: 'bday-month', year: 'bday-year' } as const

/** Date in three numeric fields; `birth` enables browser autofill. */
export function DateField({ birth, ...props }: FieldProps & { birth?: boolean }) {
  const { language, form, name, label, required, testId } = props
  const text = textFor(language)
  const [wrong, setWrong] = useState<DatePart>()
  const [typed, setTyped] = useState<{ part: DatePart; digits: string }>()
  const value = ownValue(form.values, name)
  const fields = parseDateFields(typeof value === 'string' ? value : '')
  const { id, ...control } = controlProps(props)
  const faultId = `${id}-fault`
  const isWrong = (part: DatePart, digits: string) => digits !== '' && !isPart(part, digits)
  const type = (part: DatePart, digits: string) => {
    setTyped({ part, digits })
    if (wrong === part && !isWrong(part, digits)) setWrong(undefined)
    form.set(name, joinDateFields({ ...fields, [part]: padDatePart(part, digits) }))
  }
  const leave = (part: DatePart, event: FocusEvent) => {
    setTyped(undefined)
    if (movesToSubmit(event)) return
    setWrong(isWrong(part, fields[part]) ? part : undefined)
  }
  return (
    <fieldset
      className={field.field}
      aria-describedby={wrong ? faultId : control['aria-describedby']}
      data-testid={testId}
    >
      <legend className={field.label}>
        {label}
        {!required && <Optional language={language} />}
      </legend>
      <div className={s.parts}>
        {dateFields.map((part) => (
          <label key={part} className={s[part]}>
            <VisuallyHidden>{text(`account:registration.date.${part}`)}</VisuallyHidden>
            <input
              id={part === 'day' ? id : `${id}-${part}`}
              type="text"
              inputMode="numeric"
              autoComplete={birth ? birthday[part] : 'off'}
              placeholder={text(`account:registration.date.${part}_placeholder`)}
              value={typed?.part === part ? typed.digits : fields[part]}
              aria-invalid={control['aria-invalid'] || wrong === part || undefined}
              aria-required={control['aria-required']}
              aria-describedby={wrong === part ? faultId : undefined}
              onChange={(event) => type(part, limitDatePart(part, event.target.value))}
              onBlur={(event) => leave(part, event)}
            />
          </label>
        ))}
      </div>
      {wrong && (
        <p className={field.fault} id={faultId}>
          {text(`account:validation.${wrong}`)}
        </p>
      )}
      {!wrong && <FieldMessages {...props} />}
    </fieldset>
  )
}
