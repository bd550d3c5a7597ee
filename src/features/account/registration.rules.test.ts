import { expect, test } from 'vitest'
import type { Capture, RegistrationField } from '#core/account/customer.ts'
import {
  answeredBoxes,
  controlOf,
  initialCapture,
  initialValues,
  toCaptureAnswers,
  toRegistration,
} from './registration.rules.ts'

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

test('initialValues returns the default values that the publisher configured', () => {
  expect(initialValues(fields)).toEqual({ terms: false, news: true, screen_name: 'Ann', country: '' })
})

test('toRegistration returns checkboxes as consents with their version, and other fields as details', () => {
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

test('toRegistration returns an empty string for a detail without a value', () =>
  expect(toRegistration(fields, {}).details).toEqual({ screen_name: '', country: '' }))

test('answeredBoxes ticks a box only when all of its consents are accepted', () => {
  const consent = (name: string, state: 'accepted' | 'declined') => ({ name, version: '1', state, value: '' })
  const terms = consent('terms', 'accepted')
  expect(answeredBoxes(fields, [terms, consent('news', 'declined')])).toEqual({ terms: true, news: false })
  expect(answeredBoxes(fields, [consent('news', 'accepted'), consent('news', 'declined')]).news).toBe(false)
})

test('answeredBoxes leaves boxes without a consent unticked, regardless of their default', () => {
  expect(answeredBoxes(fields, [])).toEqual({ terms: false, news: false })
})

const option = (value: string) => ({ value, label: value.toUpperCase() })
const question = (id: string, values: string[], answer = '') => ({
  id,
  question: `${id}?`,
  required: false,
  options: values.map(option),
  answer,
})

const capture: Capture = {
  shown: true,
  fields: [
    { key: 'firstNameLastName', required: true, answer: { firstName: 'Ann' } },
    { key: 'address', required: false, answer: {} },
  ],
  questions: [
    question('why', []),
    question('news', ['yes'], 'yes'),
    question('pet', ['cat', 'dog']),
    question('day', ['1', '2', '3']),
  ],
}

test.each([
  [[], 'text'],
  [[''], 'text'],
  [['a'], 'checkbox'],
  [['', 'b'], 'radio'],
  [['a', 'b'], 'radio'],
  [['a', 'b', 'c'], 'select'],
])('controlOf for a question with the option values %j returns %s', (values, control) =>
  expect(controlOf(question('q', values))).toBe(control),
)

test('initialCapture returns the stored answers, and empty strings for missing ones', () => {
  expect(initialCapture(capture)).toMatchObject({ firstName: 'Ann', lastName: '', city: '', why: '', news: true })
})

test('controlOf returns checkbox for a single option with only a label or only a value', () => {
  const controlFor = (value: string, label: string) => controlOf({ options: [{ value, label }] })
  expect([controlFor('', 'Yes'), controlFor('yes', ''), controlFor('', '')]).toEqual(['checkbox', 'checkbox', 'text'])
})

test('initialCapture unticks a box with another answer, and toCaptureAnswers trims text', () => {
  const one: Capture = { shown: true, fields: [], questions: [question('news', ['yes'], 'no'), question('why', [])] }
  expect(initialCapture(one)).toEqual({ news: false, why: '' })
  const sent = toCaptureAnswers(one, { news: true, why: ' Films ' }).customAnswers
  expect(sent.map(({ value }) => value)).toEqual(['yes', 'Films'])
})

test('toCaptureAnswers omits empty personal fields and includes every question', () => {
  const values = {
    firstName: ' Ann ',
    lastName: 'Lee',
    address: '',
    city: 'Rome',
    why: 'Films',
    news: false,
    pet: 'cat',
  }
  expect(toCaptureAnswers(capture, values)).toEqual({
    personal: { firstName: 'Ann', lastName: 'Lee', city: 'Rome' },
    customAnswers: [
      { question: 'why?', questionId: 'why', value: 'Films' },
      { question: 'news?', questionId: 'news', value: '' },
      { question: 'pet?', questionId: 'pet', value: 'cat' },
      { question: 'day?', questionId: 'day', value: '' },
    ],
  })
})
