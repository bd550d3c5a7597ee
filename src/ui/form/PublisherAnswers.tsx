import { isDate } from '#domain/calendar-date.ts'
import type { RegistrationField } from '#domain/consent.ts'
import { type FormValues, isAsked } from '#domain/form-rules.ts'
import { formatDate } from '#i18n/format.ts'
import type { Locale } from '#i18n/locales.ts'
import s from './PublisherAnswers.module.css?adopt'
import { Words } from './PublisherField.tsx'
import { useNames } from './use-names.ts'

type Props = { language: Locale; fields: readonly RegistrationField[]; values: FormValues; siteName: string }

/** What was answered to the publisher's questions, to be read (spec 1 §2). */
export const PublisherAnswers = ({ fields, values, ...props }: Props) => (
  <dl className={s.answers}>
    {fields
      .filter((field) => isAsked(field, values))
      .map((field) => (
        <div key={field.name}>
          <dt>
            <Words {...props} field={field} />
          </dt>
          <dd>
            <Answer language={props.language} field={field} value={String(values[field.name] ?? '')} />
          </dd>
        </div>
      ))}
  </dl>
)

type AnswerProps = { language: Locale; field: RegistrationField; value: string }

function Answer({ language, field: { type, options }, value }: AnswerProps) {
  const names = useNames(language, type === 'country' || type === 'us_state' ? type : undefined)
  if (!value) return '–'
  if (type === 'datepicker') return isDate(value) ? formatDate(language, new Date(value), 'UTC') : value
  return [...names, ...options].find((option) => option.value === value)?.label ?? value
}
