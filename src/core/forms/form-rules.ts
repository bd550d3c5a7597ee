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
  | 'account:validation.blank_name'
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

export type Rule = (value: string, values: FormValues) => FieldError | undefined
export type FormRules = Readonly<Record<string, readonly Rule[]>>

/** Returns whether an email address is well-formed, without a check that it exists. */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim())

export const missing =
  (key: FormErrorKey): Rule =>
  (value) =>
    value.trim() ? undefined : { key, missing: true }
export const validateWith =
  (key: FormErrorKey, isValid: (value: string, values: FormValues) => boolean): Rule =>
  (value, values) =>
    !value || isValid(value, values) ? undefined : { key }

/** Banner of a form: missing fields or invalid ones. */
export const bannerKey = (errors: FormErrors) =>
  Object.values(errors)
    .flat()
    .every(({ missing }) => missing)
    ? 'error:validation_form_error.required'
    : 'error:validation_form_error.other'
