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

/** Distinguishes a blocked region from an expired signature. */
export const refusalOf = (failure: Failure, file: string, now: Date): Failure =>
  failure.kind === 'forbidden' && isExpired(file, now) ? { ...failure, kind: 'expired' } : failure

/** Used fields of an hls.js error. */
export type EngineError = Pick<ErrorData, 'type' | 'details'> & { response?: { code?: number | undefined } }

/** Maps an error before any stream: rejected by the platform, or no response. */
export function failureOfOpening(error: unknown): Failure {
  const detail = messageOf(error)
  if (error instanceof PlaybackRefused) return { kind: error.reason === 'missing' ? 'missing' : 'unentitled', detail }
  return { kind: 'network', detail }
}

const unsupported = ['manifestIncompatibleCodecsError', 'bufferIncompatibleCodecsError', 'keySystemNoAccess']
// hls.js reports parse errors as network errors.
const unreadable = ['manifestParsingError', 'levelEmptyError', 'levelParsingError', 'fragParsingError']

/** Maps a fatal error of hls.js. */
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

type DashError = { severity: number; category: number; code: number; data: unknown[] }

const isDashError = (error: unknown): error is DashError =>
  error instanceof Object && 'severity' in error && 'category' in error && 'code' in error

// Numbers of shaka.util.Error: https://shaka-player-demo.appspot.com/docs/api/shaka.util.Error.html
const dash = {
  recoverable: 1,
  network: 1,
  manifest: 4,
  drm: 6,
  badStatus: 1001,
  restricted: 4012,
  unsupported: [4006, 4032, 6000, 6001, 6002],
  interrupted: [7000, 7003],
}

/** Maps an error of Shaka Player; undefined for recoverable errors and interrupted loads. */
export function failureOfDash(error: unknown): Failure | undefined {
  if (!isDashError(error)) return { kind: 'media', detail: messageOf(error) }
  const { severity, category, code, data } = error
  if (severity === dash.recoverable || dash.interrupted.includes(code)) return undefined
  return { kind: kindOfDash(category, code, data), detail: `Shaka Player ${code}` }
}

function kindOfDash(category: number, code: number, data: unknown[]): FailureKind {
  if (dash.unsupported.includes(code)) return 'unsupported'
  // Restricted keys: licence without the key, or an output without HDCP.
  if (category === dash.drm || code === dash.restricted) return 'protected'
  if (category !== dash.network) return 'media'
  const status = code === dash.badStatus ? Number(data?.[1]) : undefined
  return kindOfStatus(status) ?? 'network'
}
