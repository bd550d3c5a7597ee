import { openDocuments } from '../core/documents.ts'
import { isObject } from '../core/json.ts'
import type { State } from '../core/state.ts'

/** Number of failed checks before a purchase grants access; null is forever. */
export const accessDelayOf = ({ database }: State) => {
  const delays = openDocuments<{ asks: number | null }>(database, 'access-delay')
  const get = (): number | null => (delays.get('') ?? { asks: 0 }).asks
  return {
    get,
    /** Parses `{ asks: number | null }`. Throws a message that names the problem. */
    set: (order: unknown) => {
      const checks = isObject(order) ? order.asks : undefined
      if (checks !== null && !(typeof checks === 'number' && Number.isInteger(checks) && checks >= 0))
        throw new Error('asks must be a whole number of 0 or more, or null for never')
      return delays.put('', { asks: checks })
    },
  }
}
