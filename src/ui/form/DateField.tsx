import { useState } from 'react'
import {
  type DatePart,
  dateFields,
  dateOf,
  isPart,
  parseDateFields,
  typedPart,
  wholePart,
} from '#core/calendar-date.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { VisuallyHidden } from '../base/VisuallyHidden.tsx'
import s from './DateField.module.css?adopt'
import field from './Field.module.css?adopt'
import { Below, controlProps, type FieldProps, Optional } from './Field.tsx'

const birthday = { day: 'bday-day', month: 'bday-month', year: 'bday-year' } as const

/** Date in three numeric fields; `birth` enables browser autofill. */
export function DateField({ birth, ...props }: FieldProps & { birth?: boolean }) {
  const { language, form, name, label, required, testId } = props
  const text = textFor(language)
  const [wrong, setWrong] = useState<DatePart>()
  const value = form.values[name]
  const fields = parseDateFields(typeof value === 'string' ? value : '')
  const { id, ...control } = controlProps(props)
  const set = (part: DatePart, typed: string) => form.set(name, dateOf({ ...fields, [part]: typed }))
  const leave = (part: DatePart) => {
    const whole = wholePart(part, fields[part])
    if (whole !== fields[part]) set(part, whole)
    setWrong(whole && !isPart(part, whole) ? part : undefined)
  }
  return (
    <fieldset className={field.field} aria-describedby={control['aria-describedby']} data-testid={testId}>
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
              value={fields[part]}
              aria-invalid={control['aria-invalid'] || wrong === part || undefined}
              aria-required={control['aria-required']}
              onChange={(event) => set(part, typedPart(part, event.target.value))}
              onBlur={() => leave(part)}
            />
          </label>
        ))}
      </div>
      {wrong && <p className={field.fault}>{text(`account:validation.${wrong}`)}</p>}
      {!wrong && <Below {...props} />}
    </fieldset>
  )
}
