/** How often something is asked for, and how long after each other. */
export type Poll = { tries: number; everyMs: number }

/**
 * Asks until there is an answer; a question that fails counts as none. Undefined when all tries are spent, or when nobody
 * wants to know any more.
 */
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
