import type { ErrorData } from 'hls.js'
import { ApiError, messageOf } from '#core/data/errors.ts'
import { isExpired, PlaybackRefusedError } from '#core/player/playback.ts'
import type { Engine, EngineState, Failure, FailureKind } from './engine.ts'
import { causeOfSilence } from './lost-request.ts'

/** Maps an HTTP status to a failure; undefined without an error status. */
export function kindOfStatus(status = 0): FailureKind | undefined {
  if (status === 401 || status === 403 || status === 451) return 'forbidden'
  if (status === 404 || status === 410) return 'missing'
  return status >= 400 ? 'server' : undefined
}

/** Distinguishes a blocked region from an expired signature. */
export const refusalOf = (failure: Failure, file: string, now: Date): Failure =>
  failure.kind === 'forbidden' && isExpired(file, now) ? { ...failure, kind: 'expired' } : failure

/** Used fields of an hls.js error. */
type EngineError = Pick<ErrorData, 'type' | 'details' | 'reason' | 'url'> & {
  response?: { code?: number | undefined; url?: string | undefined }
  frag?: { url?: string | undefined } | undefined
}

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

const unsupported = ['manifestIncompatibleCodecsError', 'bufferIncompatibleCodecsError', 'bufferAddCodecError']
const licenceRequests = ['keySystemLicenseRequestFailed', 'keySystemServerCertificateRequestFailed']
// hls.js reports parse errors as network errors.
const unreadable = ['manifestParsingError', 'levelEmptyError', 'levelParsingError', 'fragParsingError']

/** Maps a fatal error of hls.js. */
export function failureOfHls({ type, details, response, reason, frag, url }: EngineError): Failure {
  const status = response?.code
  // The status of a key error belongs to the licence server, not the media.
  const isLicence = type === 'keySystemError'
  const kind = isLicence ? kindOfKeys(details, status, reason) : kindOfHls(type, details, status)
  const detail = status ? `${details} (${status})` : details
  const address = response?.url ?? frag?.url ?? url
  if (kind !== 'network' || !address) return { kind, detail }
  return { kind, detail, lost: { url: address, isLate: /timeout$/i.test(details), isLicence } }
}

// A fatal error of these kinds stops a decoder or buffer that worked.
const decoderErrors = [
  'bufferAppendError',
  'bufferAppendingError',
  'bufferAppendNoProgress',
  'bufferStalledError',
  'mediaSourceRequiresReset',
]

/** Returns whether a decoder failed, which a new media source may repair. Codecs that are not supported stay so. */
export const isDecoderError = ({ type, details }: Pick<ErrorData, 'type' | 'details'>) =>
  type === 'mediaError' && decoderErrors.includes(details)

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

// Servers that refuse HEAD requests.
const headRefusals = [405, 501]

/** Maps media error codes; codes 2 and 4 hide the HTTP status, so `status` applies. */
export function failureOfMedia(error: Pick<MediaError, 'code' | 'message'> | null, status?: number): Failure {
  const kinds: Record<number, FailureKind> = { 2: 'network', 3: 'media', 4: 'unsupported' }
  const kind = headRefusals.includes(status ?? 0) ? undefined : kindOfStatus(status)
  const detail = error?.message || `media error ${error?.code ?? 0}`
  return { kind: kind ?? (status === 0 ? 'network' : kinds[error?.code ?? 0]) ?? 'media', detail }
}

/** Maximum stall before playback fails. */
export const stallMs = 20_000

/** Returns whether the picture is frozen although it should advance. */
const isStuck = ({ waiting, blocked, failure, ended }: EngineState) => waiting && !blocked && !failure && !ended

// Buffered seconds that a working decoder would show.
const playableSeconds = 1

/** Fails a stalled playback after the limit, offline only once it is online; returns a function that stops watching. */
export function watchStalls(engine: Pick<Engine, '$state' | 'giveUp'>, limitMs = stallMs) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const giveUp = async () => {
    if (navigator.onLine === false) return startTimer()
    const stalled = timer
    const { buffered, time } = engine.$state.get()
    const kind = buffered - time > playableSeconds ? 'media' : await causeOfSilence()
    if (timer === stalled) engine.giveUp({ kind, detail: `no progress for ${limitMs / 1000} s` })
  }
  const startTimer = () => {
    timer = setTimeout(giveUp, limitMs)
  }
  const stop = engine.$state.subscribe((state, before) => {
    if (timer && isStuck(state) && state.time === before?.time) return
    clearTimeout(timer)
    timer = undefined
    if (isStuck(state)) startTimer()
  })
  return () => {
    clearTimeout(timer)
    timer = undefined
    stop()
  }
}
