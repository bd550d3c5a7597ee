import { textFor } from '#core/i18n/account-text.ts'
import { Icon } from '../base/Icon.tsx'
import s from './Choices.module.css?adopt'
import field from './Field.module.css?adopt'
import { Below, controlProps, type FieldProps, Label, Optional } from './Field.tsx'

export type Option = { value: string; label: string }
type ChoiceProps = FieldProps & { options: readonly Option[] }

/** A box to tick, with words that may hold links. */
export function Checkbox({ form, name, label, disabled, ...props }: FieldProps & { disabled?: boolean | undefined }) {
  const control = controlProps({ form, name, ...props })
  return (
    <div className={s.checkbox}>
      <input
        {...control}
        type="checkbox"
        checked={form.values[name] === true}
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
      <Below form={form} name={name} {...props} />
    </div>
  )
}

/** A few things of which one is chosen. */
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
            checked={form.values[name] === option.value}
            onChange={() => form.set(name, option.value)}
          />
          {option.label}
        </label>
      ))}
      <Below form={form} name={name} {...props} />
    </div>
  )
}

/** A list of things of which one is chosen. */
export function Select({ options, placeholder, autoComplete, ...props }: SelectProps) {
  const { form, name, language } = props
  const value = form.values[name]
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
      <Below {...props} />
    </div>
  )
}
type SelectProps = ChoiceProps & { placeholder?: string | undefined; autoComplete?: string }
