/** Maximum wait for player and streams in milliseconds, before an error message. */
export const openingMs = 20_000

/** Rejects with an error after `ms` milliseconds. */
export function rejectAfter<T>(ms: number, promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms / 1000} s`)), ms)
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer))
}
