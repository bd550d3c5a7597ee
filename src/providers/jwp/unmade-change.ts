import { readStored, writeStored } from '#core/browser/storage.ts'
import type { Customer } from '#core/customer.ts'

/** Note of a failed plan change; `before` is the previous value. */
type Unmade = { account: string; key: string; note: string; before?: string | undefined }

const storageKey = 'jwapp.unmade-change'

/** Notes that could not be removed: hidden from all pages, removed at the next load. */
export function unmadeChanges(write: (customer: Customer) => Promise<unknown>) {
  let stored = read()

  /** Returns the customer without the notes of failed changes. */
  function correct(customer: Customer): Customer {
    if (stored?.account !== customer.id || customer.metadata[stored.key] !== stored.note) return customer
    return { ...customer, metadata: { ...customer.metadata, [stored.key]: stored.before ?? '' } }
  }

  return {
    correct,
    store(unmade: Unmade) {
      stored = unmade
      writeStored(storageKey, JSON.stringify(unmade))
    },
    /** Superseded by a later change. */
    forget() {
      stored = undefined
      writeStored(storageKey, null)
    },
    /** Removes the note from the account. The next page retries a failure. */
    async takeBack(customer: Customer): Promise<Customer> {
      const right = correct(customer)
      if (right !== customer && readStored(storageKey))
        await write(right).then(
          () => writeStored(storageKey, null),
          () => undefined,
        )
      return right
    },
  }
}

function read(): Unmade | undefined {
  try {
    return JSON.parse(readStored(storageKey) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
