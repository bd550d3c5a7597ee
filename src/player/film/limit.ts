/** The promise, or an error when it takes longer than so many milliseconds. */
export function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms / 1000} s`)), ms)
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer))
}
