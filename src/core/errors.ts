/** A remote answered with an error, or with something that cannot be read; `status` is the HTTP status, 0 when nothing came back. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number

  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

/** Did a remote leave open whether it did what it was asked: no answer, or one that cannot be read? */
export const isUnanswered = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 200)

/** True where a remote did not answer or failed by itself: it may have acted, and may answer later. */
export const isDoubtful = (error: unknown) =>
  isUnanswered(error) || (error instanceof ApiError && ([408, 429].includes(error.status) || error.status >= 500))

/** The platform knows a series but could not tell of it (spec 2 §8.6). */
export class SeriesError extends Error {
  override name = 'SeriesError'
}

/** What can keep the site from starting; each has a title and a description in the `error` catalogue. */
export type AppErrorKey = 'settings_invalid' | 'config_invalid' | 'integrations_invalid'

/** A fault that keeps the site from starting (spec 2 §8.1); `message` is for logs, `key` picks the words people read. */
export class AppError extends Error {
  override name = 'AppError'
  readonly key: AppErrorKey

  constructor(message: string, key: AppErrorKey, options?: ErrorOptions) {
    super(message, options)
    this.key = key
  }
}

/** The text of whatever was thrown. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
