import { readStored, writeStored } from '#core/browser/storage.ts'
import type { Customer } from '#core/customer.ts'

/** Note on an account of a change of plan that was not made; `before` is what stood in its place. */
type Unmade = { account: string; key: string; note: string; before?: string | undefined }

const storageKey = 'jwapp.unmade-change'

/** Notes whose removal failed: hidden from every page, and removed at the next load. */
export function unmadeChanges(write: (customer: Customer) => Promise<unknown>) {
  let stored = read()

  /** Person as their account should be. */
  function correct(customer: Customer): Customer {
    if (stored?.account !== customer.id || customer.metadata[stored.key] !== stored.note) return customer
    const { [stored.key]: _, ...rest } = customer.metadata
    return { ...customer, metadata: stored.before ? { ...rest, [stored.key]: stored.before } : rest }
  }

  return {
    correct,
    store(unmade: Unmade) {
      stored = unmade
      writeStored(storageKey, JSON.stringify(unmade))
    },
    /** Settled by a later change. */
    forget() {
      stored = undefined
      writeStored(storageKey, null)
    },
    /** Takes the note back where the account still carries it; another page tries again where that fails. */
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
