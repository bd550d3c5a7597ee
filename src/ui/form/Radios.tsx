import { ownValue } from '#core/data/own-value.ts'
import field from './Field.module.css?adopt'
import { controlProps, FieldMessages, type FieldProps, Optional } from './Field.tsx'
import s from './Radios.module.css?adopt'

export type Option = { value: string; label: string }
type Props = FieldProps & { options: readonly Option[] }

/** Radio group. */
export function Radios({ form, name, label, options, ...props }: Props) {
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
