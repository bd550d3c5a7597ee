import type { CaptureField, CaptureQuestion, PersonalField } from '#core/customer.ts'
import { captureFields } from '#core/form-rules.ts'
import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import type { TextKey } from '#core/i18n/text.ts'
import { Checkbox, Radios, Select } from '#ui/form/Choices.tsx'
import { DateField } from '#ui/form/DateField.tsx'
import { TextField } from '#ui/form/Field.tsx'
import type { FormHandle } from '#ui/form/use-form.ts'
import { controlOf } from './capture-form.rules.ts'

type Personal = { label: TextKey; autoComplete: string; type?: 'tel' }

const personal: Record<PersonalField, Personal> = {
  firstName: { label: 'account:personal_details.first_name', autoComplete: 'given-name' },
  lastName: { label: 'account:personal_details.last_name', autoComplete: 'family-name' },
  companyName: { label: 'account:personal_details.company_name', autoComplete: 'organization' },
  address: { label: 'account:personal_details.address', autoComplete: 'address-line1' },
  address2: { label: 'account:personal_details.address2', autoComplete: 'address-line2' },
  city: { label: 'account:personal_details.city', autoComplete: 'address-level2' },
  state: { label: 'account:personal_details.state', autoComplete: 'address-level1' },
  postCode: { label: 'account:personal_details.post_code', autoComplete: 'postal-code' },
  phoneNumber: { label: 'account:personal_details.phone_number', autoComplete: 'tel', type: 'tel' },
  birthDate: { label: 'account:personal_details.birth_date', autoComplete: 'bday' },
}

type FieldsProps = { language: Locale; form: FormHandle; field: CaptureField }

/** Input fields of one personal detail, such as a name or an address. */
export function CaptureFields({ language, form, field }: FieldsProps) {
  const text = textFor(language)
  return captureFields[field.key].map((name) => {
    const { label, autoComplete, type = 'text' } = personal[name]
    const props = {
      language,
      form,
      name,
      label: text(label),
      required: field.required && name !== 'address2',
    }
    return name === 'birthDate' ? (
      <DateField key={name} {...props} birth />
    ) : (
      <TextField key={name} {...props} type={type} autoComplete={autoComplete} />
    )
  })
}

type CaptureInputProps = { language: Locale; form: FormHandle; question: CaptureQuestion }

/** Question from the publisher, as a checkbox, select, radio or text field by its options. */
export function CaptureInput({ language, form, question }: CaptureInputProps) {
  const { id, required, options } = question
  const props = { language, form, name: id, label: question.question, required }
  switch (controlOf(question)) {
    case 'text':
      return <TextField {...props} />
    case 'checkbox':
      return <Checkbox {...props} label={options[0]?.label || question.question} />
    case 'radio':
      return <Radios {...props} options={options} />
    case 'select':
      return <Select {...props} options={options} />
  }
}
