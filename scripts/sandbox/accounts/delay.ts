import { openDocuments } from '../core/documents.ts'
import { isObject } from '../core/json.ts'
import type { State } from '../core/state.ts'

/** Number of failed checks before a purchase grants access; null is forever. */
export const accessDelayOf = ({ database }: State) => {
  const delays = openDocuments<{ checks: number | null }>(database, 'access-delay')
  const get = (): number | null => (delays.get('') ?? { checks: 0 }).checks
  return {
    get,
    /** Parses `{ checks: number | null }`. Throws a message that names the problem. */
    set: (order: unknown) => {
      const checks = isObject(order) ? order.checks : undefined
      if (checks !== null && !(typeof checks === 'number' && Number.isInteger(checks) && checks >= 0))
        throw new Error('checks must be a whole number of 0 or more, or null for never')
      return delays.put('', { checks })
    },
  }
}
