import { tabStorage } from './browser/storage.ts'
import { type FormValues, ownValue } from './form-rules.ts'
import { parseStored } from './preference.store.ts'

const keyOf = (name: string) => `jwapp.draft.${name}`

/** Draft restored after a reload of this tab, without secrets. */
export function draft(name: string, secret: readonly string[]) {
  const key = keyOf(name)
  const open = (values: object) => Object.entries(values).filter(([field]) => !secret.includes(field))
  return {
    read(initial: FormValues): FormValues {
      const previous = open(Object(parseStored(tabStorage.read(key)))).filter(
        ([field, value]) => typeof value === typeof ownValue(initial, field),
      )
      return Object.fromEntries(previous)
    },
    write: (values: FormValues) => void tabStorage.write(key, JSON.stringify(Object.fromEntries(open(values)))),
    forget: () => void tabStorage.write(key, null),
  }
}

/** Deletes drafts, so that the next viewer of this browser never sees them. */
export function clearDrafts() {
  for (const key of tabStorage.keys()) if (key.startsWith(keyOf(''))) tabStorage.write(key, null)
}
