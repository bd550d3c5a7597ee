import type { AccountProvider, Bearer } from '#core/account/account-provider.ts'
import type { Offer } from '#core/checkout/offer.ts'
import { hasVideo, type Media } from '#core/content/media.ts'
import { ApiError, messageOf } from '#core/data/errors.ts'
import { ownValue } from '#core/data/own-value.ts'
import type { Config } from '#core/site/config.ts'
import { chooseProvider } from '#providers/choose.ts'
import type { FetchOptions } from '#providers/http.ts'
import { hostOverrides } from '../config/hosts.ts'
import { providerOf } from './capabilities/accounts.ts'
import type { AccountFacts } from './capabilities/capability.ts'
import { errorAt, type Finding, warningAt } from './finding.ts'

type Options = {
  config: Config
  siteUrl: string
  items: readonly Media[]
  env: Record<string, string | undefined>
  fetchOptions: FetchOptions
}

export type AccountCheck = { findings: Finding[]; account?: AccountFacts }

const reject = () => Promise.reject(new Error('User not logged in'))
const anonymous: Bearer = { token: reject, renewed: reject, onRejected: () => undefined }

const maxItemOffers = 60

/** Requests registration form, social networks and offers of the account provider. */
export async function checkAccounts(options: Options): Promise<AccountCheck> {
  const { config, env, siteUrl, items, fetchOptions } = options
  const host = providerOf({ config, env })
  const provider = await chooseProvider({ config, moved: hostOverrides(env), bearer: anonymous, fetchOptions })
  if (!host || !provider) return { findings: [] }
  const field = host.flag.replace('.useSandbox', '')
  const fields = await provider.customer.registrationFields().catch((error: unknown) => ({ error }))
  if ('error' in fields) return { findings: [providerProblem(fields.error, host, field)] }
  const links = provider.session.socialLinks(`${siteUrl}/`).catch(() => [])
  const [plans, ofItems, networks] = await Promise.all([
    checkPlans(provider, (id) => offerField(config, field, id)),
    checkItemOffers(provider, items),
    links.then((list) => list.map(({ network }) => network)),
  ])
  const { features } = provider
  const account = { features, fields, networks, plans: plans.offers, itemOffers: ofItems.offers }
  return { findings: [...plans.findings, ...ofItems.findings], account: { ...account, missingPlans: plans.missing } }
}

type ProviderHost = NonNullable<ReturnType<typeof providerOf>>

function providerProblem(error: unknown, { flag, isTest, provider, url }: ProviderHost, field: string): Finding {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500
  if (!isRefusal)
    return errorAt(field, {
      problem: `the account provider ${url} cannot be reached (${messageOf(error)})`,
      remedy: `check the network and ${flag}: true is the test host, false production`,
    })
  const environment = isTest ? 'test' : 'production'
  return errorAt(`${field}.${provider.idField}`, {
    problem: `the account provider ${url} refuses this id (${messageOf(error)})`,
    remedy: `copy the id of the ${environment} environment; ${flag} selects the environment`,
  })
}

/** Offers that viewers may choose, as in the checkout. Returns a message instead if no request succeeds. */
const soldOffers = ({ checkout }: AccountProvider, ids: readonly string[]): Promise<Offer[] | string> =>
  checkout.offers(ids).then(
    (offers) => offers.filter(({ active }) => active),
    (error: unknown) => messageOf(error),
  )

async function checkPlans(provider: AccountProvider, fieldOf: (id: string) => string) {
  const checks = provider.checkout.subscriptionOfferIds().map(async (id) => {
    const sold = await soldOffers(provider, [id])
    if (typeof sold !== 'string' && sold.length > 0) return { id, sold, findings: [] }
    const problem = typeof sold === 'string' ? `${id}: ${sold}` : `the account provider sells no offer ${id}`
    const remedy = 'name an active offer of this environment'
    return { id, sold: [], findings: [errorAt(fieldOf(id), { problem, remedy })] }
  })
  const results = await Promise.all(checks)
  return {
    offers: results.flatMap(({ sold }) => sold),
    missing: results.filter(({ sold }) => !sold.length).map(({ id }) => id),
    findings: results.flatMap(({ findings }) => findings),
  }
}

async function checkItemOffers(provider: AccountProvider, items: readonly Media[]) {
  const owners = new Map(
    items.filter(hasVideo).flatMap((media) => media.offers.map(({ offerId }) => [offerId, media] as const)),
  )
  const ids = [...owners.keys()].slice(0, maxItemOffers)
  if (!ids.length) return { offers: [], findings: [] }
  const sold = await soldOffers(provider, ids)
  const offers = typeof sold === 'string' ? [] : sold
  const findings = [...owners].slice(0, maxItemOffers).flatMap(([id, media]) => {
    if (offers.some(({ offerId }) => offerId === id)) return []
    const problem =
      typeof sold === 'string'
        ? `its offer ${id} cannot be read: ${sold}`
        : `the account provider sells no offer ${id}: viewers cannot buy it`
    const remedy = 'name an active offer of this environment in productIds'
    return [warningAt(`media ${media.id} (${media.title})`, { problem, remedy })]
  })
  return { offers, findings }
}

/** Field of the config that names an offer. */
function offerField({ account, integrations }: Config, field: string, id: string) {
  const fields: object = Object(ownValue(integrations, account?.kind ?? ''))
  const [name] = Object.entries(fields).find(([, value]) => String(value) === id) ?? []
  return name ? `${field}.${name}` : field
}
