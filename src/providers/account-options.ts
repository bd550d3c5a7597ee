import type { Bearer } from '#core/account-provider.ts'
import type { Config } from '#core/config.ts'
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
