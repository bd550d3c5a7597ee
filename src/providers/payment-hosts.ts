import { ApiError } from '#core/data/errors.ts'

/** Domains of payment services; banks authenticate from their pages. */
const payers = ['paypal.com', 'stripe.com', 'adyen.com', 'adyenpayments.com']

/** Sign-in hosts of the social networks. */
const networks = /^((www\.|m\.)?facebook|accounts\.google|(api\.)?twitter|(api\.)?x)\.com$/

/** Trusted places of a provider: URLs whose origins are its own, and domains. */
type Trust = { urls: readonly string[]; domains: readonly string[] }

/** Returns whether a payment may continue at this URL. */
export const mayPayAt = (address: string, trust: Trust) => isTrusted(address, trust)

/** Returns whether this URL may sign a viewer in: a social network or the provider. */
export const maySignInAt = (address: string, trust: Trust) => isTrusted(address, trust, networks)

function isTrusted(address: string, { urls, domains }: Trust, hosts?: RegExp): boolean {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false
  if (urls.some((trusted) => URL.parse(trusted)?.origin === url.origin)) return true
  const { hostname, protocol } = url
  const isPayer = [...payers, ...domains].some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
  return protocol === 'https:' && (isPayer || hosts?.test(hostname) === true)
}

/** Returns the redirect URL of a payment. Throws an ApiError for other hosts. */
export function trustedPaymentUrl(address: string, trust: Trust): string {
  if (mayPayAt(address, trust)) return address
  throw new ApiError(`A payment redirect is not allowed at ${URL.parse(address)?.origin ?? 'an invalid URL'}`, 200)
}

/** Adds a message to the payment error page, if it has none. */
export function withMessage(address: string, message: string) {
  const url = new URL(address)
  if (!url.searchParams.has('message')) url.searchParams.set('message', message)
  return url.href
}
