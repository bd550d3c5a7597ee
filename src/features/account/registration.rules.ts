import { captureFields } from '#core/account/account-rules.ts'
import {
  type Capture,
  type CaptureAnswers,
  type CaptureField,
  type CaptureQuestion,
  type Consent,
  type FieldValues,
  type RegistrationField,
  stateOfConsent,
} from '#core/account/customer.ts'
import { ownValue } from '#core/data/own-value.ts'
import type { FormValues } from '#core/forms/form-rules.ts'

/** Initial values of the publisher's fields. */
export const initialValues = (fields: readonly RegistrationField[]): FormValues =>
  Object.fromEntries(
    fields.map(({ name, type, defaultValue, enabledByDefault }) => [
      name,
      type === 'checkbox' ? enabledByDefault : defaultValue,
    ]),
  )

/** Consent of a checkbox. */
const consentOf = ({ name, version }: RegistrationField, ticked: boolean): Consent => ({
  name,
  version,
  state: ticked ? 'accepted' : 'declined',
  value: ticked,
})

/** Splits values of the publisher's fields: checkboxes are consents, others details. */
export function toRegistration(fields: readonly RegistrationField[], values: FormValues) {
  const boxes = fields.filter(({ type }) => type === 'checkbox')
  const inputs = fields.filter(({ type }) => type !== 'checkbox')
  const textOf = (name: string) => String(ownValue(values, name) ?? '').trim()
  const details: FieldValues = Object.fromEntries(inputs.map(({ name }) => [name, textOf(name)]))
  return { consents: boxes.map((field) => consentOf(field, ownValue(values, field.name) === true)), details }
}

/** Current consents; untouched ones are declined, regardless of their default. */
export const answeredBoxes = (fields: readonly RegistrationField[], consents: readonly Consent[]): FormValues =>
  Object.fromEntries(
    fields
      .filter(({ type }) => type === 'checkbox')
      .map(({ name }) => [name, stateOfConsent(consents, name) === 'accepted']),
  )

/** Initial values of personal details, from the provider. */
export const initialCapture = ({ fields, questions }: Capture): FormValues =>
  Object.fromEntries([
    ...fields.flatMap(({ key, answer }) => captureFields[key].map((name) => [name, answer[name] ?? ''])),
    ...questions.map((question) => [
      question.id,
      controlOf(question) === 'checkbox' ? question.answer === question.options[0]?.value : question.answer,
    ]),
  ])

/** Control of a question, by options: none is text, one a checkbox, two radios, more a select. */
export function controlOf({ options }: Pick<CaptureQuestion, 'options'>): 'text' | 'checkbox' | 'radio' | 'select' {
  const [first] = options
  if (!first || (options.length === 1 && !first.value && !first.label)) return 'text'
  if (options.length === 1) return 'checkbox'
  return options.length === 2 ? 'radio' : 'select'
}

/** Submitted answers: filled personal fields and all questions. */
export function toCaptureAnswers({ fields, questions }: Capture, values: FormValues): CaptureAnswers {
  const text = (name: string) => String(ownValue(values, name) ?? '').trim()
  const names = fields.flatMap(({ key }: CaptureField) => [...captureFields[key]])
  return {
    personal: Object.fromEntries(names.map((name) => [name, text(name)]).filter(([, value]) => value)),
    customAnswers: questions.map((question) => ({
      question: question.question,
      questionId: question.id,
      value: toAnswer(question, ownValue(values, question.id)),
    })),
  }
}

function toAnswer({ options }: CaptureQuestion, value: string | boolean | undefined) {
  if (typeof value !== 'boolean') return (value ?? '').trim()
  return value ? (options[0]?.value ?? '') : ''
}
