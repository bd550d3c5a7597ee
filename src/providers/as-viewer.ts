import type { Bearer } from '#core/account-provider.ts'
import { ApiError } from '#core/errors.ts'

// Messages of rejected tokens, from this product and the provider's documentation.
const invalid = /(invalid|expired) (jwt|auth) token/i

/** Returns whether the provider rejected the token as invalid. */
export const isInvalidToken = (error: unknown) => error instanceof ApiError && invalid.test(error.message)

/** Ends the session after an invalid token and rethrows the error. */
export const endIfInvalid = (bearer: Bearer) => (error: unknown) => {
  if (isInvalidToken(error)) bearer.refused()
  throw error
}

/** Sends a request with the viewer's token. Retries once after a refresh; a second rejection ends the session. */
export async function callAsViewer<T>(
  bearer: Bearer,
  isRefusal: (error: unknown) => boolean,
  send: (token: string) => Promise<T>,
): Promise<T> {
  const token = await bearer.token()
  try {
    return await send(token)
  } catch (error) {
    if (!isRefusal(error)) throw error
    return send(await bearer.renewed(token)).catch(endIfInvalid(bearer))
  }
}
