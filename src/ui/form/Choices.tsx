import { useState } from 'react'
import {
  type DatePart,
  dateFields,
  isPart,
  joinDateFields,
  limitDatePart,
  padDatePart,
  parseDateFields,
} from '#core/calendar-date.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { ownValue } from '#core/own-value.ts'
import { Icon } from '../base/Icon.tsx'
import { VisuallyHidden } from '../base/VisuallyHidden.tsx'
import s from './Choices.module.css?adopt'
import dateFieldStyles from './DateField.module.css?adopt'
import field from './Field.module.css?adopt'
import { controlProps, FieldMessages, type FieldProps, Label, Optional } from './Field.tsx'

export type Option = { value: string; label: string }
type ChoiceProps = FieldProps & { options: readonly Option[] }

/** Checkbox whose label may contain links. */
export function Checkbox({ form, name, label, disabled, ...props }: FieldProps & { disabled?: boolean | undefined }) {
  const control = controlProps({ form, name, ...props })
  return (
    <div className={s.checkbox}>
      <input
        {...control}
        type="checkbox"
        checked={ownValue(form.values, name) === true}
        disabled={disabled}
        onChange={(event) => form.set(name, event.target.checked)}
      />
      <span className={s.tick} aria-hidden="true">
        <Icon name="check" />
      </span>
      <label htmlFor={control.id}>
        {label}
        {props.required && <span aria-hidden="true"> *</span>}
      </label>
      <FieldMessages form={form} name={name} {...props} />
    </div>
  )
}

/** Radio group. */
export function Radios({ form, name, label, options, ...props }: ChoiceProps) {
  const { id, name: _, 'data-testid': testId, ...control } = controlProps({ form, name, ...props })
  return (
    <div
      className={s.radios}
      {...control}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      data-testid={testId}
      tabIndex={-1}
    >
      <span className={field.label} id={`${id}-label`} data-testid="radio-header">
        {label}
        {!props.required && <Optional language={props.language} />}
      </span>
      {options.map((option) => (
        <label key={option.value} className={s.radio}>
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={ownValue(form.values, name) === option.value}
            onChange={() => form.set(name, option.value)}
          />
          {option.label}
        </label>
      ))}
      <FieldMessages form={form} name={name} {...props} />
    </div>
  )
}

/** Select field. */
export function Select({ options, placeholder, autoComplete, ...props }: SelectProps) {
  const { form, name, language } = props
  const value = ownValue(form.values, name)
  return (
    <div className={field.field}>
      <Label {...props} />
      <div className={s.select}>
        <select
          {...controlProps(props)}
          value={typeof value === 'string' ? value : ''}
          autoComplete={autoComplete}
          onChange={(event) => form.set(name, event.target.value)}
        >
          <option value="">{placeholder || textFor(language)('account:registration.choose')}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-right" />
      </div>
      <FieldMessages {...props} />
    </div>
  )
}
type SelectProps = ChoiceProps & { placeholder?: string | undefined; autoComplete?: string }

const birthday = { day: 'bday-day', month: 'bday-month', year: 'bday-year' } as const

/** Date in three numeric fields; `birth` enables browser autofill. */
export function DateField({ birth, ...props }: FieldProps & { birth?: boolean }) {
  const { language, form, name, label, required, testId } = props
  const text = textFor(language)
  const [wrong, setWrong] = useState<DatePart>()
  const value = ownValue(form.values, name)
  const fields = parseDateFields(typeof value === 'string' ? value : '')
  const { id, ...control } = controlProps(props)
  const faultId = `${id}-fault`
  const set = (part: DatePart, typed: string) => form.set(name, joinDateFields({ ...fields, [part]: typed }))
  const leave = (part: DatePart) => {
    const whole = padDatePart(part, fields[part])
    if (whole !== fields[part]) set(part, whole)
    setWrong(whole && !isPart(part, whole) ? part : undefined)
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
      <div className={dateFieldStyles.parts}>
        {dateFields.map((part) => (
          <label key={part} className={dateFieldStyles[part]}>
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
              aria-describedby={wrong === part ? faultId : undefined}
              onChange={(event) => set(part, limitDatePart(part, event.target.value))}
              onBlur={() => leave(part)}
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
