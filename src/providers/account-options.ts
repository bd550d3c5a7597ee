import type { Bearer } from '#core/account-provider.ts'
import type { Config } from '#core/config.ts'
import type { FetchOptions } from './http.ts'

/** Options of every account provider. */
export type AccountOptions = {
  /** Address of the provider, without a slash at its end. */
  url: string
  config: Config
  bearer: Bearer
  /** Notification host, where it differs from the provider's default. */
  notifications?: string | undefined
  fetchOptions?: FetchOptions | undefined
  /** Epoch milliseconds. */
  now?: (() => number) | undefined
}
