import type { z } from 'zod/mini'

type ApiErrorOptions = ErrorOptions & { retryAfterMs?: number | undefined }

/** Failed or unreadable response; `status` is the HTTP status, 0 without a response. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** Delay that the server requests, in milliseconds. */
  readonly retryAfterMs?: number

  constructor(message: string, status: number, { retryAfterMs, ...options }: ApiErrorOptions = {}) {
    super(message, options)
    this.status = status
    if (retryAfterMs !== undefined) this.retryAfterMs = retryAfterMs
  }
}

/** Returns whether the request may have been processed: no response, or an unreadable one. */
export const hasUnknownResult = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 200)

/** True without a response and for server errors: the request may have been processed. */
export const mayHaveSucceeded = (error: unknown) =>
  hasUnknownResult(error) || (error instanceof ApiError && ([408, 429].includes(error.status) || error.status >= 500))

/** Returns whether the order is gone; the viewer then chooses an offer again. */
export const isOrderGone = (error: unknown) =>
  error instanceof Error && /order (with .+ )?not found/i.test(error.message)

/** The platform failed to return an existing series. */
export class SeriesError extends Error {
  override name = 'SeriesError'
}

/** Fatal errors; each has texts in the `error` catalogue. */
export type AppErrorKey = 'settings_invalid' | 'config_invalid' | 'integrations_invalid'

/** Fatal error; `message` is for logs, `key` selects the visible text. */
export class AppError extends Error {
  override name = 'AppError'
  readonly key: AppErrorKey

  constructor(message: string, key: AppErrorKey, options?: ErrorOptions) {
    super(message, options)
    this.key = key
  }
}

/** Message of a thrown value. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Lists zod errors, one per line, as `path: message`. */
export const formatIssues = (error: z.core.$ZodError): string =>
  error.issues.map((issue) => `  ${issue.path.join('.') || '(top level)'}: ${plain(issue.message)}`).join('\n')

/** Message of a missing field. */
const plain = (message: string) =>
  message.replace(/^Invalid input: expected (\w+), received undefined$/, 'is missing; it must be of the type $1')
