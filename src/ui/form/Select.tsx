import { ownValue } from '#core/data/own-value.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { Icon } from '../base/Icon.tsx'
import { controlProps, Field, type FieldProps } from './Field.tsx'
import type { Option } from './Radios.tsx'
import s from './Select.module.css?adopt'

type Props = FieldProps & { options: readonly Option[]; placeholder?: string | undefined; autoComplete?: string }

/** Select field. */
export function Select({ options, placeholder, autoComplete, ...props }: Props) {
  const { form, name, language } = props
  const value = ownValue(form.values, name)
  return (
    <Field {...props}>
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
    </Field>
  )
}
