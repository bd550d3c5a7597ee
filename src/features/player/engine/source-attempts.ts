import type { Source } from '#core/content/media.ts'
import { causes } from './causes.ts'
import type { Failure } from './concerns/failure.ts'
import { failureOfOpening, refusalOf } from './failure.ts'
import { awaitConnection, withCause } from './lost-request.ts'
import { playableSource } from './playable-source.ts'

/** One source that plays until its signal is aborted. `alternatives` are the other sources of the item. */
export type Attempt = {
  source: Source
  alternatives: readonly Source[]
  /** Seconds. */
  from: number
  signal: AbortSignal
  fail(failure: Failure, source?: Source): void
}

/** Player that an attempt belongs to. */
export type Attempts = {
  attach(attempt: Attempt): Promise<void>
  /** Position in seconds once playback has started. */
  position(): number | undefined
  /** Shows that playback waits for the connection; then loads again, or returns false without a loaded stream. */
  showWaiting(): void
  resume(): boolean
  giveUp(failure: Failure): void
  /** Returns whether a source failed before at this position. */
  isRepeated(source: Source): boolean
}

/**
 * Plays a source, and on failure the next one of the item. Offline it waits for the connection. Resolves once the first
 * source is attached.
 */
export function attemptSource(
  player: Attempts,
  { source, alternatives, from }: Pick<Attempt, 'source' | 'alternatives' | 'from'>,
  signal: AbortSignal,
  earlier: readonly Failure[] = [],
): Promise<void> {
  const attempt = new AbortController()
  signal.addEventListener('abort', () => attempt.abort(), { signal: attempt.signal })
  let isFailing = false
  const playFrom = (next: Source, remaining: readonly Source[], failures: readonly Failure[]) => {
    const seconds = player.position() ?? from
    attempt.abort()
    return attemptSource(player, { source: next, alternatives: remaining, from: seconds }, signal, failures)
  }
  const handle = async (reported: Failure, failed: Source) => {
    if (reported.kind === 'network' && navigator.onLine === false) {
      player.showWaiting()
      await awaitConnection(attempt.signal)
      return player.resume() || (await playFrom(source, alternatives, earlier))
    }
    const failure = await withCause(refusalOf(reported, failed.file, new Date()))
    if (attempt.signal.aborted) return
    const { next, later } = causes[failure.kind]
    const step = player.position() === undefined ? next : later
    const isSourceTried = step === 'source' || (step === 'address' && player.isRepeated(failed))
    const remaining = without([source, ...alternatives], failed)
    const chosen = isSourceTried ? await playableSource(remaining) : undefined
    if (attempt.signal.aborted) return
    const failures = [...earlier, failure]
    if (!chosen) return player.giveUp(tellingFailure(failures))
    await playFrom(chosen, without(remaining, chosen), failures)
  }
  const fail = (failure: Failure, failed = source) => {
    if (isFailing || attempt.signal.aborted) return
    isFailing = true
    handle(failure, failed)
      .catch((error: unknown) => signal.aborted || player.giveUp(failureOfOpening(error)))
      .finally(() => {
        isFailing = false
      })
  }
  return player.attach({ source, alternatives, from, signal: attempt.signal, fail })
}

const without = (sources: readonly Source[], source: Source) => sources.filter((candidate) => candidate !== source)

/** Sources that this browser cannot play matter only if there are no others. */
const tellingFailure = (failures: readonly Failure[]): Failure =>
  failures.find(({ kind }) => kind !== 'unsupported' && kind !== 'keySystem') ??
  failures[0] ?? { kind: 'media', detail: 'no failure' }
