/** Event of the account provider's notifications. */
export type AccountEvent =
  | { type: 'card-success' }
  | { type: 'external-success' }
  | { type: 'payment-failed'; message: string }
  | { type: 'subscribed' }
  | { type: 'access-revoked' }
  | { type: 'requires-action'; url: string }
  | { type: 'signed-out' }
