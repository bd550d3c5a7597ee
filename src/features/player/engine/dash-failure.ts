import { messageOf } from '#core/data/errors.ts'
import type { Failure, FailureKind } from './concerns/failure.ts'
import { kindOfLicenceStatus, kindOfStatus } from './failure.ts'

type DashError = { severity: number; category: number; code: number; data: unknown[] }

const isDashError = (error: unknown): error is DashError =>
  error instanceof Object && 'severity' in error && 'category' in error && 'code' in error

// Numbers of shaka.util.Error: https://shaka-player-demo.appspot.com/docs/api/shaka.util.Error.html
const dash = {
  recoverable: 1,
  network: 1,
  drm: 6,
  badStatus: 1001,
  timeout: 1003,
  restricted: 4012,
  unsupported: [4006, 4032, 4063],
  sourceBuffer: 3015,
  video: 3016,
  keySystem: [6000, 6001, 6002, 6012],
  licenceRequests: [6007, 6017],
  expired: 6014,
  interrupted: [7000, 7003],
}

/** Maps an error of Shaka Player; undefined for recoverable errors and interrupted loads. */
export function failureOfDash(error: unknown): Failure | undefined {
  if (!isDashError(error)) return { kind: 'media', detail: messageOf(error) }
  const { severity, category, code, data } = error
  if (severity === dash.recoverable || dash.interrupted.includes(code)) return undefined
  const kind = kindOfDash(category, code, data)
  const detail = `Shaka Player ${code}`
  const isLicence = dash.licenceRequests.includes(code) && isDashError(data[0])
  const request = isLicence ? (data[0] as DashError) : { code, data }
  const [url] = request.data
  if (kind !== 'network' || typeof url !== 'string') return { kind, detail }
  return { kind, detail, lost: { url, isLate: request.code === dash.timeout, isLicence } }
}

function kindOfDash(category: number, code: number, data: unknown[] = []): FailureKind {
  if (dash.unsupported.includes(code) || isUnsupportedMedia(code, data[0])) return 'unsupported'
  if (code === dash.restricted) return kindOfRestriction(data[0])
  if (category === dash.drm) return kindOfDrm(code, data[0])
  if (category !== dash.network) return 'media'
  return kindOfStatus(statusOf(code, data)) ?? 'network'
}

/** Errors of the video element and of its source buffers. */
const isUnsupportedMedia = (code: number, cause: unknown) =>
  (code === dash.video && cause === 4) ||
  (code === dash.sourceBuffer && cause instanceof DOMException && cause.name === 'NotSupportedError')

const statusOf = (code: number, data: unknown[]) => (code === dash.badStatus ? Number(data[1]) : 0)

function kindOfDrm(code: number, cause: unknown): FailureKind {
  if (dash.keySystem.includes(code)) return 'keySystem'
  if (code === dash.expired) return 'expired'
  if (!dash.licenceRequests.includes(code) || !isDashError(cause)) return 'protected'
  return kindOfLicenceStatus(statusOf(cause.code, cause.data))
}

/** Maps the key statuses that exclude every rendition. */
function kindOfRestriction(restrictions: unknown): FailureKind {
  const statuses = Object(restrictions).restrictedKeyStatuses ?? []
  if (statuses.includes('output-restricted')) return 'output'
  return statuses.includes('expired') ? 'expired' : 'protected'
}
