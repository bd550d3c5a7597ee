import { isDate } from '#core/calendar-date.ts'
import type { RegistrationField } from '#core/consent.ts'
import { type FormValues, isVisible } from '#core/form-rules.ts'
import { formatDate } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { FieldLabel } from './PublisherField.tsx'
import s from './PublisherQuestions.module.css?adopt'
import { useNames } from './use-names.ts'

type Props = { language: Locale; fields: readonly RegistrationField[]; values: FormValues; siteName: string }

/** Read-only values of the publisher's fields. */
export const PublisherQuestions = ({ fields, values, ...props }: Props) => (
  <dl className={s.answers}>
    {fields
      .filter((field) => isVisible(field, values))
      .map((field) => (
        <div key={field.name}>
          <dt>
            <FieldLabel {...props} field={field} />
          </dt>
          <dd>
            <PublisherInput language={props.language} field={field} value={String(values[field.name] ?? '')} />
          </dd>
        </div>
      ))}
  </dl>
)

type PublisherInputProps = { language: Locale; field: RegistrationField; value: string }

function PublisherInput({ language, field: { type, options }, value }: PublisherInputProps) {
  const names = useNames(language, type === 'country' || type === 'us_state' ? type : undefined)
  if (!value) return '–'
  if (type === 'datepicker') return isDate(value) ? formatDate(language, new Date(value), 'UTC') : value
  return [...names, ...options].find((option) => option.value === value)?.label ?? value
}
