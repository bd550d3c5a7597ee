import { emailRules, nameRules } from '#core/account-rules.ts'
import type { Customer } from '#core/customer.ts'
import { giveFeedback } from '#core/feedback.store.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { EmailField, PasswordField } from '#ui/form/AccountFields.tsx'
import { TextField } from '#ui/form/Field.tsx'
import { useForm } from '#ui/form/Form.tsx'
import { updateEmail, updateNames } from './customer.store.ts'
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

/** Email address of the account. A change requires the password and provider support. */
export function Email({ customer, canUpdate, ...section }: SectionProps & { customer: Customer; canUpdate: boolean }) {
  const { language, isActive, close } = section
  const text = textFor(language)
  const form = useForm({
    name: 'account-email',
    accountForm: 'customer',
    initial: { email: customer.email, confirmationPassword: '' },
    rules: emailRules,
    secret: ['confirmationPassword'],
    send: async ({ email, confirmationPassword }) => {
      await updateEmail(String(email).trim(), String(confirmationPassword))
      form.set('confirmationPassword', '')
      giveFeedback('success', text('user:account.update_success.email'))
      close()
    },
  })
  return (
    <EditableSection
      {...section}
      title={text('account:login.email')}
      form={form}
      editLabel={canUpdate ? text('user:account.edit_account') : undefined}
    >
      <EmailField language={language} form={form} autoComplete="email" readOnly={!isActive} />
      {isActive && (
        <PasswordField
          language={language}
          form={form}
          name="confirmationPassword"
          label={text('user:account.current_password')}
          autoComplete="current-password"
          required
        />
      )}
    </EditableSection>
  )
}
