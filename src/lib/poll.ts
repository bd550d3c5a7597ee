/** How often something is asked for, and how long after each other. */
export type Poll = { tries: number; everyMs: number }

/**
 * Asks until there is an answer; a question that fails counts as none. Undefined when all tries are spent, or when nobody
 * wants to know any more.
 */
export async function poll<T>(
  { tries, everyMs }: Poll,
  ask: () => Promise<T | undefined>,
  unwanted?: AbortSignal,
): Promise<T | undefined> {
  for (let left = tries; left > 0 && !unwanted?.aborted; left--) {
    const answer = await ask().catch(() => undefined)
    if (answer !== undefined) return answer
    if (left > 1) await pause(everyMs)
  }
  return undefined
}

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
