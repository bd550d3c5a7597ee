import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  captureRules,
  deleteRules,
  emailRules,
  forgotRules,
  loginRules,
  nameRules,
  newPasswordRules,
  registrationRules,
} from '../account/account-rules.ts'
import type { RegistrationField } from '../account/customer.ts'
import {
  bannerKey,
  type FormErrors,
  type FormRules,
  type FormValues,
  isEmail,
  isPassword,
  strengthName,
  strengthOf,
} from './form-rules.ts'
import { checkForm } from './forms.store.ts'

const faults = (rules: FormRules, values: FormValues) =>
  Object.fromEntries(Object.entries(checkForm(rules, values)).map(([name, [first]]) => [name, first?.key]))

describe('isEmail', () => {
  it.each([
    ['viewer@example.com', true],
    [' viewer@example.com ', true],
    ['a+b@sub.example.co', true],
    ['viewer@example', false],
    ['viewer@.com', false],
    ['@example.com', false],
    ['a b@example.com', false],
    ['viewer', false],
    ['viewer@example..com', false],
    ['viewer@example.', false],
    ['one@two@example.com', false],
    ['viewer@exa mple.com', false],
    ['viewer@example.com extra', false],
    ['to viewer@example.com', false],
  ])('isEmail for %j returns %s', (text, expected) => expect(isEmail(text)).toBe(expected))
})

describe('login rules', () => {
  it('the login form requires an email and a password', () => {
    expect(faults(loginRules, { email: '', password: ' ' })).toEqual({
      email: 'account:validation.email_required',
      password: 'account:validation.password_required',
    })
  })

  it('the login form requires a valid email and accepts any non-empty password', () => {
    expect(faults(loginRules, { email: 'nobody', password: 'x' })).toEqual({ email: 'account:login.wrong_email' })
  })
})

const field = (more: Partial<RegistrationField>): RegistrationField => ({
  type: 'input',
  name: 'screen_name',
  label: '',
  placeholder: '',
  required: true,
  options: [],
  defaultValue: '',
  enabledByDefault: false,
  version: '1',
  ...more,
})

describe('registration rules', () => {
  const values = { email: 'a@b.example', password: 'Password1' }
  const terms = field({ type: 'checkbox', name: 'terms' })

  it('registration rejects a password that does not match the pattern', () => {
    expect(faults(registrationRules([]), { ...values, password: 'password' })).toEqual({
      password: 'account:registration.invalid_password',
    })
  })

  it('registration reports each empty field as required, including email and password', () => {
    const missing = 'account:registration.field_required'
    const empty = { email: '', password: ' ', screen_name: '' }
    expect(faults(registrationRules([field({})]), empty)).toEqual({
      email: missing,
      password: missing,
      screen_name: missing,
    })
  })

  it('registration requires only the fields and consents that are marked as required', () => {
    const rules = registrationRules([field({}), terms, field({ type: 'checkbox', name: 'news', required: false })])
    const missing = 'account:registration.field_required'
    expect(faults(rules, { ...values, terms: false, news: false })).toEqual({ screen_name: missing, terms: missing })
    expect(faults(rules, { ...values, screen_name: 'Ann', terms: true })).toEqual({})
  })

  it('registration requires a US state unless another country is selected', () => {
    const rules = registrationRules([
      field({ type: 'country', name: 'country' }),
      field({ type: 'us_state', name: 'us_state' }),
    ])
    expect(faults(rules, { ...values, country: 'nl', us_state: '' })).toEqual({})
    expect(faults(rules, { ...values, country: 'us', us_state: '' })).toHaveProperty('us_state')
    // The country is unknown without a country field
    expect(faults(registrationRules([field({ type: 'us_state', name: 'us_state' })]), values)).toHaveProperty(
      'us_state',
    )
    expect(faults(registrationRules([field({ name: 'town' })]), { ...values, country: 'nl' })).toHaveProperty('town')
  })

  it('registration rejects an impossible date and accepts an empty optional date', () => {
    const rules = registrationRules([field({ type: 'datepicker', name: 'born', required: false })])
    expect(faults(rules, { ...values, born: '' })).toEqual({})
    expect(faults(rules, { ...values, born: '1990-02-30' })).toEqual({
      born: 'account:personal_details.birth_date_not_valid',
    })
  })
})

