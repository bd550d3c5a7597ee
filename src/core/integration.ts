type Maybe<T> = T | null | undefined

/** Config fields of the account provider. */
type Integrated = {
  integrations: {
    cleeng?: Maybe<{ id?: Maybe<string>; monthlyOffer?: Maybe<string>; yearlyOffer?: Maybe<string> }>
    jwp?: Maybe<{ clientId?: Maybe<string>; assetId?: Maybe<number> }>
  }
}

export type AccessModel = 'avod' | 'authvod' | 'svod'

/** Account provider of a config. */
export function integrationOf(config: Integrated): 'billing' | 'accounts' | undefined {
  if (config.integrations.cleeng?.id) return 'billing'
  if (config.integrations.jwp?.clientId) return 'accounts'
  return undefined
}

/** Access model: SVOD with offers, AUTHVOD with accounts, else AVOD. */
export function accessModelOf({ integrations: { cleeng, jwp } }: Integrated): AccessModel {
  if (cleeng?.id) return cleeng.monthlyOffer || cleeng.yearlyOffer ? 'svod' : 'authvod'
  if (jwp?.clientId) return jwp.assetId ? 'svod' : 'authvod'
  return 'avod'
}

/** Provider name in the `productIds` prefix. */
export const integrationName = (config: Integrated) =>
  ({ billing: 'cleeng', accounts: 'jwp' })[integrationOf(config) ?? 'billing']
