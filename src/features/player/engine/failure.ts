import type { ErrorData } from 'hls.js'
import { messageOf } from '#core/errors.ts'
import { isExpired, PlaybackRefusedError } from '#core/playback.ts'
import type { Engine, EngineState, Failure, FailureKind } from './engine.ts'

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
type EngineError = Pick<ErrorData, 'type' | 'details' | 'reason'> & { response?: { code?: number | undefined } }

/** Maps the HTTP status of a licence server; 0 without a response. */
export function kindOfLicenceStatus(status: number): FailureKind {
  if (status === 0) return 'network'
  return status >= 500 || status === 429 ? 'licence' : 'protected'
}

/** Maps an error before any stream: rejected by the platform, or no response. */
export function failureOfOpening(error: unknown): Failure {
  const detail = messageOf(error)
  if (error instanceof PlaybackRefusedError)
    return { kind: error.reason === 'missing' ? 'missing' : 'unentitled', detail }
  return { kind: 'network', detail }
}

const unsupported = ['manifestIncompatibleCodecsError', 'bufferIncompatibleCodecsError']
const licenceRequests = ['keySystemLicenseRequestFailed', 'keySystemServerCertificateRequestFailed']
// hls.js reports parse errors as network errors.
const unreadable = ['manifestParsingError', 'levelEmptyError', 'levelParsingError', 'fragParsingError']

/** Maps a fatal error of hls.js. */
export function failureOfHls({ type, details, response, reason }: EngineError): Failure {
  const status = response?.code
  // The status of a key error belongs to the licence server, not the media.
  const kind = type === 'keySystemError' ? kindOfKeys(details, status, reason) : kindOfHls(type, details, status)
  return { kind, detail: status ? `${details} (${status})` : details }
}

function kindOfKeys(details: string, status = 0, reason = ''): FailureKind {
  if (licenceRequests.includes(details)) return kindOfLicenceStatus(status)
  if (details === 'keySystemNoAccess' || details === 'keySystemNoConfiguredLicense') return 'keySystem'
  if (details === 'keySystemStatusOutputRestricted') return 'output'
  return reason.includes('key expired') ? 'expired' : 'protected'
}

function kindOfHls(type: string, details: string, status: number | undefined): FailureKind {
  const kind = kindOfStatus(status)
  if (kind) return kind
  if (unsupported.includes(details)) return 'unsupported'
  if (type !== 'networkError' || unreadable.includes(details)) return 'media'
  return 'network'
}

/** Maps media error codes; codes 2 and 4 hide the HTTP status, so `status` applies. */
export function failureOfMedia(error: Pick<MediaError, 'code' | 'message'> | null, status?: number): Failure {
  const kinds: Record<number, FailureKind> = { 2: 'network', 3: 'media', 4: 'unsupported' }
  const kind = kindOfStatus(status) ?? (status === 0 ? 'network' : kinds[error?.code ?? 0])
  return { kind: kind ?? 'media', detail: error?.message || `media error ${error?.code ?? 0}` }
}

/** Maximum stall before playback fails. */
export const stallMs = 20_000

/** Returns whether the picture is frozen although it should advance. */
const isStuck = ({ waiting, blocked, failure, ended }: EngineState) => waiting && !blocked && !failure && !ended

/** Fails a stalled playback after the limit; returns a function that stops watching. */
export function watchStalls(engine: Pick<Engine, '$state' | 'giveUp'>, limitMs = stallMs) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const giveUp = () => engine.giveUp({ kind: 'network', detail: `no progress for ${limitMs / 1000} s` })
  const stop = engine.$state.subscribe((state, before) => {
    if (timer && isStuck(state) && state.time === before?.time) return
    clearTimeout(timer)
    timer = isStuck(state) ? setTimeout(giveUp, limitMs) : undefined
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
