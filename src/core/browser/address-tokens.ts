/** Global with the removed URL tokens. */
export const addressTokens = 'addressTokens'

function waiting(): URL | undefined {
  const address: unknown = Reflect.get(globalThis, addressTokens)
  return typeof address === 'string' ? new URL(address) : undefined
}

/** Returns whether the URL contains a token of a mail or of a social sign-in. */
export const hasAddressTokens = () => waiting() !== undefined

/** Returns whether the URL fragment contains a session. */
export const hasFragmentToken = () => waiting()?.hash.includes('token=') ?? false

/** Returns the URL tokens once: mail token and social sign-in fragment. */
export function takeAddressTokens() {
  const { searchParams, hash = '' } = waiting() ?? {}
  Reflect.deleteProperty(globalThis, addressTokens)
  const token = searchParams?.get('resetPasswordToken')
  return { mailed: token ? { token, email: searchParams?.get('email') ?? '' } : undefined, fragment: hash }
}
