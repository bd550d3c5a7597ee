import { atom, type ReadableAtom } from 'nanostores'
import { type AccountErrorKey, type AccountForm, type AccountFormError, accountErrors } from './account-errors.ts'
import { ownOf } from './browser/own.ts'
import { tabStorage } from './browser/storage.ts'
import { checkForm, type FormErrorKey, type FormErrors, type FormRules, type FormValues } from './form-rules.ts'

/** What is told to the viewer: by the key of our words, or in the provider's own. */
export type FormMessage = { key: FormErrorKey | AccountErrorKey } | { message: string }

/** What stands over a form: that its fields are at fault, or what the provider answered. */
export type Banner = { kind: 'faults'; errors: FormErrors } | { kind: 'answer'; messages: readonly FormMessage[] }

type Errors = Readonly<Record<string, readonly FormMessage[]>>

export type FormState = {
  values: FormValues
  /** What is wrong, by field; of the provider's answers too. */
  errors: Errors
  banner?: Banner | undefined
  busy: boolean
}

export type FormPlan = {
  /** Names the form and what was typed into it. */
  name: string
  /** The table by which the provider's answers are read. */
  accountForm: AccountForm
  initial: FormValues
  rules: FormRules
  /** Fields whose values are kept nowhere. */
  secret?: readonly string[]
  /** What was said to it already. */
  initialErrors?: readonly AccountFormError[] | undefined
  send(values: FormValues): Promise<void>
}

export type FormStore = {
  name: string
  $state: ReadableAtom<FormState>
  set(name: string, value: string | boolean): void
  /** The viewer leaves a field: what was typed is judged. */
  leave(name: string): void
  /** Judges and sends what was typed; while it is on its way a second wish changes nothing. */
  submit(): Promise<void>
  /** What was typed has arrived, or is not wanted any more. */
  forget(): void
}

/** What is wrong with what was typed, the provider's answers, and whether it is on its way (spec 1 §5, 2 §8.4b). */
export function formStore({
  name,
  accountForm,
  initial,
  rules,
  secret = [],
  initialErrors = [],
  send,
}: FormPlan): FormStore {
  const drafts = draft(name, secret)
  const $state = atom<FormState>({
    values: { ...initial, ...drafts.read(initial) },
    ...placed(initialErrors, initial),
    busy: false,
  })
  const change = (more: Partial<FormState>) => $state.set({ ...$state.get(), ...more })
  /** What is wrong by the rules follows what is typed; what the provider said of another field stays. */
  const judge = (field: string, values: FormValues, previous: Errors): Pick<FormState, 'errors' | 'banner'> => {
    const { values: before, banner } = $state.get()
    const [found, was] = [checkForm(rules, values), checkForm(rules, before)]
    const errors: Record<string, readonly FormMessage[]> = {}
    for (const [name, messages] of Object.entries(previous)) {
      const now = name === field || isSame(messages, ownOf(was, name)) ? ownOf(found, name) : messages
      if (now) errors[name] = now
    }
    return { errors, banner: standing(banner, found, errors) }
  }
  return {
    name,
    $state,
    set(field, value) {
      const { values: before, errors } = $state.get()
      const values = { ...before, [field]: value }
      drafts.write(values)
      change({ values, ...judge(field, values, errors) })
    },
    leave(field) {
      const { values, errors } = $state.get()
      if (ownOf(values, field)) change(judge(field, values, { [field]: [], ...errors }))
    },
    async submit() {
      const { values, busy } = $state.get()
      if (busy) return
      const errors = checkForm(rules, values)
      if (Object.keys(errors).length > 0) return change({ errors, banner: { kind: 'faults', errors } })
      change({ errors: {}, banner: undefined, busy: true })
      try {
        await send(values)
        drafts.forget()
        change({ busy: false })
      } catch (error) {
        change({ ...answered(accountForm, error, values), busy: false })
      }
    },
    forget() {
      drafts.forget()
      change({ values: initial, errors: {}, banner: undefined })
    },
  }
}

const isSame = ([one]: readonly FormMessage[], [other]: readonly FormMessage[] = []) =>
  other !== undefined && JSON.stringify(one) === JSON.stringify(other)

/** That fields are at fault stands over the form for as long as one of them is. */
function standing(banner: Banner | undefined, found: FormErrors, shown: Errors): Banner | undefined {
  if (banner?.kind !== 'faults') return banner
  const errors = Object.fromEntries(Object.entries(found).filter(([name]) => Object.hasOwn(shown, name)))
  return Object.keys(errors).length > 0 ? { kind: 'faults', errors } : undefined
}

/** The provider's answer to what was sent: at the fields it names, else over the form. */
function answered(form: AccountForm, error: unknown, values: FormValues) {
  const all = accountErrors(form, error)
  if (all.some((error) => 'key' in error && error.key === 'error:unknown_error')) console.error(error)
  return placed(all, values)
}

function placed(all: readonly AccountFormError[], values: FormValues): Pick<FormState, 'errors' | 'banner'> {
  const fieldOf = (error: AccountFormError) =>
    error.field !== undefined && Object.hasOwn(values, error.field) ? error.field : undefined
  const general = all.filter((error) => !fieldOf(error))
  const errors: Record<string, FormMessage[]> = {}
  for (const error of all) {
    const field = fieldOf(error)
    if (field) errors[field] = [...(ownOf(errors, field) ?? []), error]
  }
  return { errors, banner: general.length > 0 ? { kind: 'answer', messages: general } : undefined }
}

const keyOf = (name: string) => `jwapp.draft.${name}`

/** What was typed, for the page after a reload of this tab; secrets excepted. */
function draft(name: string, secret: readonly string[]) {
  const key = keyOf(name)
  const open = (values: object) => Object.entries(values).filter(([field]) => !secret.includes(field))
  return {
    read(initial: FormValues): FormValues {
      const previous = open(Object(jsonOf(tabStorage.read(key)))).filter(
        ([field, value]) => typeof value === typeof ownOf(initial, field),
      )
      return Object.fromEntries(previous)
    },
    write: (values: FormValues) => void tabStorage.write(key, JSON.stringify(Object.fromEntries(open(values)))),
    forget: () => void tabStorage.write(key, null),
  }
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}

/** Nothing that one viewer typed is there for the next. */
export function forgetDrafts() {
  for (const key of tabStorage.keys()) if (key.startsWith(keyOf(''))) tabStorage.write(key, null)
}
