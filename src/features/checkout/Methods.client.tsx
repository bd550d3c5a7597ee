import type { ReactNode } from 'react'
import type { AccountForm } from '#core/account/account-errors.ts'
import type { PaymentMethod } from '#core/checkout/offer.ts'
import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { Form, SubmitButton, useForm } from '#ui/form/Form.tsx'
import type { CardFormProps } from './CardForm.client.tsx'
import s from './Checkout.module.css?adopt'
import choiceStyles from './Choice.module.css?adopt'

type Props = {
  language: Locale
  methods: readonly PaymentMethod[]
  chosen: number | undefined
  onSelect: (id: number) => void
}

const names = { card: 'account:checkout.credit_card', paypal: 'account:checkout.paypal' } as const

export function MethodRadios({ language, methods, chosen, onSelect }: Props) {
  const text = textFor(language)
  if (methods.length === 0) return <MessageBox kind="warning">{text('account:checkout.no_payment_methods')}</MessageBox>
  return (
    <fieldset className={s.methods} aria-label={text('account:checkout.payment_method')}>
      {methods.map(({ id, name }) => (
        <OfferChoice
          key={id}
          name="paymentMethod"
          value={id}
          isChosen={id === chosen}
          choose={() => onSelect(id)}
          size="small"
        >
          <span>{text(names[name])}</span>
        </OfferChoice>
      ))}
    </fieldset>
  )
}

type SubmitOnlyProps = { language: Locale; name: string; accountForm: AccountForm; label: string } & Partial<
  Pick<CardFormProps<[]>, 'submit' | 'terms'>
> & { send: () => Promise<void> }

/** Payment method without fields: a description and a submit button. */
export function SubmitOnlyForm({ language, name, accountForm, label, submit, terms, send }: SubmitOnlyProps) {
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

type ChoiceProps = {
  name: string
  value: string | number
  isChosen: boolean
  choose: () => void
  size?: 'small'
  testId?: string
  children: ReactNode
}

/** Radio button styled as a card. */
export const OfferChoice = ({ name, value, isChosen, choose, size, testId, children }: ChoiceProps) => (
  <label className={choiceStyles.choice} data-size={size} data-chosen={isChosen || undefined} data-testid={testId}>
    <input type="radio" name={name} value={value} checked={isChosen} onChange={choose} />
    {children}
  </label>
)
