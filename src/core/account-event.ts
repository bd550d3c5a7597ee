/** What the account provider reports while the viewer is here (spec 2 §7.5). */
export type AccountEvent =
  | { type: 'card-success' }
  | { type: 'payment-failed'; message: string }
  | { type: 'subscribed' }
  | { type: 'access-revoked' }
  | { type: 'requires-action'; url: string }
  | { type: 'signed-out' }
