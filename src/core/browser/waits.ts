/** Number and delays of polls. */
type Poll = { tries: number; everyMs: number }

/** Polls until a result. Failures count as none. Undefined after all attempts or an abort. */
export async function poll<T>(
  { tries, everyMs }: Poll,
  load: () => Promise<T | undefined>,
  unwanted?: AbortSignal,
): Promise<T | undefined> {
  for (let left = tries; left > 0 && !unwanted?.aborted; left--) {
    const result = await load().catch(() => undefined)
    if (result !== undefined) return result
    if (left > 1) await pause(everyMs)
  }
  return undefined
}

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Returns the result, or undefined after `ms` milliseconds. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), ms)
  })
  return Promise.race([work, end]).finally(() => clearTimeout(timer))
}
