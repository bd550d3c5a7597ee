import { addressTokens, addressWithTokens } from './address-tokens.ts'

/** Returns the URL tokens once: mail token and social sign-in fragment. */
export function takeAddressTokens() {
  const { searchParams, hash = '' } = addressWithTokens() ?? {}
  Reflect.deleteProperty(globalThis, addressTokens)
  const token = searchParams?.get('resetPasswordToken')
  return { mailed: token ? { token, email: searchParams?.get('email') ?? '' } : undefined, fragment: hash }
}
