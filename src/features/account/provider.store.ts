import { integrationOf } from '#core/access.ts'
import type { AccountProvider, Bearer } from '#core/account-provider.ts'
import type { Tokens } from '#core/account-session.ts'
import type { Customer } from '#core/customer.ts'
import { siteInForce } from '#core/site.store.ts'
import type { Site } from '#core/site.ts'
import { $viewer, loseViewer } from '#core/viewer.store.ts'
import { chooseProvider } from '#providers/choose.ts'
import { parting } from './account-flow.store.ts'
import { notLoggedIn, type TokenBox, tokenBox } from './tokens.store.ts'

/** Account provider of the active site, with the viewer's tokens. */
export type OpenedAccount = { provider: AccountProvider; tokens: TokenBox }

const opened = new WeakMap<Site, Promise<OpenedAccount>>()

export const hasAccounts = () => integrationOf(siteInForce().config) !== undefined

/** Loads the account provider of the active site on first use; rejects without one. */
export function account(): Promise<OpenedAccount> {
  const site = siteInForce()
  const provider = opened.get(site) ?? open(site)
  opened.set(site, provider)
  provider.catch(() => opened.delete(site))
  return provider
}

async function open(site: Site): Promise<OpenedAccount> {
  const bearer: Bearer = {
    token: () => tokens.fresh(),
    renewed: (refused) => tokens.renewed(refused),
    refused: endSession,
  }
  const provider = await providerFor(site, bearer)
  const tokens = tokenBox(provider.session, endSession)
  return { provider, tokens }
}

async function providerFor({ config, accountHosts, bridge }: Site, bearer: Bearer): Promise<AccountProvider> {
  const provider = await chooseProvider({ config, moved: accountHosts, bridge, bearer })
  if (!provider) throw new Error('This site has no accounts')
  return provider
}

/** Creates a provider with other tokens than the session's. */
export const providerBy = ({ access }: Tokens): Promise<AccountProvider> =>
  providerFor(siteInForce(), {
    token: async () => access,
    renewed: () => Promise.reject(notLoggedIn()),
    refused: () => undefined,
  })

/** Loads the customer of tokens outside a session. Throws an ApiError. */
export const holderOf = async (tokens: Tokens): Promise<Customer> => (await providerBy(tokens)).customer.get()

/** Expires the session after a rejected token, with a flash message. */
function endSession() {
  if ($viewer.get().signedIn) parting.write('expired')
  loseViewer()
}
