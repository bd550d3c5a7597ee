import { isDate } from './calendar-date.ts'
import {
  type CaptureField,
  type CaptureQuestion,
  nameLimit,
  type PersonalField,
  type RegistrationField,
} from './customer.ts'

const digit = /\d/g
const special = /[!,@#$%^&*?_~]/g

/** At least 8 characters with a lowercase letter and a digit. */
export const isPassword = (text: string) => /^(?=.*[a-z])(?=.*\d).{8,}$/s.test(text)

/** Strength 0 to 4: a capital, two digits, one and two special characters. */
export function strengthOf(text: string): 0 | 1 | 2 | 3 | 4 {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const points = [/[A-Z]/.test(text), count(digit) > 1, count(special) > 0, count(special) > 1]
  return counts[points.filter(Boolean).length] ?? 0
}

const counts = [0, 1, 2, 3, 4] as const
const names = ['weak', 'weak', 'fair', 'strong', 'very_strong'] as const

export type StrengthName = (typeof names)[number] | 'invalid'

/** Strength label; too weak passwords are invalid. */
export const strengthName = (text: string): StrengthName => (isPassword(text) ? names[strengthOf(text)] : 'invalid')

/** Form values by field name. */
export type FormValues = Readonly<Record<string, string | boolean>>

/** Error of a field; `missing` means empty. */
export type FieldError = { key: FormErrorKey; missing?: boolean }
export type FormErrors = Readonly<Record<string, readonly FieldError[]>>

export type FormErrorKey =
  | 'account:validation.email_required'
  | 'account:validation.password_required'
  | 'account:validation.first_name'
  | 'account:validation.last_name'
  | 'account:login.wrong_email'
  | 'account:registration.field_is_not_valid_email'
  | 'account:registration.field_required'
  | 'account:registration.invalid_password'
  | 'account:reset.wrong_email'
  | 'account:reset.invalid_password'
  | 'account:reset.passwords_do_not_match'
  | 'account:reset.invalid_link'
  | 'account:personal_details.this_field_is_required'
  | 'account:personal_details.birth_date_not_valid'
  | 'account:choose_offer.field_required'
  | 'account:checkout.invalid_card_holder'
  | 'account:checkout.invalid_card_number'
  | 'account:checkout.invalid_card_expiry'
  | 'account:checkout.invalid_cvc_number'

type Rule = (value: string, values: FormValues) => FieldError | undefined
export type FormRules = Readonly<Record<string, readonly Rule[]>>

/** Returns whether an email address is well-formed; only a mail proves it. */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim())

export const missing =
  (key: FormErrorKey): Rule =>
  (value) =>
    value.trim() ? undefined : { key, missing: true }
export const must =
  (key: FormErrorKey, holds: (value: string, values: FormValues) => boolean): Rule =>
  (value, values) =>
    !value || holds(value, values) ? undefined : { key }

const password = missing('account:validation.password_required')
const email = (key: FormErrorKey) => [missing('account:validation.email_required'), must(key, isEmail)]
const newPassword = [password, must('account:reset.invalid_password', isPassword)]
const repeated = [password, must('account:reset.passwords_do_not_match', (value, values) => value === values.password)]

/** Login: valid email and required password. */
export const loginRules: FormRules = { email: email('account:login.wrong_email'), password: [password] }

export const forgotRules: FormRules = { email: email('account:reset.wrong_email') }

/** New password, proven by the `old` one, a mailed `token` or its `link`. */
export const newPasswordRules = (proof: 'old' | 'token' | 'link'): FormRules => ({
  ...(proof === 'old' && { oldPassword: [password] }),
  ...(proof === 'token' && { token: [missing('account:reset.invalid_link')] }),
  password: newPassword,
  confirmation: repeated,
})

export const deleteRules: FormRules = { password: [password] }

const short = (key: FormErrorKey) => must(key, (value) => value.trim().length <= nameLimit)

export const nameRules: FormRules = {
  firstName: [short('account:validation.first_name')],
  lastName: [short('account:validation.last_name')],
}

export const emailRules: FormRules = {
  email: email('account:registration.field_is_not_valid_email'),
  confirmationPassword: [password],
}

const required = missing('account:registration.field_required')
const date = must('account:personal_details.birth_date_not_valid', isDate)

/** US states apply only to residents of the United States. */
export const isVisible = ({ type }: Pick<RegistrationField, 'type'>, values: FormValues) =>
  type !== 'us_state' || values.country === undefined || values.country === 'us'

const whenVisible =
  (field: RegistrationField, rule: Rule): Rule =>
  (value, values) =>
    isVisible(field, values) ? rule(value, values) : undefined

/** Rules of the publisher's fields; required checkboxes must be ticked. */
export const fieldRules = (fields: readonly RegistrationField[]): FormRules =>
  Object.fromEntries(
    fields.map((field) => [
      field.name,
      [...(field.required ? [whenVisible(field, required)] : []), ...(field.type === 'datepicker' ? [date] : [])],
    ]),
  )

/** Registration: valid email, strong password and the publisher's fields. */
export const registrationRules = (fields: readonly RegistrationField[]): FormRules => ({
  email: [required, must('account:registration.field_is_not_valid_email', isEmail)],
  password: [required, must('account:registration.invalid_password', isPassword)],
  ...fieldRules(fields),
})

/** Inputs of each capture field; the second address line is always optional. */
export const captureFields = {
  firstNameLastName: ['firstName', 'lastName'],
  companyName: ['companyName'],
  address: ['address', 'address2', 'city', 'state', 'postCode'],
  phoneNumber: ['phoneNumber'],
  birthDate: ['birthDate'],
} as const satisfies Record<CaptureField['key'], readonly PersonalField[]>

const requiredAnswer = missing('account:personal_details.this_field_is_required')

/** Rules of personal details: required fields, dates and name lengths. */
export const captureRules = (fields: readonly CaptureField[], questions: readonly CaptureQuestion[]): FormRules =>
  Object.fromEntries([
    ...fields.flatMap(({ key, required }) =>
      captureFields[key].map((name): [string, Rule[]] => [
        name,
        [
          ...(required && name !== 'address2' ? [requiredAnswer] : []),
          ...(nameRules[name] ?? []),
          ...(name === 'birthDate' ? [date] : []),
        ],
      ]),
    ),
    ...questions.map(({ id, required }): [string, Rule[]] => [id, required ? [requiredAnswer] : []]),
  ])

/** Returns the first error of each field. */
export function checkForm(rules: FormRules, values: FormValues): FormErrors {
  const found = Object.keys(rules).map((name) => [name, checkField(rules, values, name)] as const)
  return Object.fromEntries(found.filter(([, errors]) => errors.length > 0))
}

export function checkField(rules: FormRules, values: FormValues, name: string): FieldError[] {
  const value = Object.hasOwn(values, name) ? (values[name] ?? '') : ''
  const text = typeof value === 'string' ? value : value ? 'on' : ''
  for (const rule of rules[name] ?? []) {
    const error = rule(text, values)
    if (error) return [error]
  }
  return []
}

/** Banner of a form: missing fields or invalid ones. */
export const bannerKey = (errors: FormErrors) =>
  Object.values(errors)
    .flat()
    .every(({ missing }) => missing)
    ? 'error:validation_form_error.required'
    : 'error:validation_form_error.other'
