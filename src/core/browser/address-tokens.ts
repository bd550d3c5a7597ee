/** Global with the removed URL tokens. */
export const addressTokens = 'addressTokens'

/** Returns the URL with the removed tokens. */
export function addressWithTokens(): URL | undefined {
  const address: unknown = Reflect.get(globalThis, addressTokens)
  return typeof address === 'string' ? new URL(address) : undefined
}

/** Returns whether the URL contains a token of a mail or of a social sign-in. */
export const hasAddressTokens = () => addressWithTokens() !== undefined

/** Returns whether the URL fragment contains a session. */
export const hasFragmentToken = () => addressWithTokens()?.hash.includes('token=') ?? false
