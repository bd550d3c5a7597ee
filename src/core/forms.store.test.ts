import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memory } from '../../tests/support/memory.ts'
import type { AccountFormError } from './account-errors.ts'
import { forgotRules, newPasswordRules } from './account-rules.ts'
import { forgetDrafts } from './draft.store.ts'
import { ApiError } from './errors.ts'
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

it('speaks of faulty fields for as long as there is one', async () => {
  const form = open()
  await form.submit()
  expect(form.now().banner).toMatchObject({ kind: 'faults' })
  form.set('password', 'N3wpassword')
  expect(Object.keys(form.now().errors)).toEqual(['confirmation'])
  expect(form.now().banner).toEqual({ kind: 'faults', errors: form.now().errors })
  form.set('confirmation', 'N3wpassword')
  expect(form.now()).toMatchObject({ errors: {}, banner: undefined })
})

it('says of a field what is wrong with it by now, not what was', async () => {
  const form = open()
  await form.submit()
  form.set('password', 'short')
  form.set('confirmation', 'short')
  const { banner } = form.now()
  expect(banner).toEqual({ kind: 'faults', errors: { password: [{ key: 'account:reset.invalid_password' }] } })
})

it('a field is right once the one that it must be like is', () => {
  const form = open()
  form.set('password', 'N3wpassword')
  form.set('confirmation', 'N3wpasswort')
  form.leave('confirmation')
  expect(Object.keys(form.now().errors)).toEqual(['confirmation'])
  form.set('password', 'N3wpasswort')
  expect(form.now().errors).toEqual({})
})

it('judges a field that was left, not one that is being typed into', () => {
  const form = open()
  form.set('password', 'short')
  expect(form.now().errors).toEqual({})
  form.leave('confirmation')
  expect(form.now().errors).toEqual({})
  form.leave('password')
  expect(Object.keys(form.now().errors)).toEqual(['password'])
})

it('what the provider said of a field stays until that field is changed', () => {
  const weak = { field: 'password', key: 'account:reset.password_strength' } as const
  const form = open([weak])
  form.set('confirmation', 'N3wpassword')
  expect(form.now().errors).toEqual({ password: [weak] })
  form.set('password', 'N3wpassword')
  expect(form.now().errors).toEqual({})
})

const answeredBy = async (error: unknown, answers: 'login' | 'forgotPassword' | 'customer') => {
  const form = formStore({
    name: 'any',
    accountForm: answers,
    initial: {},
    rules: {},
    send: () => Promise.reject(error),
  })
  await form.submit()
  return form.$state.get().banner
}

it('logs an answer for which it has no words, and shows that something unknown went wrong', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const error = new ApiError('Out of cheese', 422)
  expect(await answeredBy(error, 'customer')).toMatchObject({ messages: [{ key: 'error:unknown_error' }] })
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
] as const)('the %s form tells a refusal from a provider in trouble (%i)', async (form, status, messages) => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  expect(await answeredBy(new ApiError('Some words', status), form)).toMatchObject({ messages: [messages] })
  log.mockRestore()
})

describe('a form', () => {
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

  it('has what was typed before a reload of the tab, without passwords', () => {
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

  it('without secret fields keeps them all', () => {
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
    'ignores a draft of no use (%s)',
    (text) => {
      sessionStorage.setItem('jwapp.draft.any', text)
      expect(openAny().$state.get().values).toEqual(fields)
    },
  )

  it('forgets its draft when it was sent, and when it is closed', async () => {
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

  it('names no fault above it of a field that is still being filled in', async () => {
    const form = openAny({ rules: { ...forgotRules, name: forgotRules.email ?? [] } })
    form.set('name', 'vera@example.com')
    await form.submit()
    form.set('name', '')
    const { banner, errors } = form.$state.get()
    expect([Object.keys(errors), banner]).toEqual([['email'], { kind: 'faults', errors }])
  })

  it('keeps its draft where it was refused', async () => {
    const form = openAny({ send: fail('customer email already exists') })
    form.set('email', 'vera@example.com')
    await form.submit()
    expect(openAny().$state.get().values.email).toBe('vera@example.com')
  })

  it('is sent once, however often the button is pressed, and can be sent again afterwards', async () => {
    const held = Promise.withResolvers<void>()
    const send = vi.fn(() => held.promise)
    const form = openAny({ send })
    const sending = form.submit()
    expect(form.$state.get().busy).toBe(true)
    await form.submit()
    held.resolve()
    await sending
    expect(send.mock.calls).toEqual([[fields]])
    expect(form.$state.get().busy).toBe(false)
    await form.submit()
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('is not sent with a fault', async () => {
    const send = vi.fn(async () => undefined)
    const form = openAny({ send, rules: forgotRules })
    await form.submit()
    expect(send).not.toHaveBeenCalled()
    expect(form.$state.get().busy).toBe(false)
  })

  it('can be sent again after a refusal, whose message goes at the next try', async () => {
    const send = vi.fn<() => Promise<void>>(fail('wrong email/password combination'))
    const form = openAny({ send })
    await form.submit()
    const answer = { kind: 'answer', messages: [{ key: 'account:login.wrong_combination' }] }
    expect(form.$state.get()).toMatchObject({ busy: false, errors: {}, banner: answer })
    form.set('name', 'Vega')
    expect(form.$state.get().banner).toEqual(answer)
    send.mockImplementation(() => new Promise(() => undefined))
    void form.submit()
    expect(form.$state.get()).toMatchObject({ busy: true, errors: {}, banner: undefined })
  })

  it('shows each refused field at its place, and others above the form', async () => {
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
      banner: { kind: 'answer', messages: [wrong] },
      busy: false,
    })
    expect(log).not.toHaveBeenCalled()
    log.mockRestore()
  })

  it('shows all that was refused of one field', async () => {
    const form = openAny({ send: fail('invalid param email', 'customer email already exists') })
    await form.submit()
    expect(form.$state.get().errors.email).toEqual([
      { field: 'email', key: 'account:registration.field_is_not_valid_email' },
      { field: 'email', key: 'account:registration.user_exists' },
    ])
  })

  it('logs no refusal in the own words of the provider', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const form = openAny({ accountForm: 'payment', send: fail('Out of money') })
    await form.submit()
    expect(form.$state.get().banner).toEqual({ kind: 'answer', messages: [{ message: 'Out of money' }] })
    expect(log).not.toHaveBeenCalled()
    log.mockRestore()
  })

  it('leaves nothing typed for the next viewer, and keeps all else of the tab', () => {
    openAny().set('email', 'vera@example.com')
    openAny({ name: 'other' }).set('email', 'vera@example.com')
    sessionStorage.setItem('jwapp.parting', 'expired')
    forgetDrafts()
    expect(Object.keys(sessionStorage)).toEqual(['jwapp.parting'])
  })
})
