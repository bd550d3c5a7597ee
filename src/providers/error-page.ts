/** The page of payment errors with what it has to say, where it does not say something already. */
export function withMessage(address: string, message: string) {
  const url = new URL(address)
  if (!url.searchParams.has('message')) url.searchParams.set('message', message)
  return url.href
}
