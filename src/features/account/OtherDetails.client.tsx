import type { RegistrationField } from '#core/consent.ts'
import type { Customer } from '#core/customer.ts'
import { giveFeedback } from '#core/feedback.store.ts'
import { fieldRules } from '#core/form-rules.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { siteInForce } from '#core/site.store.ts'
import { PublisherFields } from '#ui/form/PublisherField.tsx'
import { PublisherQuestions } from '#ui/form/PublisherQuestions.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { updateDetails } from './customer.store.ts'
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
