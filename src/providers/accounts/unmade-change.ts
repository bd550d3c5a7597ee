import type { Customer } from '#domain/customer.ts'
import { readStored, writeStored } from '#lib/storage.ts'

/** Note on an account of a change of plan that was not made; `before` is what stood in its place. */
type Unmade = { account: string; key: string; note: string; before?: string | undefined }

const place = 'jwapp.unmade-change'

/** Notes whose removal failed: hidden from every page, and removed at the next load. */
export function unmadeChanges(write: (customer: Customer) => Promise<unknown>) {
  let known = read()

  /** Person as their account should be. */
  function correct(customer: Customer): Customer {
    if (known?.account !== customer.id || customer.metadata[known.key] !== known.note) return customer
    const { [known.key]: _, ...rest } = customer.metadata
    return { ...customer, metadata: known.before ? { ...rest, [known.key]: known.before } : rest }
  }

  return {
    correct,
    keep(unmade: Unmade) {
      known = unmade
      writeStored(place, JSON.stringify(unmade))
    },
    /** Settled by a later change. */
    forget() {
      known = undefined
      writeStored(place, null)
    },
    /** Takes the note back where the account still carries it; another page tries again where that fails. */
    async takeBack(customer: Customer): Promise<Customer> {
      const right = correct(customer)
      if (right !== customer && readStored(place))
        await write(right).then(
          () => writeStored(place, null),
          () => undefined,
        )
      return right
    },
  }
}

function read(): Unmade | undefined {
  try {
    return JSON.parse(readStored(place) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