describe('new password rules', () => {
  const values = { password: 'Password1', confirmation: 'Password2' }

  it('a new password must equal its confirmation', () => {
    expect(faults(newPasswordRules('old'), { ...values, oldPassword: 'x' })).toEqual({
      confirmation: 'account:reset.passwords_do_not_match',
    })
  })

  it('a password reset by token reports an invalid link if the token is missing', () => {
    expect(faults(newPasswordRules('token'), { ...values, confirmation: 'Password1' })).toEqual({
      token: 'account:reset.invalid_link',
    })
  })
})

describe('account rules', () => {
  it('a name of blanks is invalid, and an empty one is not', () => {
    const blank = 'account:validation.blank_name'
    const blanks = { firstName: '   ', lastName: '\u00a0\t' }
    expect(faults(nameRules(true), blanks)).toEqual({ firstName: blank, lastName: blank })
    expect(faults(nameRules(true), { firstName: '', lastName: '' })).toEqual({})
  })

  it('names are required where the provider has no empty ones', () => {
    const missing = 'account:registration.field_required'
    const empty = { firstName: '', lastName: '   ' }
    expect(faults(nameRules(false), empty)).toEqual({ firstName: missing, lastName: missing })
    expect(faults(nameRules(false), { firstName: 'Vera', lastName: 'Viewer' })).toEqual({})
  })

  it('first and last names have at most 50 characters', () => {
    const name = 'x'.repeat(50)
    expect(faults(nameRules(true), { firstName: name, lastName: name })).toEqual({})
    expect(faults(nameRules(true), { firstName: `${name}x`, lastName: `${name}x` })).toEqual({
      firstName: 'account:validation.first_name',
      lastName: 'account:validation.last_name',
    })
  })

  it('an email change and an account deletion require the password, and an email must be valid', () => {
    expect(faults(emailRules, { email: 'a@b' })).toEqual({
      email: 'account:registration.field_is_not_valid_email',
      confirmationPassword: 'account:validation.password_required',
    })
    expect(faults(registrationRules([]), { email: 'a@b', password: 'Password1' })).toEqual({
      email: 'account:registration.field_is_not_valid_email',
    })
    expect(faults(deleteRules, { password: '' })).toHaveProperty('password')
    expect(faults(forgotRules, { email: 'a@b' })).toEqual({ email: 'account:reset.wrong_email' })
  })
})

