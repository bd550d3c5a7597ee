import type { ErrorData } from 'hls.js'
import type { Failure, FailureKind } from './concerns/failure.ts'
import { kindOfLicenceStatus, kindOfStatus } from './failure.ts'

/** Used fields of an hls.js error. */
type EngineError = Pick<ErrorData, 'type' | 'details' | 'reason' | 'url'> & {
  response?: { code?: number | undefined; url?: string | undefined }
  frag?: { url?: string | undefined } | undefined
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
