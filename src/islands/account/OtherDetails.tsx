import type { RegistrationField } from '#domain/consent.ts'
import type { Customer } from '#domain/customer.ts'
import { fieldRules } from '#domain/form-rules.ts'
import { textFor } from '#i18n/account-text.ts'
import { updateDetails } from '#stores/customer.ts'
import { giveFeedback } from '#stores/feedback.ts'
import { siteInForce } from '#stores/site.ts'
import { PublisherFields } from '#ui/form/PublisherField.tsx'
import { PublisherQuestions } from '#ui/form/PublisherQuestions.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { EditableSection, type SectionProps } from './Section.tsx'

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
