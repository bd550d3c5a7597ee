import { atom, type ReadableAtom } from 'nanostores'
import {
  type AccountErrorKey,
  type AccountForm,
  type AccountFormError,
  accountErrors,
  refusedPasswordField,
} from '../account/account-errors.ts'
import { withTimeout } from '../browser/waits.ts'
import { ownValue } from '../data/own-value.ts'
import { draft } from './draft.store.ts'
import type { FormErrorKey, FormErrors, FormRules, FormValues } from './form-rules.ts'

/** Form message: a text key with its count, or the provider's text. */
export type FormMessage = { key: FormErrorKey | AccountErrorKey; count?: number } | { message: string }

/** Banner of a form: field errors or the provider's message. */
export type Banner = { kind: 'fields'; errors: FormErrors } | { kind: 'provider'; messages: readonly FormMessage[] }

type Errors = Readonly<Record<string, readonly FormMessage[]>>

export type FormState = {
  values: FormValues
  /** Errors by field, including the provider's. */
  errors: Errors
  banner?: Banner | undefined
  /** Password field that was emptied, because the provider refused its value. */
  emptied?: string | undefined
  busy: boolean
}

export type FormOptions = {
  /** Name of the form, and key of its draft. */
  name: string
  /** Error table for the provider's messages. */
  accountForm: AccountForm
  initial: FormValues
  rules: FormRules
  /** Fields whose values are never stored. */
  secret?: readonly string[]
  /** Fields in other frames. A submission waits up to 1 s for their values. */
  framed?: readonly string[]
  /** Errors from before the form opened. */
  initialErrors?: readonly AccountFormError[] | undefined
  /** Sends the values; `before` contains those of the last save, or the initial ones. */
  send(values: FormValues, before: FormValues): Promise<void>
}

export type FormStore = {
  name: string
  /** True if a draft of an earlier page load differs from the initial values. */
  isRestored: boolean
  $state: ReadableAtom<FormState>
  set(name: string, value: string | boolean): void
  /** Validates a field on blur. */
  leave(name: string): void
  /** Validates and submits; repeated submits are ignored while busy. */
  submit(): Promise<void>
  /** Drops the draft after success or cancellation; shows `values` or the initial ones. */
  forget(values?: FormValues): void
}

const framedMs = 1_000

/** Store of a form: values, errors, banner and busy state. */
export function formStore(options: FormOptions): FormStore {
  const { name, accountForm, initial, rules, secret = [], framed = [], initialErrors = [], send } = options
  const drafts = draft(name, secret)
  const restored = drafts.read(initial)
  const $state = atom<FormState>({
    values: { ...initial, ...restored },
    ...assignErrors(initialErrors, initial),
    busy: false,
  })
  let saved = initial
  /** Values of changed fields; the others may change on another device. */
  const unsaved = (values: FormValues) =>
    Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== ownValue(saved, field)))
  const change = (more: Partial<FormState>) => $state.set({ ...$state.get(), ...more })
  const areFramesComplete = () => framed.every((field) => ownValue($state.get().values, field))
  /** Waits for values that frames report after the press. */
  const awaitFrames = async () => {
    const arrival = Promise.withResolvers<void>()
    change({ busy: true })
    const stop = $state.listen(() => areFramesComplete() && arrival.resolve())
    await withTimeout(framedMs, arrival.promise)
    stop()
  }
  /** Updates rule errors after input; provider errors of other fields remain. */
  const validateField = (field: string, values: FormValues, previous: Errors): Pick<FormState, 'errors' | 'banner'> => {
    const { values: before, banner } = $state.get()
    const [ruleErrors, earlierErrors] = [checkForm(rules, values), checkForm(rules, before)]
    const remaining = Object.entries(previous).flatMap(([name, messages]) => {
      const now =
        name === field || isSame(messages, ownValue(earlierErrors, name)) ? ownValue(ruleErrors, name) : messages
      return now ? [[name, now] as const] : []
    })
    const errors: Errors = Object.fromEntries(remaining)
    return { errors, banner: remainingBanner(banner, ruleErrors, errors) }
  }
  return {
    name,
    isRestored: Object.entries(restored).some(([field, value]) => value !== ownValue(initial, field)),
    $state,
    set(field, value) {
      const { values: before, errors } = $state.get()
      const values = { ...before, [field]: value }
      drafts.write(unsaved(values))
      change({ values, ...validateField(field, values, errors) })
    },
    leave(field) {
      const { values, errors } = $state.get()
      if (ownValue(values, field)) change(validateField(field, values, { [field]: [], ...errors }))
    },
    async submit() {
      if ($state.get().busy) return
      if (!areFramesComplete()) await awaitFrames()
      const { values } = $state.get()
      const errors = checkForm(rules, values)
      if (Object.keys(errors).length > 0) return change({ errors, banner: { kind: 'fields', errors }, busy: false })
      change({ errors: {}, banner: undefined, emptied: undefined, busy: true })
      try {
        await send(values, saved)
        saved = values
        drafts.forget()
        change({ busy: false })
      } catch (error) {
        change({ ...toProviderErrors(accountForm, error, $state.get().values), busy: false })
      }
    },
    forget(values = initial) {
      saved = values
      drafts.forget()
      change({ values, errors: {}, banner: undefined })
    },
  }
}

/** Returns the first error of each field. */
export function checkForm(rules: FormRules, values: FormValues): FormErrors {
  const entries = Object.entries(rules).flatMap(([name, checks]) => {
    const value = ownValue(values, name) ?? ''
    const text = typeof value === 'string' ? value : value ? 'on' : ''
    for (const check of checks) {
      const error = check(text, values)
      if (error) return [[name, [error]] as const]
    }
    return []
  })
  return Object.fromEntries(entries)
}

const isSame = ([a]: readonly FormMessage[], [b]: readonly FormMessage[] = []) =>
  b !== undefined && JSON.stringify(a) === JSON.stringify(b)

/** Keeps the banner while any field has an error. */
function remainingBanner(banner: Banner | undefined, ruleErrors: FormErrors, displayed: Errors): Banner | undefined {
  if (banner?.kind !== 'fields') return banner
  const errors = Object.fromEntries(Object.entries(ruleErrors).filter(([name]) => Object.hasOwn(displayed, name)))
  return Object.keys(errors).length > 0 ? { kind: 'fields', errors } : undefined
}

/** Shows the provider's errors at their fields, otherwise above the form. */
function toProviderErrors(form: AccountForm, error: unknown, values: FormValues) {
  const all = accountErrors(form, error)
  if (all.some((error) => 'key' in error && error.key === 'error:unknown_error')) console.error(error)
  const emptied = refusedPasswordField(form, all)
  const messages = assignErrors(all, values)
  return emptied && Object.hasOwn(values, emptied)
    ? { ...messages, emptied, values: { ...values, [emptied]: '' } }
    : messages
}

function assignErrors(all: readonly AccountFormError[], values: FormValues): Pick<FormState, 'errors' | 'banner'> {
  const fieldOf = (error: AccountFormError) =>
    error.field !== undefined && Object.hasOwn(values, error.field) ? error.field : undefined
  const general = all.filter((error) => !fieldOf(error))
  const byField = Map.groupBy(all, (error) => fieldOf(error) ?? '')
  byField.delete('')
  const errors = Object.fromEntries(byField)
  return { errors, banner: general.length > 0 ? { kind: 'provider', messages: general } : undefined }
}
