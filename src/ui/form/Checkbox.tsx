import { ownValue } from '#core/data/own-value.ts'
import { Icon } from '../base/Icon.tsx'
import s from './Checkbox.module.css?adopt'
import { controlProps, FieldMessages, type FieldProps } from './Field.tsx'

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
        {props.required && <span aria-hidden="true">&nbsp;*</span>}
      </label>
      <FieldMessages form={form} name={name} {...props} />
    </div>
  )
}
