import type { Bearer } from '#core/account-provider.ts'
import type { Config } from '#core/config.ts'
import type { FetchOptions } from './http.ts'

/** What an account provider is made from. */
export type AccountOptions = {
  /** Address of the provider, without a slash at its end. */
  url: string
  config: Config
  bearer: Bearer
  /** Where notifications come from, where that is not the provider's own place for them. */
  notifications?: string | undefined
  fetchOptions?: FetchOptions | undefined
  /** Epoch milliseconds. */
  now?: (() => number) | undefined
}
