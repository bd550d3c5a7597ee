/** Global with the removed URL tokens. */
export const addressTokens = 'addressTokens'

function waiting(): URL | undefined {
  const address: unknown = Reflect.get(globalThis, addressTokens)
  return typeof address === 'string' ? new URL(address) : undefined
}

/** Did the address bring a token, from a mail or from another company's sign-in? */
export const hasAddressTokens = () => waiting() !== undefined

/** Did another company's sign-in hand over a session? */
export const hasFragmentToken = () => waiting()?.hash.includes('token=') ?? false

/** Returns the URL tokens once: mail token and social sign-in fragment. */
export function takeAddressTokens() {
  const { searchParams, hash = '' } = waiting() ?? {}
  Reflect.deleteProperty(globalThis, addressTokens)
  const token = searchParams?.get('resetPasswordToken')
  return { mailed: token ? { token, email: searchParams?.get('email') ?? '' } : undefined, fragment: hash }
}
