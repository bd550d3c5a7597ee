import type { Bearer } from '#core/account-provider.ts'
import type { Config } from '#core/config.ts'
import { ApiError } from '#core/errors.ts'
import type { FetchOptions } from './http.ts'

/** Options of every account provider. */
export type AccountOptions = {
  /** URL of the provider, without a trailing slash. */
  url: string
  config: Config
  bearer: Bearer
  /** Notification host, if other than the provider's default. */
  notifications?: string | undefined
  /** Account host of the video platform, for plans of other providers. Sites without an access bridge need none. */
  plans?: string | undefined
  fetchOptions?: FetchOptions | undefined
  /** Epoch milliseconds. */
  now?: (() => number) | undefined
}

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
