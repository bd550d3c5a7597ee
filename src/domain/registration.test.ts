import { expect, test } from 'vitest'
import type { RegistrationField } from './consent.ts'
import { answeredBoxes, answersOf, initialAnswers } from './registration.ts'

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
  expect(initialAnswers(fields)).toEqual({ terms: false, news: true, screen_name: 'Ann', country: '' })
})

test('boxes are sent as consents, with their version, and all else as details', () => {
  expect(answersOf(fields, { terms: true, news: false, screen_name: 'Bo', country: 'nl', password: 'x' })).toEqual({
    consents: [
      { name: 'terms', version: '2', state: 'accepted', value: '' },
      { name: 'news', version: '2', state: 'declined', value: '' },
    ],
    details: { screen_name: 'Bo', country: 'nl' },
  })
})

test('boxes stand as they were answered', () => {
  const consents = [{ name: 'news', version: '1', state: 'declined' as const, value: '' }]
  expect(answeredBoxes(fields, consents)).toEqual({ terms: false, news: false })
})
