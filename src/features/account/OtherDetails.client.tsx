import { useEffect, useState } from 'react'
import { fieldRules, isVisible } from '#core/account/account-rules.ts'
import type { Consent, Customer, RegistrationField } from '#core/account/customer.ts'
import { giveFeedback } from '#core/browser/feedback.store.ts'
import { ownValue } from '#core/data/own-value.ts'
import { isDate } from '#core/forms/calendar-date.ts'
import type { FormValues } from '#core/forms/form-rules.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { formatDate } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { currentSite } from '#core/site/site.store.ts'
import { EditableSection, type SectionProps } from '#features/dialog/Section.client.tsx'
import { useForm } from '#ui/form/Form.tsx'
import { FieldLabel, PublisherField, PublisherFields, useRegionOptions } from '#ui/form/PublisherField.tsx'
import { updateConsents, updateDetails } from './customer-changes.store.ts'
import s from './OtherDetails.module.css?adopt'
import { answeredBoxes, toRegistration } from './registration.rules.ts'

type Props = SectionProps & { fields: RegistrationField[]; customer: Customer }

/** Further registration questions of the publisher. */
export function OtherDetails({ fields: all, ...props }: Props) {
  const fields = all.filter(({ type }) => type !== 'checkbox')
  return fields.length > 0 && <Details {...props} fields={fields} />
}

/** Apps store the state of a viewer outside the US as `n/a`. */
function storedAnswer({ metadata }: Customer, name: string) {
  const answer = ownValue(metadata, name) ?? ''
  return name === 'us_state' && answer === 'n/a' ? '' : answer
}

function Details({ fields, customer, ...section }: Props) {
  const { language, isActive, close } = section
  const text = textFor(language)
  const { siteName } = currentSite().config
  const form = useForm({
    name: 'account-details',
    accountForm: 'customer',
    initial: Object.fromEntries(fields.map(({ name }) => [name, storedAnswer(customer, name)])),
    rules: fieldRules(fields),
    send: async (values, before) => {
      await updateDetails(values, before)
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
            <PublisherInput
              language={props.language}
              field={field}
              value={String(ownValue(values, field.name) ?? '')}
            />
          </dd>
        </div>
      ))}
  </dl>
)

type PublisherInputProps = { language: Locale; field: RegistrationField; value: string }

function PublisherInput({ language, field: { type, options }, value }: PublisherInputProps) {
  const names = useRegionOptions(language, type === 'country' || type === 'us_state' ? type : undefined)
  if (!value) return '–'
  if (type === 'datepicker') return isDate(value) ? formatDate(language, new Date(value), 'UTC') : value
  return [...names, ...options].find((option) => option.value === value)?.label ?? value
}

type TermsProps = SectionProps & { fields: RegistrationField[]; consents: Consent[] }

/** Consents of the publisher. A change opens the section, and an accepted required consent stays. */
export function Terms({ fields: all, consents, ...section }: TermsProps) {
  const fields = all.filter(({ type }) => type === 'checkbox')
  const [saved, setSaved] = useState(consents)
  if (fields.length === 0) return null
  return <Boxes {...section} fields={fields} consents={saved} onSaved={setSaved} />
}

function Boxes({ fields, consents, onSaved, ...section }: TermsProps & { onSaved: (consents: Consent[]) => void }) {
  const { language, isActive, open, close } = section
  const text = textFor(language)
  const initial = answeredBoxes(fields, consents)
  const form = useForm({
    name: 'account-consents',
    accountForm: 'consents',
    initial,
    rules: fieldRules(fields),
    send: async (values) => {
      const saved = await updateConsents(toRegistration(fields, values).consents, consents)
      giveFeedback('success', text('user:account.update_success.consents'))
      for (const [name, isAccepted] of Object.entries(answeredBoxes(fields, saved))) form.set(name, isAccepted)
      close()
      onSaved(saved)
    },
  })
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(initial)
  useEffect(() => {
    if (isChanged && !isActive) open()
  }, [isChanged, isActive, open])
  return (
    <EditableSection {...section} title={text('user:account.terms_and_tracking')} form={form}>
      {fields.map((field) => (
        <PublisherField
          key={field.name}
          language={language}
          form={form}
          field={field}
          siteName={currentSite().config.siteName}
          locked={(field.required && ownValue(initial, field.name) === true) || section.isBlocked}
        />
      ))}
    </EditableSection>
  )
}
