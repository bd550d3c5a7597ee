import { beforeEach, expect, it, vi } from 'vitest'
import type { AccountFault } from '#domain/account-errors.ts'
import { newPasswordRules } from '#domain/form-rules.ts'
import { memory } from '../../tests/support/memory.ts'
import { formStore } from './forms.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', memory()))

const empty = { password: '', confirmation: '' }

const open = (said: readonly AccountFault[] = []) => {
  const { $state, ...form } = formStore({
    name: 'new-password',
    answers: 'password',
    initial: empty,
    rules: newPasswordRules('link'),
    secret: ['password', 'confirmation'],
    said,
    send: async () => undefined,
  })
  return { ...form, now: () => $state.get() }
}

it('speaks of faulty fields for as long as there is one', async () => {
  const form = open()
  await form.submit()
  expect(form.now().banner).toMatchObject({ kind: 'faults' })
  form.set('password', 'N3wpassword')
  expect(Object.keys(form.now().faults)).toEqual(['confirmation'])
  expect(form.now().banner).toEqual({ kind: 'faults', faults: form.now().faults })
  form.set('confirmation', 'N3wpassword')
  expect(form.now()).toMatchObject({ faults: {}, banner: undefined })
})

it('says of a field what is wrong with it by now, not what was', async () => {
  const form = open()
  await form.submit()
  form.set('password', 'short')
  form.set('confirmation', 'short')
  const { banner } = form.now()
  expect(banner).toEqual({ kind: 'faults', faults: { password: [{ key: 'account:reset.invalid_password' }] } })
})

it('a field is right once the one that it must be like is', () => {
  const form = open()
  form.set('password', 'N3wpassword')
  form.set('confirmation', 'N3wpasswort')
  form.leave('confirmation')
  expect(Object.keys(form.now().faults)).toEqual(['confirmation'])
  form.set('password', 'N3wpasswort')
  expect(form.now().faults).toEqual({})
})

it('judges a field that was left, not one that is being typed into', () => {
  const form = open()
  form.set('password', 'short')
  expect(form.now().faults).toEqual({})
  form.leave('confirmation')
  expect(form.now().faults).toEqual({})
  form.leave('password')
  expect(Object.keys(form.now().faults)).toEqual(['password'])
})

it('what the provider said of a field stays until that field is changed', () => {
  const weak = { field: 'password', key: 'account:reset.password_strength' } as const
  const form = open([weak])
  form.set('confirmation', 'N3wpassword')
  expect(form.now().faults).toEqual({ password: [weak] })
  form.set('password', 'N3wpassword')
  expect(form.now().faults).toEqual({})
})
