import { isDate } from '../forms/calendar-date.ts'
import {
  type FormErrorKey,
  type FormRules,
  type FormValues,
  isEmail,
  isPassword,
  missing,
  type Rule,
  validateWith,
} from '../forms/form-rules.ts'
import {
  type CaptureField,
  type CaptureQuestion,
  nameLimit,
  type PersonalField,
  type RegistrationField,
} from './customer.ts'

const password = missing('account:validation.password_required')
const email = (key: FormErrorKey) => [missing('account:validation.email_required'), validateWith(key, isEmail)]
const newPassword = [password, validateWith('account:reset.invalid_password', isPassword)]
const repeated = [
  password,
  validateWith('account:reset.passwords_do_not_match', (value, values) => value === values.password),
]

/** Login: valid email and required password. */
export const loginRules: FormRules = { email: email('account:login.wrong_email'), password: [password] }

export const forgotRules: FormRules = { email: email('account:reset.wrong_email') }

/** New password, authorised by the `old` one, a mailed `token` or its `link`. */
export const newPasswordRules = (proof: 'old' | 'token' | 'link'): FormRules => ({
  ...(proof === 'old' && { oldPassword: [password] }),
  ...(proof === 'token' && { token: [missing('account:reset.invalid_link')] }),
  password: newPassword,
  confirmation: repeated,
})

export const deleteRules: FormRules = { password: [password] }

const required = missing('account:registration.field_required')

const short = (key: FormErrorKey) => validateWith(key, (value) => value.trim().length <= nameLimit)

const notBlank = validateWith('account:validation.blank_name', (value) => value.trim() !== '')

const names: FormRules = {
  firstName: [notBlank, short('account:validation.first_name')],
  lastName: [notBlank, short('account:validation.last_name')],
}

/** First and last name, both required where the provider stores no empty ones. */
export const nameRules = (canBeEmpty: boolean): FormRules =>
  Object.fromEntries(Object.entries(names).map(([name, rules]) => [name, canBeEmpty ? rules : [required, ...rules]]))

export const emailRules: FormRules = {
  email: email('account:registration.field_is_not_valid_email'),
  confirmationPassword: [password],
}

const date = validateWith('account:personal_details.birth_date_not_valid', isDate)

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
  email: [required, validateWith('account:registration.field_is_not_valid_email', isEmail)],
  password: [required, validateWith('account:registration.invalid_password', isPassword)],
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
          ...(names[name] ?? []),
          ...(name === 'birthDate' ? [date] : []),
        ],
      ]),
    ),
    ...questions.map(({ id, required }): [string, Rule[]] => [id, required ? [requiredAnswer] : []]),
  ])
