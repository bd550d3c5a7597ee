import type { AccountForm } from '#core/account/account-errors.ts'
import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { Form, SubmitButton, useForm } from '#ui/form/Form.tsx'
import type { CardFormProps } from './CardForm.client.tsx'
import s from './SubmitOnlyForm.module.css?adopt'

type Props = { language: Locale; name: string; accountForm: AccountForm; label: string } & Partial<
  Pick<CardFormProps<[]>, 'submit' | 'terms'>
> & { send: () => Promise<void> }

/** Payment method without fields: a description and a submit button. */
export function SubmitOnlyForm({ language, name, accountForm, label, submit, terms, send }: Props) {
  const form = useForm({ name, accountForm, initial: {}, rules: {}, send })
  return (
    <Form language={language} form={form} testId="payment_form">
      <p className={s.text}>{label}</p>
      {terms}
      <SubmitButton language={language} busy={form.busy}>
        {submit ?? textFor(language)('common:continue')}
      </SubmitButton>
    </Form>
  )
}
