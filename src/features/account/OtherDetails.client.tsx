import { isDate } from '#core/calendar-date.ts'
import type { Customer, RegistrationField } from '#core/customer.ts'
import { giveFeedback } from '#core/feedback.store.ts'
import { type FormValues, fieldRules, isVisible } from '#core/form-rules.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { formatDate } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { siteInForce } from '#core/site.store.ts'
import { FieldLabel, PublisherFields } from '#ui/form/PublisherField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { useNames } from '#ui/form/use-names.ts'
import { updateDetails } from './customer.store.ts'
import s from './OtherDetails.module.css?adopt'
import { EditableSection, type SectionProps } from './Section.client.tsx'

type Props = SectionProps & { fields: RegistrationField[]; customer: Customer }

/** Further registration questions of the publisher. */
export function OtherDetails({ fields: all, ...props }: Props) {
  const fields = all.filter(({ type }) => type !== 'checkbox')
  return fields.length > 0 && <Details {...props} fields={fields} />
}

function Details({ fields, customer, ...section }: Props) {
  const { language, isActive, close } = section
  const text = textFor(language)
  const { siteName } = siteInForce().config
  const form = useForm({
    name: 'account-details',
    accountForm: 'customer',
    initial: Object.fromEntries(fields.map(({ name }) => [name, customer.metadata[name] ?? ''])),
    rules: fieldRules(fields),
    send: async (values) => {
      await updateDetails(values)
      giveFeedback('success', text('user:account.update_success.registration'))
      close()
    },
  })
  return (
    <EditableSection
      {...section}
      title={text('user:account.other_registration_details')}
      form={form}
      editLabel={text('user:account.edit_information')}
    >
      {isActive ? (
        <PublisherFields language={language} form={form} fields={fields} siteName={siteName} />
      ) : (
        <PublisherQuestions language={language} fields={fields} values={form.values} siteName={siteName} />
      )}
    </EditableSection>
  )
}

type PublisherQuestionsProps = {
  language: Locale
  fields: readonly RegistrationField[]
  values: FormValues
  siteName: string
}

/** Read-only values of the publisher's fields. */
const PublisherQuestions = ({ fields, values, ...props }: PublisherQuestionsProps) => (
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
