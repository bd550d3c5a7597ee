import type { Customer } from '#core/customer.ts'
import { giveFeedback } from '#core/feedback.store.ts'
import { nameRules } from '#core/form-rules.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { TextField } from '#ui/form/Field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { updateNames } from './customer.store.ts'
import { EditableSection, type SectionProps } from './Section.client.tsx'

/** First and last name. */
export function AboutYou({ customer, ...section }: SectionProps & { customer: Customer }) {
  const { language, isActive, close } = section
  const text = textFor(language)
  const form = useForm({
    name: 'account-names',
    accountForm: 'customer',
    initial: { firstName: customer.firstName?.trim() ?? '', lastName: customer.lastName?.trim() ?? '' },
    rules: nameRules,
    send: async ({ firstName, lastName }) => {
      await updateNames({ firstName: String(firstName).trim(), lastName: String(lastName).trim() })
      giveFeedback('success', text('user:account.update_success.profile'))
      close()
    },
  })
  const common = { language, form, readOnly: !isActive, required: !isActive }
  return (
    <EditableSection
      {...section}
      title={text('user:account.about_you')}
      form={form}
      editLabel={text('user:account.edit_information')}
    >
      <TextField {...common} name="firstName" label={text('user:account.firstname')} autoComplete="given-name" />
      <TextField {...common} name="lastName" label={text('user:account.lastname')} autoComplete="family-name" />
    </EditableSection>
  )
}