describe('personal details rules', () => {
  const question = { id: 'q1', question: 'Why?', required: true, options: [], answer: '' }

  it('personal details require all required fields except the second address line', () => {
    const rules = captureRules([{ key: 'address', required: true, answer: {} }], [question])
    const missing = 'account:personal_details.this_field_is_required'
    expect(faults(rules, {})).toEqual({
      address: missing,
      city: missing,
      state: missing,
      postCode: missing,
      q1: missing,
    })
  })

  it.each(['old', 'token', 'link'] as const)(
    'a new password by %s requires its own proof, a valid password and a confirmation',
    (proof) => {
      const demanded = { old: ['oldPassword'], token: ['token'], link: [] }[proof]
      expect(Object.keys(faults(newPasswordRules(proof), {})).sort()).toEqual(
        ['confirmation', 'password', ...demanded].sort(),
      )
      const weak = { password: 'short', confirmation: 'short', oldPassword: 'x', token: 'x' }
      expect(faults(newPasswordRules(proof), weak)).toEqual({ password: 'account:reset.invalid_password' })
    },
  )

  it.each([
    ['firstNameLastName', ['firstName', 'lastName']],
    ['companyName', ['companyName']],
    ['phoneNumber', ['phoneNumber']],
    ['birthDate', ['birthDate']],
  ] as const)('the fields of %s are required only if the provider requires them', (key, names) => {
    const found = (required: boolean) => Object.keys(faults(captureRules([{ key, required, answer: {} }], []), {}))
    expect(found(true)).toEqual(names)
    expect(found(false)).toEqual([])
  })

  it('personal details accept an empty optional question and reject a name above 50 characters', () => {
    expect(faults(captureRules([], [{ ...question, required: false }]), {})).toEqual({})
    const names = captureRules([{ key: 'firstNameLastName', required: false, answer: {} }], [])
    expect(faults(names, { firstName: 'x'.repeat(51), lastName: ` ${'x'.repeat(50)} ` })).toEqual({
      firstName: 'account:validation.first_name',
    })
  })

  it('personal details accept a valid birth date or an empty optional one', () => {
    const rules = captureRules([{ key: 'birthDate', required: false, answer: {} }], [])
    expect(faults(rules, { birthDate: '1990-1-' })).toEqual({
      birthDate: 'account:personal_details.birth_date_not_valid',
    })
    expect(faults(rules, { birthDate: '' })).toEqual({})
  })
})

describe('checkForm', () => {
  it('a field has one error: required if it is empty, otherwise invalid', () => {
    const rules = registrationRules([])
    expect(checkForm(rules, { email: '', password: 'short' })).toEqual({
      email: [{ key: 'account:registration.field_required', missing: true }],
      password: [{ key: 'account:registration.invalid_password' }],
    })
  })

  it('a field named like an inherited object property counts as empty', () => {
    const rules = registrationRules([field({ name: 'constructor' })])
    expect(Object.keys(faults(rules, { email: 'a@b.example', password: 'Password1' }))).toEqual(['constructor'])
  })
})

describe('bannerKey', () => {
  const missing = { key: 'account:registration.field_required', missing: true } as const
  const wrong = { key: 'account:login.wrong_email' } as const

  it.each<[FormErrors, string]>([
    [{ a: [missing], b: [missing] }, 'error:validation_form_error.required'],
    [{ a: [missing], b: [wrong] }, 'error:validation_form_error.other'],
    [{ b: [wrong] }, 'error:validation_form_error.other'],
  ])('bannerKey for the errors %j returns %s', (faults, key) => expect(bannerKey(faults)).toBe(key))
})

describe('isPassword', () => {
  it.each([
    ['abcdefg1', true],
    ['abcdef1', false],
    ['ABCDEFG1', false],
    ['abcdefgh', false],
    ['1234567a', true],
    ['ñandú 12 años', true],
    ['a1\n345678', true],
    ['', false],
  ])('isPassword for %j returns %s', (text, expected) => expect(isPassword(text)).toBe(expected))
})

describe('password strength', () => {
  it.each([
    ['abcdefg1', 0, 'weak'],
    ['Abcdefg1', 1, 'weak'],
    ['abcdefg12', 1, 'weak'],
    ['Abcdefg12', 2, 'fair'],
    ['Abcdef12!', 3, 'strong'],
    ['Abcdef1!!', 3, 'strong'],
    ['Abcdef12!~', 4, 'very_strong'],
    ['A1!,', 3, 'invalid'],
    ['Abc-1--2', 2, 'fair'],
  ])('the password %j has the strength %i and the label %s', (text, points, name) => {
    expect(strengthOf(text)).toBe(points)
    expect(strengthName(text)).toBe(name)
  })

  it.each([...'!,@#$%^&*?_~'])('the special character %s raises the strength of a password, once and twice', (sign) => {
    expect(['Abcdef12', `Abcdef12${sign}`, `Abcdef12${sign}${sign}`].map(strengthOf)).toEqual([2, 3, 4])
  })

  it('the strength of a password never decreases with further characters', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (password, more) => strengthOf(password + more) >= strengthOf(password)),
    )
  })
})
