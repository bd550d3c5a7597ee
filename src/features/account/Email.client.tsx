import type { Customer } from '#core/customer.ts'
import { giveFeedback } from '#core/feedback.store.ts'
import { emailRules } from '#core/form-rules.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { EmailField } from '#ui/form/EmailField.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { updateEmail } from './customer.store.ts'
import { EditableSection, type SectionProps } from './Section.client.tsx'

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
