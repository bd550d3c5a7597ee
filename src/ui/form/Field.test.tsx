import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { formStore } from '#core/forms.store.ts'
import { memory } from '../../../tests/support/memory.ts'
import { TextField } from './Field.tsx'
import { messageText } from './Form.tsx'

beforeEach(() => vi.stubGlobal('sessionStorage', memory()))

it.each(['constructor', 'toString', '__proto__'])(
  'a publisher field with the name %s renders without an error',
  (name) => {
    const { $state, ...form } = formStore({
      name: 'register',
      accountForm: 'register',
      initial: { email: '' },
      rules: {},
      send: async () => undefined,
    })
    const shown = renderToStaticMarkup(
      <TextField language="en" form={{ ...form, $state, ...$state.get() }} name={name} label="Answer" />,
    )
    expect(shown).toContain(`name="${name}"`)
    expect(shown).not.toContain('aria-invalid')
  },
)

it('messageText joins several errors of one field with a comma', () => {
  expect(messageText('en', [{ message: 'Too short' }, { message: 'Too plain' }])).toBe('Too short, Too plain')
})
