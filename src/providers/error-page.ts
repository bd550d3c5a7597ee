/** Adds a message to the payment error page, if it has none. */
export function withMessage(address: string, message: string) {
  const url = new URL(address)
  if (!url.searchParams.has('message')) url.searchParams.set('message', message)
  return url.href
}
