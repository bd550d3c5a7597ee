/**
 * Reason of a playback failure. `network` means no connection, `server` a failing or silent server, `blocked` CORS or the
 * policy of the page, `expired` the signature of the URL or the licence, `output` a screen without the copy protection of
 * the licence, `licence` a failing licence server.
 */
export type FailureKind =
  | 'network'
  | 'server'
  | 'blocked'
  | 'media'
  | 'forbidden'
  | 'expired'
  | 'missing'
  | 'unsupported'
  | 'unentitled'
  | 'protected'
  | 'keySystem'
  | 'output'
  | 'licence'

/**
 * `detail` is for logs, `isStall` means no progress without an error, `lost` is a request without a response;
 * `nativeKind` applies if the file is reachable.
 */
export type Failure = {
  kind: FailureKind
  detail: string
  isStall?: true
  lost?: { url: string; isLate?: boolean; isLicence?: boolean; nativeKind?: FailureKind }
}

export type FailureState = { failure: Failure | undefined }

export type FailureActions = {
  /** Ends playback with a failure in the state; `load` starts again. */
  giveUp(failure: Failure): void
}

export const initialFailure: FailureState = { failure: undefined }
