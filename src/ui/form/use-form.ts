import { useStore } from '@nanostores/react'
import { useEffectEvent, useState } from 'react'
import { type FormPlan, type FormState, type FormStore, formStore } from '#core/forms.store.ts'

/** A form as its fields see it. */
export type FormHandle = FormStore & FormState

/** Keeps a form for as long as its view is shown. */
export function useForm(plan: FormPlan): FormHandle {
  const send = useEffectEvent(plan.send)
  const [store] = useState(() => formStore({ ...plan, send: (values) => send(values) }))
  return { ...store, ...useStore(store.$state) }
}
