import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { memory } from '../../../tests/support/memory.ts'
import type { AccountFormError } from '../account/account-errors.ts'
import { forgotRules, newPasswordRules } from '../account/account-rules.ts'
import { clearDrafts } from '../browser/preference.store.ts'
import { ApiError } from '../data/errors.ts'
import { missing } from './form-rules.ts'
import { formStore } from './forms.store.ts'

beforeEach(() => {
  vi.stubGlobal('document', {})
  vi.stubGlobal('sessionStorage', memory())
})
afterEach(() => vi.unstubAllGlobals())

const empty = { password: '', confirmation: '' }

const open = (said: readonly AccountFormError[] = []) => {
  const { $state, ...form } = formStore({
    name: 'new-password',
    accountForm: 'password',
    initial: empty,
    rules: newPasswordRules('link'),
    secret: ['password', 'confirmation'],
    initialErrors: said,
    send: async () => undefined,
  })
  return { ...form, now: () => $state.get() }
}

it('the banner lists invalid fields and disappears once all fields are valid', async () => {
  const form = open()
  await form.submit()
  expect(form.now().banner).toMatchObject({ kind: 'fields' })
  form.set('password', 'N3wpassword')
  expect(Object.keys(form.now().errors)).toEqual(['confirmation'])
  expect(form.now().banner).toEqual({ kind: 'fields', errors: form.now().errors })
  form.set('confirmation', 'N3wpassword')
  expect(form.now()).toMatchObject({ errors: {}, banner: undefined })
})

it('the banner shows the current error of a field, not its error at submission', async () => {
  const form = open()
  await form.submit()
  form.set('password', 'short')
  form.set('confirmation', 'short')
  const { banner } = form.now()
  expect(banner).toEqual({ kind: 'fields', errors: { password: [{ key: 'account:reset.invalid_password' }] } })
})

it('a confirmation error disappears once the password equals the confirmation', () => {
  const form = open()
  form.set('password', 'N3wpassword')
  form.set('confirmation', 'N3wpasswort')
  form.leave('confirmation')
  expect(Object.keys(form.now().errors)).toEqual(['confirmation'])
  form.set('password', 'N3wpasswort')
  expect(form.now().errors).toEqual({})
})

it('a field is validated on blur and not on input', () => {
  const form = open()
  form.set('password', 'short')
  expect(form.now().errors).toEqual({})
  form.leave('confirmation')
  expect(form.now().errors).toEqual({})
  form.leave('password')
  expect(Object.keys(form.now().errors)).toEqual(['password'])
})

it('a provider error of a field stays until that field changes', () => {
  const weak = { field: 'password', key: 'account:reset.password_strength' } as const
  const form = open([weak])
  form.set('confirmation', 'N3wpassword')
  expect(form.now().errors).toEqual({ password: [weak] })
  form.set('password', 'N3wpassword')
  expect(form.now().errors).toEqual({})
})

const bannerOf = async (error: unknown, accountForm: 'login' | 'forgotPassword' | 'customer') => {
  const form = formStore({
    name: 'any',
    accountForm,
    initial: {},
    rules: {},
    send: () => Promise.reject(error),
  })
  await form.submit()
  return form.$state.get().banner
}

it('a form logs an unknown provider message and shows the unknown error', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const error = new ApiError('Out of cheese', 422)
  expect(await bannerOf(error, 'customer')).toMatchObject({ messages: [{ key: 'error:unknown_error' }] })
  expect(log.mock.calls).toEqual([[error]])
  log.mockRestore()
})

it.each([
  ['login', 401, { key: 'account:login.wrong_combination' }],
  ['login', 500, { key: 'error:unknown_error' }],
  ['login', 0, { key: 'error:connection' }],
  ['forgotPassword', 422, { message: 'Some words' }],
  ['forgotPassword', 503, { key: 'error:unknown_error' }],
  ['forgotPassword', 0, { key: 'error:connection' }],
] as const)(
  'the %s form distinguishes refusals from connection and server errors (%i)',
  async (form, status, messages) => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    expect(await bannerOf(new ApiError('Some words', status), form)).toMatchObject({ messages: [messages] })
    log.mockRestore()
  },
)

