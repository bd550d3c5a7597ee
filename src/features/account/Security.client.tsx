import type { AccountFeatures } from '#core/account-provider.ts'
import type { Customer } from '#core/customer.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { openQuery } from '#core/url.store.ts'
import { Button, ButtonLink } from '#ui/base/Button.tsx'
import { Form } from '#ui/form/Form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { mailMe } from './password.store.ts'
import { Section, type SectionProps } from './Section.client.tsx'

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
      await mailMe()
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
