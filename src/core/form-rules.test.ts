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
} from './account-rules.ts'
import type { RegistrationField } from './customer.ts'
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

describe('an email', () => {
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
  ])('%j: %s', (text, expected) => expect(isEmail(text)).toBe(expected))
})

describe('signing in', () => {
  it('needs both', () => {
    expect(faults(loginRules, { email: '', password: ' ' })).toEqual({
      email: 'account:validation.email_required',
      password: 'account:validation.password_required',
    })
  })

  it('needs an address, and leaves the judgement of a password to the provider', () => {
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

describe('registering', () => {
  const values = { email: 'a@b.example', password: 'Password1' }
  const terms = field({ type: 'checkbox', name: 'terms' })

  it('holds the password to its pattern', () => {
    expect(faults(registrationRules([]), { ...values, password: 'password' })).toEqual({
      password: 'account:registration.invalid_password',
    })
  })

  it('says of everything that was left empty that it is required, email and password included', () => {
    const missing = 'account:registration.field_required'
    const empty = { email: '', password: ' ', screen_name: '' }
    expect(faults(registrationRules([field({})]), empty)).toEqual({
      email: missing,
      password: missing,
      screen_name: missing,
    })
  })

  it('asks for the fields and consents that are required, and for no others', () => {
    const rules = registrationRules([field({}), terms, field({ type: 'checkbox', name: 'news', required: false })])
    const missing = 'account:registration.field_required'
    expect(faults(rules, { ...values, terms: false, news: false })).toEqual({ screen_name: missing, terms: missing })
    expect(faults(rules, { ...values, screen_name: 'Ann', terms: true })).toEqual({})
  })

  it('asks for a state only of who lives in the United States', () => {
    const rules = registrationRules([
      field({ type: 'country', name: 'country' }),
      field({ type: 'us_state', name: 'us_state' }),
    ])
    expect(faults(rules, { ...values, country: 'nl', us_state: '' })).toEqual({})
    expect(faults(rules, { ...values, country: 'us', us_state: '' })).toHaveProperty('us_state')
    // Without a country field the country is unknown
    expect(faults(registrationRules([field({ type: 'us_state', name: 'us_state' })]), values)).toHaveProperty(
      'us_state',
    )
    expect(faults(registrationRules([field({ name: 'town' })]), { ...values, country: 'nl' })).toHaveProperty('town')
  })

  it('takes a date only if there is such a day, and none where none is required', () => {
    const rules = registrationRules([field({ type: 'datepicker', name: 'born', required: false })])
    expect(faults(rules, { ...values, born: '' })).toEqual({})
    expect(faults(rules, { ...values, born: '1990-02-30' })).toEqual({
      born: 'account:personal_details.birth_date_not_valid',
    })
  })
})

describe('a new password', () => {
  const values = { password: 'Password1', confirmation: 'Password2' }

  it('is repeated without a slip', () => {
    expect(faults(newPasswordRules('old'), { ...values, oldPassword: 'x' })).toEqual({
      confirmation: 'account:reset.passwords_do_not_match',
    })
  })

  it('needs the mailed token where there is no old password', () => {
    expect(faults(newPasswordRules('token'), { ...values, confirmation: 'Password1' })).toEqual({
      token: 'account:reset.invalid_link',
    })
  })
})

describe('the account', () => {
  it('takes names of up to 50 characters', () => {
    const name = 'x'.repeat(50)
    expect(faults(nameRules, { firstName: name, lastName: name })).toEqual({})
    expect(faults(nameRules, { firstName: `${name}x`, lastName: `${name}x` })).toEqual({
      firstName: 'account:validation.first_name',
      lastName: 'account:validation.last_name',
    })
  })

  it('asks for the password before the email changes and before the account goes', () => {
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

describe('personal details', () => {
  const question = { id: 'q1', question: 'Why?', required: true, options: [], answer: '' }

  it('demands what the provider requires, but never the second line of an address', () => {
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

  it.each(['old', 'token', 'link'] as const)('a new password by %s asks for nothing but its own proof', (proof) => {
    const demanded = { old: ['oldPassword'], token: ['token'], link: [] }[proof]
    expect(Object.keys(faults(newPasswordRules(proof), {})).sort()).toEqual(
      ['confirmation', 'password', ...demanded].sort(),
    )
    const weak = { password: 'short', confirmation: 'short', oldPassword: 'x', token: 'x' }
    expect(faults(newPasswordRules(proof), weak)).toEqual({ password: 'account:reset.invalid_password' })
  })

  it.each([
    ['firstNameLastName', ['firstName', 'lastName']],
    ['companyName', ['companyName']],
    ['phoneNumber', ['phoneNumber']],
    ['birthDate', ['birthDate']],
  ] as const)('%s has its fields demanded only where the provider requires it', (key, names) => {
    const found = (required: boolean) => Object.keys(faults(captureRules([{ key, required, answer: {} }], []), {}))
    expect(found(true)).toEqual(names)
    expect(found(false)).toEqual([])
  })

  it('leaves a question open that need not be answered, and cuts no long name', () => {
    expect(faults(captureRules([], [{ ...question, required: false }]), {})).toEqual({})
    const names = captureRules([{ key: 'firstNameLastName', required: false, answer: {} }], [])
    expect(faults(names, { firstName: 'x'.repeat(51), lastName: ` ${'x'.repeat(50)} ` })).toEqual({
      firstName: 'account:validation.first_name',
    })
  })

  it('takes a birth date that is a day, or none', () => {
    const rules = captureRules([{ key: 'birthDate', required: false, answer: {} }], [])
    expect(faults(rules, { birthDate: '1990-1-' })).toEqual({
      birthDate: 'account:personal_details.birth_date_not_valid',
    })
    expect(faults(rules, { birthDate: '' })).toEqual({})
  })
})

describe('a form', () => {
  it('says one thing of a field: that it is empty, and what is wrong with it only once it is not', () => {
    const rules = registrationRules([])
    expect(checkForm(rules, { email: '', password: 'short' })).toEqual({
      email: [{ key: 'account:registration.field_required', missing: true }],
      password: [{ key: 'account:registration.invalid_password' }],
    })
  })

  it('takes no inherited name of an object for an answer', () => {
    const rules = registrationRules([field({ name: 'constructor' })])
    expect(Object.keys(faults(rules, { email: 'a@b.example', password: 'Password1' }))).toEqual(['constructor'])
  })
})

describe('the banner over a form', () => {
  const missing = { key: 'account:registration.field_required', missing: true } as const
  const wrong = { key: 'account:login.wrong_email' } as const

  it.each<[FormErrors, string]>([
    [{ a: [missing], b: [missing] }, 'error:validation_form_error.required'],
    [{ a: [missing], b: [wrong] }, 'error:validation_form_error.other'],
    [{ b: [wrong] }, 'error:validation_form_error.other'],
  ])('%j: %s', (faults, key) => expect(bannerKey(faults)).toBe(key))
})

describe('a password', () => {
  it.each([
    ['abcdefg1', true],
    ['abcdef1', false],
    ['ABCDEFG1', false],
    ['abcdefgh', false],
    ['1234567a', true],
    ['ñandú 12 años', true],
    ['a1\n345678', true],
    ['', false],
  ])('%j counts: %s', (text, expected) => expect(isPassword(text)).toBe(expected))
})

describe('its strength', () => {
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
  ])('%j has %i points and is %s', (text, points, name) => {
    expect(strengthOf(text)).toBe(points)
    expect(strengthName(text)).toBe(name)
  })

  it('never falls when something is typed on', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (one, more) => strengthOf(one + more) >= strengthOf(one)))
  })
})
