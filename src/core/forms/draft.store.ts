import { parseStored } from '../browser/parse-stored.ts'
import { draftKey } from '../browser/preference.store.ts'
import { tabStorage } from '../browser/storage.ts'
import { ownValue } from '../data/own-value.ts'
import type { FormValues } from './form-rules.ts'

/** Draft restored after a reload of this tab, without secrets. */
export function draft(name: string, secret: readonly string[]) {
  const key = draftKey(name)
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
