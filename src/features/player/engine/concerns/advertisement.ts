/** Current advertisement; times in seconds. */
export type CurrentAd = {
  /** Position in the break, from 1. */
  number: number
  total: number
  remaining: number
  paused: boolean
  /** Seconds until the ad can be skipped; 0 now, undefined never. */
  skipIn: number | undefined
  /** True if the ad has a landing page. */
  visitable: boolean
}

/** Current advertisement; the media item is paused meanwhile. */
export type AdState = { ad: CurrentAd | undefined }

export type AdActions = {
  /** Skips the current advertisement once allowed. */
  skipAd(): void
  /** Opens the ad's landing page. */
  visitAd(): void
}

export const initialAd: AdState = { ad: undefined }
