import type { Customer } from '#core/customer.ts'
import { giveFeedback } from '#core/feedback.store.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { Button, ButtonLink } from '#ui/base/Button.tsx'
import { Form } from '#ui/form/Form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { exportData } from './customer.store.ts'
import { Section, type SectionProps } from './Section.client.tsx'

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
