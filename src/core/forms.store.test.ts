import { beforeEach, expect, it, vi } from 'vitest'
import { memory } from '../../tests/support/memory.ts'
import type { AccountFormError } from './account-errors.ts'
import { ApiError } from './errors.ts'
import { newPasswordRules } from './form-rules.ts'
import { formStore } from './forms.store.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', memory()))

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
