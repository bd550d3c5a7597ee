import { ApiError } from '#core/errors.ts'

/** Those who take payments for the providers; banks are asked for consent from their pages (spec 2 §7.5). */
const payers = /^(.+\.)?(paypal|stripe|adyen|adyenpayments|inplayer|jwplayer|cleeng)\.com$/

/** Where the companies whose accounts a provider takes ask who somebody is (spec 1 §2). */
const networks = /^((www\.|m\.)?facebook|accounts\.google|(api\.)?twitter|(api\.)?x)\.com$/

/** May a payment go on at this address? Only at an origin of `own`, and with those who take payments for a provider. */
export const mayPayAt = (address: string, own: readonly string[]) => isTrusted(address, own, payers)

/** May somebody be asked there who they are, by another company or by the provider itself? */
export const maySignInAt = (address: string, own: readonly string[]) =>
  isTrusted(address, own, payers) || isTrusted(address, own, networks)

function isTrusted(address: string, own: readonly string[], hosts: RegExp): boolean {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false
  return (
    own.some((one) => URL.parse(one)?.origin === url.origin) || (url.protocol === 'https:' && hosts.test(url.hostname))
  )
}

/** The address that a payment goes on at; an ApiError for the log where that is none of those it may. */
export function payingAt(address: string, own: readonly string[]): string {
  if (mayPayAt(address, own)) return address
  throw new ApiError(`A payment may not go on at ${URL.parse(address)?.origin ?? 'what is no address'}`, 200)
}
