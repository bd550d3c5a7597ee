import { z } from 'zod/mini'
import {
  type Capture,
  type CaptureField,
  type CaptureKey,
  type CaptureQuestion,
  type Consent,
  captureKeys,
  consentState,
  type RegistrationField,
} from '#core/account/customer.ts'
import { convert, nonEmptyText } from '#core/data/schema.ts'
import { type CleengCallOptions, encodePath } from './call.ts'
import { looseText } from './wire.ts'

/** List without its invalid entries. */
const entriesOf = <T>(entry: z.ZodMiniType<T>) =>
  convert(z.array(z.unknown()), (list) => list.flatMap((value) => entry.safeParse(value).data ?? []))

const CustomerConsent = convert(
  z.object({
    name: z.string(),
    version: z.catch(looseText, ''),
    state: z.unknown(),
    value: z.catch(z.union([z.boolean(), looseText]), ''),
  }),
  (consent): Consent => ({ ...consent, state: consentState(consent.state, consent.value) }),
)

export const CustomerConsents = z.object({ consents: entriesOf(CustomerConsent) })

const flag = z.catch(z.nullish(z.boolean()), undefined)

/** All consents are checkboxes; `terms` is required. */
const PublisherConsent = convert(
  z.object({
    name: nonEmptyText,
    label: z.catch(looseText, ''),
    placeholder: z.catch(looseText, ''),
    required: flag,
    enabledByDefault: flag,
    version: z.catch(looseText, ''),
    value: z.catch(z.union([convert(z.boolean(), String), looseText]), ''),
  }),
  ({ name, label, placeholder, required, enabledByDefault, version, value }): RegistrationField => ({
    type: 'checkbox',
    name,
    label,
    placeholder,
    required: name === 'terms' || (required ?? false),
    options: [],
    defaultValue: value,
    enabledByDefault: enabledByDefault ?? false,
    version,
  }),
)

/** Publisher's questions at registration. */
export const PublisherConsents = z.object({ consents: entriesOf(PublisherConsent) })

/** Request that replaces a customer's consents. */
export const toConsentsRequest = (id: string, consents: readonly Consent[]) =>
  ({
    path: encodePath`/customers/${id}/consents`,
    method: 'PUT',
    body: { id, consents: consents.map(({ name, version, state, value }) => ({ name, version, state, value })) },
  }) as const satisfies CleengCallOptions & { path: string }

const Setting = z.object({
  key: z.string(),
  enabled: z.boolean(),
  required: z.nullish(z.boolean()),
  question: looseText,
  value: looseText,
  answer: z.nullish(z.union([z.string(), convert(z.number(), String), z.record(z.string(), looseText)])),
})

type Setting = z.infer<typeof Setting>

/** Parses the questions after registration. */
export const CaptureStatus = convert(
  z.object({ isCaptureEnabled: z.boolean(), shouldCaptureBeDisplayed: z.boolean(), settings: z.array(Setting) }),
  ({ isCaptureEnabled, shouldCaptureBeDisplayed, settings }): Capture => {
    const enabled = settings.filter(({ enabled }) => enabled)
    return {
      shown: isCaptureEnabled && shouldCaptureBeDisplayed,
      fields: enabled.flatMap(fieldOf),
      questions: enabled.flatMap(questionOf),
    }
  },
)

const isCaptureKey = (key: string): key is CaptureKey => captureKeys.some((candidate) => candidate === key)

function fieldOf({ key, required, answer }: Setting): CaptureField[] {
  if (!isCaptureKey(key)) return []
  const answers = typeof answer === 'string' ? { [key]: answer } : (answer ?? {})
  return [{ key, required: required ?? false, answer: answers }]
}

function questionOf({ key, question, value, required, answer }: Setting): CaptureQuestion[] {
  if (!question) return []
  const text = typeof answer === 'string' ? answer : ''
  return [{ id: key, question, required: required ?? false, options: optionsOf(value), answer: text }]
}

/** Parses 'a:Label A;b:Label B'. A missing label equals its value; labels may contain colons. */
export const optionsOf = (list: string): CaptureQuestion['options'] =>
  list
    .split(';')
    .map((option) => option.trim())
    .filter(Boolean)
    .map((option) => {
      const [value = '', ...label] = option.split(':')
      return { value: value.trim(), label: label.join(':').trim() || value.trim() }
    })
