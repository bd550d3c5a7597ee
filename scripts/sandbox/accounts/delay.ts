import { openDocuments } from '../core/documents.ts'
import { isObject } from '../core/json.ts'
import type { State } from '../core/state.ts'

/** How many times a client asks in vain before a payment opens what was bought; null is for ever. */
export const accessDelayOf = ({ database }: State) => {
  const delays = openDocuments<{ asks: number | null }>(database, 'access-delay')
  const get = (): number | null => (delays.get('') ?? { asks: 0 }).asks
  return {
    get,
    /** Reads an order `{ asks: number | null }`; throws a sentence that names what is wrong. */
    set: (order: unknown) => {
      const asks = isObject(order) ? order.asks : undefined
      if (asks !== null && !(typeof asks === 'number' && Number.isInteger(asks) && asks >= 0))
        throw new Error('asks must be a whole number of 0 or more, or null for never')
      return delays.put('', { asks })
    },
  }
}
