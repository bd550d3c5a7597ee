import type { AccountFeatures } from '#core/account/account-provider.ts'
import type { Customer } from '#core/account/customer.ts'
import { openQuery } from '#core/address/url.store.ts'
import { giveFeedback } from '#core/browser/feedback.store.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { Section, type SectionProps } from '#features/dialog/Section.client.tsx'
import { Button, ButtonLink } from '#ui/base/Button.tsx'
import { Form, useForm } from '#ui/form/Form.tsx'
import { resetEmail } from './account-flow.store.ts'
import { exportData } from './customer-changes.store.ts'
import { requestOwnPasswordMail } from './sign-in.store.ts'

type Props = SectionProps & { customer: Customer; features: AccountFeatures }

/** Password change, or a first password for customers of a social sign-in. */
export function Security({ customer, features, ...section }: Props) {
  const text = textFor(section.language)
  return (
    <Section title={text('user:account.security')}>
      {customer.hasPassword ? (
        <ButtonLink
          variant="secondary"
          href={features.canChangePasswordWithOldPassword ? '?u=edit-password' : '?u=reset-password'}
          aria-haspopup="dialog"
          onClick={() => resetEmail.write(undefined)}
        >
          {text('user:account.edit_password')}
        </ButtonLink>
      ) : (
        <AddPassword {...section} />
      )}
    </Section>
  )
}

function AddPassword({ language, isBlocked }: SectionProps) {
  const text = textFor(language)
  const form = useForm({
    name: 'add-password',
    accountForm: 'addPassword',
    initial: {},
    rules: {},
    send: async () => {
      await requestOwnPasswordMail()
      openQuery({ u: 'add-password' })
    },
  })
  return (
    <Form language={language} form={form}>
      <div>
        <Button type="submit" variant="secondary" disabled={isBlocked} aria-disabled={form.busy || undefined}>
          {text('user:account.add_password')}
        </Button>
      </div>
    </Form>
  )
}

/** Requests an email with the personal data from the provider. */
export function ExportData({ language, isBlocked }: SectionProps) {
  const text = textFor(language)
  const form = useForm({
    name: 'export-data',
    accountForm: 'exportData',
    initial: {},
    rules: {},
    send: async () => {
      await exportData()
      giveFeedback('success', text('user:account.export_data_success'))
    },
  })
  return (
    <Section title={text('user:account.export_data_title')}>
      <p>{text('user:account.export_data_body')}</p>
      <Form language={language} form={form}>
        <div>
          <Button type="submit" variant="secondary" disabled={isBlocked} aria-disabled={form.busy || undefined}>
            {text('user:account.export_data_title')}
          </Button>
        </div>
      </Form>
    </Section>
  )
}

/** Button for account deletion. An account without a password needs one first. */
export function DeleteAccount({ language, customer }: SectionProps & { customer: Customer }) {
  const text = textFor(language)
  return (
    <Section title={text('user:account.delete_account.title')}>
      <p>{text('user:account.delete_account.body')}</p>
      <ButtonLink
        variant="secondary"
        href={customer.hasPassword ? '?u=delete-account' : '?u=warning-account-deletion'}
        aria-haspopup="dialog"
      >
        {text('user:account.delete_account.title')}
      </ButtonLink>
    </Section>
  )
}
