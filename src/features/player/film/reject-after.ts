/** How long a viewer waits for a player and its streams, in milliseconds, before they are told that it does not come. */
export const openingMs = 20_000

/** The promise, or an error when it takes longer than so many milliseconds. */
export function rejectAfter<T>(ms: number, promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms / 1000} s`)), ms)
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer))
}
