import { z } from 'zod/mini'
import type { AccountConfig } from '#core/account/account-config.ts'
import type { AccountProvider, Bearer } from '#core/account/account-provider.ts'
import { convert } from '#core/data/schema.ts'
import type { Config } from '#core/site/config.ts'
import type { AccountHosts } from '#core/site/site.ts'
import type { FetchOptions } from './http.ts'

/** Options of every account provider. */
export type AccountOptions = {
  /** URL of the provider, without a trailing slash. */
  url: string
  config: Config
  bearer: Bearer
  /** Notification host, if other than the provider's default. */
  notifications?: string | undefined
  /** Account host of the video platform, which has the plans. Sites without an access bridge have none. */
  plans?: string | undefined
  fetchOptions?: FetchOptions | undefined
  /** Epoch milliseconds. */
  now?: (() => number) | undefined
}

/** Account provider as the site needs it before and without its code. */
export type AccountDescriptor<Fields = unknown> = AccountConfig<Fields> & {
  /** Field of the publisher's id in `integrations.{kind}`. */
  idField: string
  hosts: { test: string; live: string }
  /** Environment variable with another host. */
  hostVariable: string
  /** Origins that pages call, other than the host. */
  otherOrigins?: (environment: { isTest: boolean; moved: AccountHosts }) => string[]
  /** Keys of its session in the storage of a browser, past and present. */
  storageKeys: readonly string[]
  /** Card payments use the fields of the card gateway. */
  hasCardGateway: boolean
  load(options: AccountOptions): Promise<AccountProvider>
}

/** Field that selects the test host, which is the default. */
export const useSandbox = convert(z.nullish(z.boolean()), (value) => value ?? true)
