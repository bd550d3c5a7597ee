import { ErrorResponse } from '../accounts/error-response.ts'
import { settingsOf } from '../accounts/settings.ts'
import { isObject } from '../core/json.ts'
import type { SandboxCustomer } from './customer.ts'
import { type Calls, checkOwner, checkPublisher } from './protocol.ts'
import { captureSettings, consents } from './publisher.ts'
import { openCustomers } from './users.ts'

// Response of a publisher without questions.
const noCapture = { isCaptureEnabled: false, shouldCaptureBeDisplayed: false, settings: [] }

const consentsOf = (person: SandboxCustomer) =>
  consents.map(({ name, version, label, required }) => {
    const stored = person.consents.find((consent) => consent.name === name)
    return {
      customerId: person.id,
      name,
      version: stored?.version ?? version,
      newestVersion: version,
      needsUpdate: !stored || stored.version !== version,
      state: stored?.state ?? 'declined',
      date: stored?.date ?? 0,
      label,
      required,
      value: stored?.value ?? '',
    }
  })

type Given = Omit<SandboxCustomer['consents'][number], 'date'>

const consentProblem = ({ name, version, state }: Given) => {
  const consent = consents.find((candidate) => candidate.name === name)
  if (!consent) return `Consent ${name} does not exist`
  if (consent.version !== version) return `Consent ${name} has no version ${version}`
  if (state !== 'accepted' && state !== 'declined') return `Consent ${name} cannot be ${state}`
  return consent.required && state === 'declined' ? `Consent ${name} is required` : undefined
}

const withConsents = (person: SandboxCustomer, answers: readonly Given[], now: Date): SandboxCustomer => {
  const problem = answers.map(consentProblem).find(Boolean)
  if (problem) throw new ErrorResponse(problem)
  const date = Math.floor(now.getTime() / 1000)
  const retained = person.consents.filter(({ name }) => !answers.some((answer) => answer.name === name))
  return { ...person, consents: [...retained, ...answers.map((answer) => ({ ...answer, date }))] }
}

const fieldsOf: { [key: string]: string[] } = {
  firstNameLastName: ['firstName', 'lastName'],
  address: ['address', 'address2', 'city', 'state', 'postCode', 'country'],
}

const answerFor = (key: string, { capture = {}, ...person }: SandboxCustomer): unknown => {
  const names = fieldsOf[key]
  if (!names) return capture[key] ?? null
  const stored = { firstName: person.firstName, lastName: person.lastName, ...capture }
  const answers: { [name: string]: unknown } = stored
  return names.some((name) => answers[name])
    ? Object.fromEntries(names.map((name) => [name, answers[name] ?? null]))
    : null
}

const customAnswerFor = (key: string, answers: readonly { questionId: string; value: string }[]) =>
  answers.find(({ questionId }) => questionId === key)?.value

type Answer = { question: string; questionId: string; value: string }

/** Problem of an answer: another question, or a value that is no option. An empty value is no answer. */
const answerProblem = ({ question, questionId, value }: Answer): string | undefined => {
  // Existing apps also send empty answers to disabled questions.
  const setting = captureSettings.find(({ key }) => key === questionId)
  if (!setting?.question || setting.question !== question) return `Question ${questionId} does not exist`
  const options = (setting.value ?? '').split(';').flatMap((option) => option.split(':')[0] || [])
  return !value || options.length === 0 || options.includes(value) ? undefined : `Invalid answer to ${questionId}`
}

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).getUTCDate() === Number(text.slice(-2))

const withAnswers = (
  person: SandboxCustomer,
  body: { [name: string]: unknown },
  answers: readonly Answer[],
): SandboxCustomer => {
  const problem = answers.map(answerProblem).find(Boolean)
  if (problem) throw new ErrorResponse(problem)
  if (typeof body.birthDate === 'string' && !isDay(body.birthDate)) throw new ErrorResponse('Invalid param birthDate')
  const missing = captureSettings.find(({ key, enabled, required }) => {
    if (!enabled || !required) return false
    const names = key === 'address' ? ['address'] : (fieldsOf[key] ?? [key])
    return key.startsWith('custom_') ? !customAnswerFor(key, answers) : names.some((name) => !body[name])
  })
  if (missing) throw new ErrorResponse(`${missing.key} is required`)
  const custom = Object.fromEntries(answers.map(({ questionId, value }) => [questionId, value]))
  const { firstName, lastName } = body
  return {
    ...person,
    ...(typeof firstName === 'string' && { firstName }),
    ...(typeof lastName === 'string' && { lastName }),
    capture: { ...person.capture, ...body, ...custom },
  }
}

const personal = {
  firstName: 'text or null?',
  lastName: 'text or null?',
  address: 'text or null?',
  address2: 'text or null?',
  city: 'text or null?',
  state: 'text or null?',
  postCode: 'text or null?',
  country: 'text or null?',
  birthDate: 'text or null?',
  companyName: 'text or null?',
  phoneNumber: 'text or null?',
} as const

/** Consents and capture settings. */
export const captureCalls = ({ open, withToken }: Calls) => {
  open('get', '/publishers/:id/consents', {
    handle: ({ param }) => {
      checkPublisher(param('id'))
      return { consents }
    },
  })
  withToken('get', '/customers/:id/consents', {
    handle: ({ person, param }) => {
      checkOwner(person, param('id'))
      return { consents: consentsOf(person) }
    },
  })
  withToken('put', '/customers/:id/consents', {
    body: { id: 'text?', consents: [{ name: 'text', version: 'text', state: 'text', value: 'any?' }] },
    handle: ({ sandbox, person, param, body, now }) => {
      checkOwner(person, param('id'))
      if (body.id !== undefined) checkOwner(person, body.id)
      openCustomers(sandbox.state).save(withConsents(person, body.consents, now))
      return { success: true }
    },
  })
  withToken('get', '/customers/:id/capture/status', {
    handle: ({ sandbox, person, param }) => {
      checkOwner(person, param('id'))
      if (!settingsOf(sandbox.state).get().capture) return noCapture
      const settings = captureSettings.map((setting) => ({ ...setting, answer: answerFor(setting.key, person) }))
      return { isCaptureEnabled: true, shouldCaptureBeDisplayed: !isObject(person.capture), settings }
    },
  })
  withToken('put', '/customers/:id/capture', {
    body: {
      customerId: 'text?',
      ...personal,
      customAnswers: [{ question: 'text', questionId: 'text', value: 'text' }],
    },
    handle: ({ sandbox, person, param, body: { customerId, customAnswers, ...answers } }) => {
      checkOwner(person, param('id'))
      if (customerId !== undefined) checkOwner(person, customerId)
      const empty = Object.entries(answers).find(([, value]) => value === '')
      if (empty) throw new ErrorResponse(`Field ${empty[0]} must be left out when it is empty`)
      openCustomers(sandbox.state).save(withAnswers(person, answers, customAnswers))
      return { success: true }
    },
  })
}
