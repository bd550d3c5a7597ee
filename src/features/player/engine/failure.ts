import type { ErrorData } from 'hls.js'
import { messageOf } from '#core/errors.ts'
import { isExpired, PlaybackRefused } from '#core/playback.ts'
import type { Failure, FailureKind } from './engine.ts'

/** Maps an HTTP status to a failure; undefined for other statuses. */
export function kindOfStatus(status: number | undefined): FailureKind | undefined {
  if (status === 401 || status === 403 || status === 451) return 'forbidden'
  if (status === 404 || status === 410) return 'missing'
  return undefined
}

/** Kinds of refusal: blocked region or expired signature. */
export const refusalOf = (failure: Failure, file: string, now: Date): Failure =>
  failure.kind === 'forbidden' && isExpired(file, now) ? { ...failure, kind: 'expired' } : failure

/** The part of an hls.js error that matters here. */
export type EngineError = Pick<ErrorData, 'type' | 'details'> & { response?: { code?: number } }

/** Failure before any stream: refused by the platform, or no response. */
export function failureOfOpening(error: unknown): Failure {
  const detail = messageOf(error)
  if (error instanceof PlaybackRefused) return { kind: error.reason === 'missing' ? 'missing' : 'unentitled', detail }
  return { kind: 'network', detail }
}

const unsupported = ['manifestIncompatibleCodecsError', 'bufferIncompatibleCodecsError', 'keySystemNoAccess']
// hls.js reports parse errors as network errors.
const unreadable = ['manifestParsingError', 'levelEmptyError', 'levelParsingError', 'fragParsingError']

/** The failure behind a fatal error of hls.js. */
export function failureOfHls({ type, details, response }: EngineError): Failure {
  const status = response?.code
  return { kind: kindOfHls(type, details, status), detail: status ? `${details} (${status})` : details }
}

function kindOfHls(type: string, details: string, status: number | undefined): FailureKind {
  // This status belongs to the licence server, not the media.
  if (type === 'keySystemError') return unsupported.includes(details) ? 'unsupported' : 'protected'
  const kind = kindOfStatus(status)
  if (kind) return kind
  if (unsupported.includes(details)) return 'unsupported'
  if (type !== 'networkError' || unreadable.includes(details)) return 'media'
  return 'network'
}

/** Maps media error codes; code 4 hides the HTTP status, so `status` decides. */
export function failureOfMedia(error: Pick<MediaError, 'code' | 'message'> | null, status?: number): Failure {
  const kinds: Record<number, FailureKind> = { 2: 'network', 3: 'media', 4: 'unsupported' }
  const kind = kindOfStatus(status) ?? (status === 0 ? 'network' : kinds[error?.code ?? 0])
  return { kind: kind ?? 'media', detail: error?.message || `media error ${error?.code ?? 0}` }
}
