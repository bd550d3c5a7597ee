import { atom, type ReadableAtom } from 'nanostores'
import { type AccountErrorKey, type AccountFault, type AccountForm, accountFaults } from '#domain/account-errors.ts'
import { checkForm, type FaultKey, type FormFaults, type FormRules, type FormValues } from '#domain/form-rules.ts'
import { ownOf } from '#lib/own.ts'
import { tabStorage } from '#lib/storage.ts'

/** What is told to the viewer: by the key of our words, or in the provider's own. */
export type Told = { key: FaultKey | AccountErrorKey } | { message: string }

/** What stands over a form: that its fields are at fault, or what the provider answered. */
export type Banner = { kind: 'faults'; faults: FormFaults } | { kind: 'answer'; told: readonly Told[] }

type Faults = Readonly<Record<string, readonly Told[]>>

export type FormState = {
  values: FormValues
  /** What is wrong, by field; of the provider's answers too. */
  faults: Faults
  banner?: Banner | undefined
  busy: boolean
}

export type FormPlan = {
  /** Names the form and what was typed into it. */
  name: string
  /** The table by which the provider's answers are read. */
  answers: AccountForm
  initial: FormValues
  rules: FormRules
  /** Fields whose values are kept nowhere. */
  secret?: readonly string[]
  /** What was said to it already. */
  said?: readonly AccountFault[] | undefined
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
export function formStore({ name, answers, initial, rules, secret = [], said = [], send }: FormPlan): FormStore {
  const drafts = draft(name, secret)
  const $state = atom<FormState>({
    values: { ...initial, ...drafts.read(initial) },
    ...placed(said, initial),
    busy: false,
  })
  const change = (more: Partial<FormState>) => $state.set({ ...$state.get(), ...more })
  /** What is wrong by the rules follows what is typed; what the provider said of another field stays. */
  const judge = (field: string, values: FormValues, known: Faults): Pick<FormState, 'faults' | 'banner'> => {
    const { values: before, banner } = $state.get()
    const [found, was] = [checkForm(rules, values), checkForm(rules, before)]
    const faults: Record<string, readonly Told[]> = {}
    for (const [name, told] of Object.entries(known)) {
      const now = name === field || isSame(told, ownOf(was, name)) ? ownOf(found, name) : told
      if (now) faults[name] = now
    }
    return { faults, banner: standing(banner, found, faults) }
  }
  return {
    name,
    $state,
    set(field, value) {
      const { values: before, faults } = $state.get()
      const values = { ...before, [field]: value }
      drafts.write(values)
      change({ values, ...judge(field, values, faults) })
    },
    leave(field) {
      const { values, faults } = $state.get()
      if (ownOf(values, field)) change(judge(field, values, { [field]: [], ...faults }))
    },
    async submit() {
      const { values, busy } = $state.get()
      if (busy) return
      const faults = checkForm(rules, values)
      if (Object.keys(faults).length > 0) return change({ faults, banner: { kind: 'faults', faults } })
      change({ faults: {}, banner: undefined, busy: true })
      try {
        await send(values)
        drafts.forget()
        change({ busy: false })
      } catch (error) {
        change({ ...answered(answers, error, values), busy: false })
      }
    },
    forget() {
      drafts.forget()
      change({ values: initial, faults: {}, banner: undefined })
    },
  }
}

const isSame = ([one]: readonly Told[], [other]: readonly Told[] = []) =>
  other !== undefined && JSON.stringify(one) === JSON.stringify(other)

/** That fields are at fault stands over the form for as long as one of them is. */
function standing(banner: Banner | undefined, found: FormFaults, shown: Faults): Banner | undefined {
  if (banner?.kind !== 'faults') return banner
  const faults = Object.fromEntries(Object.entries(found).filter(([name]) => Object.hasOwn(shown, name)))
  return Object.keys(faults).length > 0 ? { kind: 'faults', faults } : undefined
}

/** The provider's answer to what was sent: at the fields it names, else over the form. */
function answered(form: AccountForm, error: unknown, values: FormValues) {
  const all = accountFaults(form, error)
  if (all.some((fault) => 'key' in fault && fault.key === 'error:unknown_error')) console.error(error)
  return placed(all, values)
}

function placed(all: readonly AccountFault[], values: FormValues): Pick<FormState, 'faults' | 'banner'> {
  const fieldOf = (fault: AccountFault) =>
    fault.field !== undefined && Object.hasOwn(values, fault.field) ? fault.field : undefined
  const general = all.filter((fault) => !fieldOf(fault))
  const faults: Record<string, Told[]> = {}
  for (const fault of all) {
    const field = fieldOf(fault)
    if (field) faults[field] = [...(ownOf(faults, field) ?? []), fault]
  }
  return { faults, banner: general.length > 0 ? { kind: 'answer', told: general } : undefined }
}

const keyOf = (name: string) => `jwapp.draft.${name}`

/** What was typed, for the page after a reload of this tab; secrets excepted. */
function draft(name: string, secret: readonly string[]) {
  const key = keyOf(name)
  const open = (values: object) => Object.entries(values).filter(([field]) => !secret.includes(field))
  return {
    read(initial: FormValues): FormValues {
      const known = open(Object(jsonOf(tabStorage.read(key)))).filter(
        ([field, value]) => typeof value === typeof ownOf(initial, field),
      )
      return Object.fromEntries(known)
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
