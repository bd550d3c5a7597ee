import { ApiError, messageOf } from '#core/data/errors.ts'
import { isExpired, PlaybackRefusedError } from '#core/player/playback.ts'
import type { Failure, FailureKind } from './concerns/failure.ts'

/** Maps an HTTP status to a failure; undefined without an error status. */
export function kindOfStatus(status = 0): FailureKind | undefined {
  if (status === 401 || status === 403 || status === 451) return 'forbidden'
  if (status === 404 || status === 410) return 'missing'
  return status >= 400 ? 'server' : undefined
}

/** Distinguishes a blocked region from an expired signature. */
export const refusalOf = (failure: Failure, file: string, now: Date): Failure =>
  failure.kind === 'forbidden' && isExpired(file, now) ? { ...failure, kind: 'expired' } : failure

/** Maps the HTTP status of a licence server; 0 without a response. */
export function kindOfLicenceStatus(status: number): FailureKind {
  if (status === 0) return 'network'
  return status >= 500 || status === 429 ? 'licence' : 'protected'
}

// Messages of Chromium, Firefox and WebKit for code that does not load.
const isLostCode = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|Importing a module script failed/i.test(error.message)

/** Maps an error before any stream: rejected by the platform, no or a failed response, or an exception of the player. */
export function failureOfOpening(error: unknown): Failure {
  const detail = messageOf(error)
  if (error instanceof PlaybackRefusedError)
    return { kind: error.reason === 'missing' ? 'missing' : 'unentitled', detail }
  if (error instanceof ApiError) return { kind: error.status === 0 ? 'network' : 'server', detail }
  return { kind: isLostCode(error) ? 'network' : 'media', detail }
}

/** Maps media error codes; codes 2 and 4 hide the HTTP status, so `status` applies. */
export function failureOfMedia(error: Pick<MediaError, 'code' | 'message'> | null, status?: number): Failure {
  const kinds: Record<number, FailureKind> = { 2: 'network', 3: 'media', 4: 'unsupported' }
  const detail = error?.message || `media error ${error?.code ?? 0}`
  return { kind: kindOfStatus(status) ?? (status === 0 ? 'network' : kinds[error?.code ?? 0]) ?? 'media', detail }
}
