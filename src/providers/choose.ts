import type { AccountProvider } from '#core/account/account-provider.ts'
import type { AccountHosts } from '#core/site/site.ts'
import type { AccountOptions } from './account-descriptor.ts'
import { accountAddress, planAddress } from './account-hosts.ts'

type Choice = Omit<AccountOptions, 'url'> & {
  /** URLs fixed at build time, which replace the providers' own. */
  moved?: AccountHosts | undefined
  /** URL of the access bridge, if the site has one. */
  bridge?: string | undefined
}

/** Loads the account provider that a config selects, or undefined for none. */
export async function chooseProvider({ moved, bridge, ...options }: Choice): Promise<AccountProvider | undefined> {
  const address = accountAddress(options.config, moved)
  const plans = bridge && planAddress(options.config, moved)
  return address?.provider.load({ ...options, url: address.url, plans, notifications: moved?.notifications })
}
