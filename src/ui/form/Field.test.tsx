import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { type FormRules, missing } from '#core/forms/form-rules.ts'
import { formStore } from '#core/forms/forms.store.ts'
import { memory } from '../../../tests/support/memory.ts'
import { messageText } from './Form.tsx'
import { Radios } from './Radios.tsx'
import { TextField } from './TextField.tsx'

beforeEach(() => vi.stubGlobal('sessionStorage', memory()))

const openForm = (rules: FormRules = {}) =>
  formStore({ name: 'register', accountForm: 'register', initial: { email: '' }, rules, send: async () => undefined })

it.each(['constructor', 'toString', '__proto__'])(
  'a publisher field with the name %s renders without an error',
  (name) => {
    const form = openForm()
    const html = renderToStaticMarkup(
      <TextField language="en" form={{ ...form, ...form.$state.get() }} name={name} label="Answer" />,
    )
    expect(html).toContain(`name="${name}"`)
    expect(html).not.toContain('aria-invalid')
  },
)

it('a faulty field is described by its fault and its hint', async () => {
  const form = openForm({ email: [missing('account:validation.email_required')] })
  await form.submit()
  const html = renderToStaticMarkup(
    <TextField language="en" form={{ ...form, ...form.$state.get() }} name="email" label="Email" hint="Hint" />,
  )
  expect(html).toMatch(/<input [^>]*aria-describedby="register-email-fault register-email-hint"/)
  expect(html).toMatch(/id="register-email-hint">Hint<.*id="register-email-fault">Please enter your email address</)
})

it.each([
  [false, true],
  [true, false],
])('a required field with readOnly %s has aria-required: %s', (readOnly, isRequired) => {
  const form = openForm()
  const props = { language: 'en', name: 'email', label: 'Email', required: true, readOnly } as const
  const html = renderToStaticMarkup(<TextField {...props} form={{ ...form, ...form.$state.get() }} />)
  expect(html.includes('aria-required="true"')).toBe(isRequired)
})

it('the header of a radio group is its accessible name', () => {
  const form = openForm()
  const props = { language: 'en', name: 'taste', label: 'Taste', required: true } as const
  const options = [{ value: 'a', label: 'First' }]
  const html = renderToStaticMarkup(<Radios {...props} form={{ ...form, ...form.$state.get() }} options={options} />)
  expect(html).toMatch(/role="radiogroup" aria-labelledby="([^"]+)".* id="\1" data-testid="radio-header">Taste</)
})

it('messageText joins several errors of one field with a comma', () => {
  expect(messageText('en', [{ message: 'Too short' }, { message: 'Too plain' }])).toBe('Too short, Too plain')
})
