export type RefusalStatus = 400 | 401 | 402 | 403 | 404 | 409 | 422 | 429

/** Refused request, with the provider's message. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: RefusalStatus

  constructor(message: string, status: RefusalStatus = 422) {
    super(message)
    this.status = status
  }
}
