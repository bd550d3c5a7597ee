import { ApiError } from '#core/errors.ts'

/** Payment hosts of the providers; banks authenticate from their pages. */
const payers = /^(.+\.)?(paypal|stripe|adyen|adyenpayments|inplayer|jwplayer|cleeng)\.com$/

/** Sign-in hosts of the social networks. */
const networks = /^((www\.|m\.)?facebook|accounts\.google|(api\.)?twitter|(api\.)?x)\.com$/

/** Returns whether a payment may continue at this URL: origins in `own`, or a payment host. */
export const mayPayAt = (address: string, own: readonly string[]) => isTrusted(address, own, payers)

/** Returns whether this URL may sign a viewer in: a social network or the provider. */
export const maySignInAt = (address: string, own: readonly string[]) =>
  isTrusted(address, own, payers) || isTrusted(address, own, networks)

function isTrusted(address: string, own: readonly string[], hosts: RegExp): boolean {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false
  return (
    own.some((one) => URL.parse(one)?.origin === url.origin) || (url.protocol === 'https:' && hosts.test(url.hostname))
  )
}

/** Returns the redirect URL of a payment. Throws an ApiError for other hosts. */
export function payingAt(address: string, own: readonly string[]): string {
  if (mayPayAt(address, own)) return address
  throw new ApiError(`A payment may not go on at ${URL.parse(address)?.origin ?? 'what is no address'}`, 200)
}
