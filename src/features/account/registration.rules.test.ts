import { expect, test } from 'vitest'
import type { RegistrationField } from '#core/customer.ts'
import { answeredBoxes, initialValues, toRegistration } from './registration.rules.ts'

const field = (name: string, type: RegistrationField['type'], more: Partial<RegistrationField> = {}) => ({
  name,
  type,
  label: '',
  placeholder: '',
  required: false,
  options: [],
  defaultValue: '',
  enabledByDefault: false,
  version: '2',
  ...more,
})

const fields = [
  field('terms', 'checkbox', { required: true }),
  field('news', 'checkbox', { enabledByDefault: true }),
  field('screen_name', 'input', { defaultValue: 'Ann' }),
  field('country', 'country'),
]

test('a form begins as the publisher wants it', () => {
  expect(initialValues(fields)).toEqual({ terms: false, news: true, screen_name: 'Ann', country: '' })
})

test('boxes are sent as consents, with their version, and all else as details', () => {
  expect(toRegistration(fields, { terms: true, news: false, screen_name: 'Bo', country: 'nl', password: 'x' })).toEqual(
    {
      consents: [
        { name: 'terms', version: '2', state: 'accepted', value: true },
        { name: 'news', version: '2', state: 'declined', value: false },
      ],
      details: { screen_name: 'Bo', country: 'nl' },
    },
  )
})

test('a detail left open is sent as empty, so that an earlier one goes', () =>
  expect(toRegistration(fields, {}).details).toEqual({ screen_name: '', country: '' }))

test('boxes stand as they were answered', () => {
  const given = (name: string, state: 'accepted' | 'declined') => ({ name, version: '1', state, value: '' })
  const terms = given('terms', 'accepted')
  expect(answeredBoxes(fields, [terms, given('news', 'declined')])).toEqual({ terms: true, news: false })
  expect(answeredBoxes(fields, [given('news', 'accepted'), given('news', 'declined')]).news).toBe(false)
})

test('nobody is shown to have agreed to what they were never asked, although new viewers find it ticked', () => {
  expect(answeredBoxes(fields, [])).toEqual({ terms: false, news: false })
})
