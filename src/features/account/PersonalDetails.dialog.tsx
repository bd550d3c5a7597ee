import { useEffect, useEffectEvent } from 'react'
import { captureFields, captureRules } from '#core/account/account-rules.ts'
import type { Capture, CaptureField, CaptureQuestion, PersonalField } from '#core/account/customer.ts'
import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import type { TextKey } from '#core/i18n/text.ts'
import { needsOfferStep } from '#features/access/offers.store.ts'
import { Actions } from '#features/dialog/Actions.client.tsx'
import { Heading } from '#features/dialog/Heading.client.tsx'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { Button } from '#ui/base/Button.tsx'
import { LoadingState } from '#ui/base/LoadingState.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { DateField } from '#ui/form/DateField.tsx'
import { Form, type FormHandle, SubmitButton, useForm } from '#ui/form/Form.tsx'
import { Radios } from '#ui/form/Radios.tsx'
import { Select } from '#ui/form/Select.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { loadCapture, updateCapture } from './customer-changes.store.ts'
import { controlOf, initialCapture, toCaptureAnswers } from './registration.rules.ts'

/** Form of the publisher's questions after registration, skipped when no question is configured. */
export function PersonalDetails(props: DialogProps) {
  const { language, go } = props
  const text = textFor(language)
  const capture = useAsync('capture', loadCapture)
  const isSkipped = capture.state === 'ready' && !capture.value.shown
  const next = () => go(needsOfferStep() ? 'choose-offer' : 'welcome')
  const skip = useEffectEvent(next)
  useEffect(() => {
    if (isSkipped) skip()
  }, [isSkipped])
  return (
    <>
      <Heading title={text('account:personal_details.title')} />
      {capture.state === 'ready' && capture.value.shown ? (
        <Details {...props} capture={capture.value} next={next} />
      ) : (
        <LoadingState language={language} failed={capture.state === 'failed'} again={capture.again} />
      )}
      {capture.state === 'failed' && (
        <Actions>
          <Button variant="quiet" onClick={next}>
            {text('common:continue')}
          </Button>
        </Actions>
      )}
    </>
  )
}

function Details({ language, capture, next }: DialogProps & { capture: Capture; next: () => void }) {
  const text = textFor(language)
  const form = useForm({
    name: 'personal-details',
    accountForm: 'personalDetails',
    initial: initialCapture(capture),
    rules: captureRules(capture.fields, capture.questions),
    send: async (values) => {
      await updateCapture(toCaptureAnswers(capture, values))
      next()
    },
  })
  return (
    <Form language={language} form={form} testId="personal_details-form">
      {capture.fields.map((field) => (
        <CaptureFields key={field.key} language={language} form={form} field={field} />
      ))}
      {capture.questions.map((question) => (
        <CaptureInput key={question.id} language={language} form={form} question={question} />
      ))}
      <SubmitButton language={language} busy={form.busy}>
        {text('common:continue')}
      </SubmitButton>
    </Form>
  )
}

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
function CaptureInput({ language, form, question }: CaptureInputProps) {
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
