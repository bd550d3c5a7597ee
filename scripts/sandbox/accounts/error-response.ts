export type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 409 | 422 | 429

/** Error status and message of a response. */
export class ErrorResponse extends Error {
  override name = 'ErrorResponse'
  readonly status: ErrorStatus

  constructor(message: string, status: ErrorStatus = 422) {
    super(message)
    this.status = status
  }
}