describe('formStore', () => {
  const fields = { email: '', name: 'Vera', news: false, password: '' }
  const openAny = (more: Partial<Parameters<typeof formStore>[0]> = {}) =>
    formStore({
      ...{ name: 'any', accountForm: 'customer', initial: fields, rules: {}, secret: ['password'] },
      send: async () => undefined,
      ...more,
    })
  const fail =
    (...messages: string[]) =>
    () =>
      Promise.reject(new ApiError(messages.join(', '), 422))

  it('a form restores its values after a reload of the tab, without secret fields', () => {
    const typed = openAny()
    typed.set('email', 'vera@example.com')
    typed.set('news', true)
    typed.set('password', 'secret')
    expect(typed.$state.get().values).toEqual({ ...fields, email: 'vera@example.com', news: true, password: 'secret' })
    expect(sessionStorage.getItem('jwapp.draft.any')).not.toContain('secret')
    expect(openAny().$state.get()).toEqual({
      values: { ...fields, email: 'vera@example.com', news: true },
      errors: {},
      banner: undefined,
      busy: false,
    })
    expect(openAny({ name: 'other' }).$state.get().values).toEqual(fields)
  })

  it('a draft contains only changed fields, so that the others show values of another device', async () => {
    const form = openAny()
    form.set('email', 'vera@example.com')
    const newer = { ...fields, name: 'Vega', news: true }
    expect(openAny({ initial: newer }).$state.get().values).toEqual({ ...newer, email: 'vera@example.com' })
    form.set('name', 'Vega')
    await form.submit()
    form.set('name', 'Vera')
    expect(openAny({ initial: newer }).$state.get().values).toEqual({ ...newer, name: 'Vera' })
  })

  it('a form without secret fields stores all its values', () => {
    formStore({
      name: 'open',
      accountForm: 'customer',
      initial: { a: '' },
      rules: {},
      send: async () => undefined,
    }).set('a', 'x')
    expect(sessionStorage.getItem('jwapp.draft.open')).toBe('{"a":"x"}')
  })

  it.each(['{"email":5,"gone":"x","name":null}', '{"password":"old"}', '{', '"text"', 'null'])(
    'a form ignores an invalid draft (%s)',
    (text) => {
      sessionStorage.setItem('jwapp.draft.any', text)
      expect(openAny().$state.get().values).toEqual(fields)
    },
  )

  it('a form removes its draft after a successful submission and on close', async () => {
    const sent = openAny()
    sent.set('email', 'vera@example.com')
    await sent.submit()
    expect(sent.$state.get()).toMatchObject({ busy: false, errors: {}, values: { email: 'vera@example.com' } })
    expect(Object.keys(sessionStorage)).toEqual([])
    const closed = openAny({ rules: forgotRules })
    await closed.submit()
    closed.set('name', 'Vega')
    closed.forget()
    expect(Object.keys(sessionStorage)).toEqual([])
    expect(closed.$state.get()).toEqual({ values: fields, errors: {}, banner: undefined, busy: false })
  })

  it('a form that is closed after a save shows the given values', async () => {
    const form = openAny()
    form.set('name', 'Vega')
    await form.submit()
    form.set('name', 'Veronica')
    form.forget({ ...fields, name: 'Vega' })
    expect(form.$state.get().values).toEqual({ ...fields, name: 'Vega' })
  })

  it('a form is restored only after a reload with a draft', () => {
    const typed = openAny()
    typed.set('name', 'Vega')
    expect([typed.isRestored, openAny().isRestored]).toEqual([false, true])
    expect(openAny({ initial: { name: 'Vega' } }).isRestored).toBe(false)
    typed.forget()
    expect(openAny().isRestored).toBe(false)
  })

  it('the banner lists no error of a field that is being edited', async () => {
    const form = openAny({ rules: { ...forgotRules, name: forgotRules.email ?? [] } })
    form.set('name', 'vera@example.com')
    await form.submit()
    form.set('name', '')
    const { banner, errors } = form.$state.get()
    expect([Object.keys(errors), banner]).toEqual([['email'], { kind: 'fields', errors }])
  })

  it('a refused form retains its draft', async () => {
    const form = openAny({ send: fail('customer email already exists') })
    form.set('email', 'vera@example.com')
    await form.submit()
    expect(openAny().$state.get().values.email).toBe('vera@example.com')
  })

  it('a form ignores submissions while it is busy, and can be submitted again afterwards', async () => {
    const pending = Promise.withResolvers<void>()
    const send = vi.fn(() => pending.promise)
    const form = openAny({ send })
    const sending = form.submit()
    expect(form.$state.get().busy).toBe(true)
    await form.submit()
    pending.resolve()
    await sending
    expect(send.mock.calls).toEqual([[fields, fields]])
    expect(form.$state.get().busy).toBe(false)
    await form.submit()
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('a form sends a value that a frame reports after the press, and misses one that never arrives', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const send = vi.fn(async () => undefined)
    const rules = { card: [missing('account:checkout.invalid_card_number')] }
    const form = openAny({ initial: { card: '' }, rules, framed: ['card'], send })
    const submission = form.submit()
    expect(form.$state.get()).toMatchObject({ busy: true, errors: {} })
    form.set('card', 'encrypted')
    await submission
    expect(send).toHaveBeenCalledWith({ card: 'encrypted' }, { card: '' })

    form.set('card', '')
    const empty = form.submit()
    await vi.advanceTimersByTimeAsync(1_000)
    await empty
    expect(send).toHaveBeenCalledTimes(1)
    expect(form.$state.get()).toMatchObject({ busy: false, errors: { card: [{}] } })
  })

  it('a form with an invalid field is not sent', async () => {
    const send = vi.fn(async () => undefined)
    const form = openAny({ send, rules: forgotRules })
    await form.submit()
    expect(send).not.toHaveBeenCalled()
    expect(form.$state.get().busy).toBe(false)
  })

  it('a refused form can be submitted again, and the next submission removes the refusal message', async () => {
    const send = vi.fn<() => Promise<void>>(fail('wrong email/password combination'))
    const form = openAny({ send })
    await form.submit()
    const banner = { kind: 'provider', messages: [{ key: 'account:login.wrong_combination' }] }
    expect(form.$state.get()).toMatchObject({ busy: false, errors: {}, banner })
    form.set('name', 'Vega')
    expect(form.$state.get().banner).toEqual(banner)
    send.mockImplementation(() => new Promise(() => undefined))
    void form.submit()
    expect(form.$state.get()).toMatchObject({ busy: true, errors: {}, banner: undefined })
  })

  it('a provider error appears at its field, or in the banner if the form has no such field', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const email = { field: 'email', key: 'account:registration.user_exists' }
    const wrong = { field: 'confirmationPassword', key: 'account:validation.invalid_confirmation_password' }
    const one = openAny({ send: fail('customer email already exists') })
    await one.submit()
    expect(one.$state.get()).toEqual({ values: fields, errors: { email: [email] }, banner: undefined, busy: false })
    const both = openAny({ send: fail('customer email already exists', 'invalid confirmationPassword') })
    await both.submit()
    expect(both.$state.get()).toEqual({
      values: fields,
      errors: { email: [email] },
      banner: { kind: 'provider', messages: [wrong] },
      busy: false,
    })
    expect(log).not.toHaveBeenCalled()
    log.mockRestore()
  })

  it('a refused password is emptied and named, other values stay, and the next submission forgets it', async () => {
    const values = { email: 'vera@example.com', password: 'Wrong1234' }
    const send = vi.fn<() => Promise<void>>(fail('Authentication failed'))
    const form = openAny({ accountForm: 'login', initial: values, secret: ['password'], send })
    await form.submit()
    expect(form.$state.get()).toMatchObject({ values: { ...values, password: '' }, emptied: 'password' })
    form.set('password', 'Password1')
    send.mockImplementation(async () => Promise.reject(new ApiError('no answer', 0)))
    await form.submit()
    expect(form.$state.get()).toMatchObject({ values: { ...values, password: 'Password1' }, emptied: undefined })
  })

  it('a field shows all its provider errors', async () => {
    const form = openAny({ send: fail('invalid param email', 'customer email already exists') })
    await form.submit()
    expect(form.$state.get().errors.email).toEqual([
      { field: 'email', key: 'account:registration.field_is_not_valid_email' },
      { field: 'email', key: 'account:registration.user_exists' },
    ])
  })

  it('a form does not log a provider message that it shows unchanged', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const form = openAny({ accountForm: 'payment', send: fail('Out of money') })
    await form.submit()
    expect(form.$state.get().banner).toEqual({ kind: 'provider', messages: [{ message: 'Out of money' }] })
    expect(log).not.toHaveBeenCalled()
    log.mockRestore()
  })

  it('clearDrafts removes all drafts and no other data of the tab', () => {
    openAny().set('email', 'vera@example.com')
    openAny({ name: 'other' }).set('email', 'vera@example.com')
    sessionStorage.setItem('jwapp.flash-message', 'expired')
    clearDrafts()
    expect(Object.keys(sessionStorage)).toEqual(['jwapp.flash-message'])
  })
})

it('text typed while a wrong password is sent remains', async () => {
  const form = formStore({
    name: 'login',
    accountForm: 'login',
    initial: { email: 'a@site.test', password: 'wrong' },
    rules: {},
    async send() {
      form.set('email', 'b@site.test')
      throw new ApiError('Unauthorized', 401)
    },
  })
  await form.submit()
  expect(form.$state.get().values).toEqual({ email: 'b@site.test', password: '' })
})
