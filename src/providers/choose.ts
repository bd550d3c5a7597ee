import type { AccountProvider } from '#core/account/account-provider.ts'
import { importProvider } from '#core/browser/import-again.ts'
import { type AccountOptions, accountAddress, type HostOverrides, planAddress } from './account-hosts.ts'

type Choice = Omit<AccountOptions, 'url'> & {
  /** URLs fixed at build time, which replace the providers' own. */
  moved?: HostOverrides | undefined
  /** URL of the access bridge, if the site has one. */
  bridge?: string | undefined
}

type Load = (options: AccountOptions) => Promise<AccountProvider>

const providers: Record<AccountProvider['kind'], Load> = {
  jwp: async (options) => (await importProvider(() => import('./jwp/index.ts'))).createJwpProvider(options),
  cleeng: async (options) => (await importProvider(() => import('./cleeng/index.ts'))).createCleengProvider(options),
}

/** Loads the account provider that a config selects, or undefined for none. */
export async function chooseProvider({ moved, bridge, ...options }: Choice): Promise<AccountProvider | undefined> {
  const address = accountAddress(options.config, moved)
  const plans = bridge && planAddress(options.config, moved)
  return (
    address && providers[address.kind]({ ...options, url: address.url, plans, notifications: moved?.notifications })
  )
}
