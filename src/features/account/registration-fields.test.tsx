import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { captureFields } from '#core/account/account-rules.ts'
import type { CaptureField, RegistrationField } from '#core/account/customer.ts'
import type { FormValues } from '#core/forms/form-rules.ts'
import { formStore } from '#core/forms/forms.store.ts'
import type { FormHandle } from '#ui/form/Form.tsx'
import { MissingConsents } from './CreateAccount.dialog.tsx'
import { CaptureFields } from './PersonalDetails.dialog.tsx'

vi.mock('virtual:foyer/site', () => ({ site: {} }))

const handle = (initial: FormValues): FormHandle => {
  const form = formStore({ name: 'test', accountForm: 'register', initial, rules: {}, send: async () => undefined })
  return { ...form, ...form.$state.get(), name: 'test' }
}

const namesIn = (html: string) => [...html.matchAll(/<input[^>]*\bname="([^"]+)"/g)].map(([, name]) => name)

describe('personal details after registration', () => {
  const capture = (key: CaptureField['key'], required: boolean): string => {
    const form = handle(Object.fromEntries(captureFields[key].map((name) => [name, ''])))
    return renderToStaticMarkup(<CaptureFields language="en" form={form} field={{ key, required, answer: {} }} />)
  }

  it.each([
    ['firstNameLastName', ['firstName', 'lastName']],
    ['companyName', ['companyName']],
    ['address', ['address', 'address2', 'city', 'state', 'postCode']],
    ['phoneNumber', ['phoneNumber']],
  ] as const)('the field %s renders all of its inputs with autocomplete attributes', (key, names) => {
    const html = capture(key, true)
    expect(namesIn(html)).toEqual(names)
    expect(html.match(/autocomplete="/gi)).toHaveLength(names.length)
  })

  it('the field birthDate renders three inputs', () => {
    expect(capture('birthDate', false).match(/<input/g)).toHaveLength(3)
  })

  it('the second line of a required address is the only optional input', () => {
    const optional = [...capture('address', true).matchAll(/<input[^>]*>/g)].flatMap(([input]) =>
      /\brequired\b/.test(input) ? [] : (/name="([^"]+)"/.exec(input)?.[1] ?? []),
    )
    expect(optional).toEqual(['address2'])
  })
})

describe('missing consents at registration', () => {
  const box = (name: string, label: string, required: boolean): RegistrationField => ({
    name,
    label,
    required,
    type: 'checkbox',
    version: '1',
    options: [],
    placeholder: '',
    defaultValue: '',
    enabledByDefault: false,
  })
  const fields = [
    box('terms', 'https://example.com/terms', true),
    box('age', 'I am 18 or <b>older</b>', true),
    box('news', 'Send me news', false),
  ]
  const render = (values: FormValues) =>
    renderToStaticMarkup(<MissingConsents language="en" siteName="Foyer" form={handle(values)} fields={fields} />)

  it('MissingConsents lists required consents by plain-text label, and the terms by site name', () => {
    const html = render({ terms: false, age: false, news: false })
    expect([...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, label]) => label)).toEqual([
      expect.stringContaining('Foyer'),
      'I am 18 or older',
    ])
  })

  it('MissingConsents lists a consent without a label by its name', () => {
    const html = renderToStaticMarkup(
      <MissingConsents language="en" siteName="Foyer" form={handle({ age: false })} fields={[box('age', '', true)]} />,
    )
    expect(html).toContain('<li>age</li>')
  })

  it('MissingConsents omits accepted consents, and renders nothing when none is missing', () => {
    expect(render({ terms: true, age: false, news: false }).match(/<li>/g)).toHaveLength(1)
    expect(render({ terms: true, age: true, news: false })).toBe('')
  })
})
