import { z } from 'zod/mini'
import { accessModelOf } from '#core/access/access.ts'
import type { Offer } from '#core/checkout/offer.ts'
import { formatPrice } from '#core/i18n/format.ts'
import { formatCount } from '#core/text/format-count.ts'
import { gatewayConfig } from '#providers/adyen/gateway-config.ts'
import { accountProviders } from '#providers/registry.ts'
import { hostOverrides } from '../../config/hosts.ts'
import { providerOf } from './accounts.ts'
import {
  type AccountFacts,
  type Answer,
  type CapabilityFacts,
  inWords,
  no,
  partly,
  seeFindings,
  splitFunctions,
  unknown,
  yes,
} from './capability.ts'
import { itemsByRequirement } from './watching.ts'

/** Answers about payments. */
export function paymentsOf(facts: CapabilityFacts): Answer[] {
  const { account } = facts
  const sales = [subscriptions(facts), singleFilms(facts)]
  if (!account || !(account.plans.length || account.itemOffers.length)) return sales
  return [...sales, methods(facts), realPayments(facts), ...(account.plans.length ? managing(account) : [])]
}

/** Fields of the providers that turn accounts into subscriptions. */
const planFields = accountProviders.flatMap(({ kind, idField, configSchema, modelOf }) =>
  (configSchema instanceof z.ZodMiniObject ? Object.keys(configSchema.shape) : [])
    .filter((field) => field !== idField && modelOf({ [idField]: '1', [field]: '1' }) === 'svod')
    .map((field) => ({ kind, field: `integrations.${kind}.${field}` })),
)

function subscriptions(facts: CapabilityFacts): Answer {
  const name = 'Subscriptions'
  const { account, config } = facts
  const provider = providerOf(facts)
  const fields = planFields.filter(({ kind }) => !provider || kind === provider.kind).map(({ field }) => field)
  if (!provider) return no(name, 'no account provider is configured', `set ${fields.join(' or ')}, with accounts`)
  if (accessModelOf(config) !== 'svod')
    return no(name, 'the configuration names no offer', `set ${fields.join(' or ')}`)
  if (!account) return unknown(name, `${provider.kind} does not respond as expected`, seeFindings)
  const { plans, missingPlans } = account
  const missing = `the account provider sells no offer ${inWords(missingPlans)}`
  if (!plans.length) return no(name, missing, seeFindings)
  const { length } = itemsByRequirement(facts).subscription
  const detail = `${plans.map(describeOffer).join('; ')}. They open ${formatCount(length, 'item')} of those that were read`
  return missingPlans.length ? partly(name, `${detail}; ${missing}`, seeFindings) : yes(name, detail)
}

const maxListed = 4

function singleFilms(facts: CapabilityFacts): Answer {
  const name = 'Single films'
  const { account, items } = facts
  const provider = providerOf(facts)
  if (!provider) return no(name, 'no account provider is configured', 'set up accounts, then productIds of items')
  const priced = items.filter(({ offers }) => offers.length > 0)
  if (!priced.length)
    return no(name, 'no item that was read has an offer', `set productIds of an item, such as ${provider.kind}:ID`)
  if (!account) return unknown(name, `${provider.kind} does not respond as expected`, seeFindings)
  const sold = new Map(account.itemOffers.map((offer) => [offer.offerId, offer]))
  const buyable = priced.filter(({ offers }) => offers.some(({ offerId }) => sold.has(offerId)))
  if (!buyable.length) return no(name, 'the account provider sells none of the offers in productIds', seeFindings)
  const offers = [...sold.values()]
  const more = offers.length > maxListed ? ` and ${offers.length - maxListed} more` : ''
  const prices = `${offers.slice(0, maxListed).map(describeOffer).join('; ')}${more}`
  const detail = `${buyable.length} of ${formatCount(priced.length, 'item')} with an offer: ${prices}`
  return buyable.length < priced.length ? partly(name, detail, seeFindings) : yes(name, detail)
}

function methods(facts: CapabilityFacts): Answer {
  const name = 'Card and PayPal'
  const provider = providerOf(facts)
  const decision = 'the account provider decides which of them a signed-in viewer sees'
  const environment = provider?.isTest ? 'test' : 'live'
  const lacksKey = provider?.provider.hasCardGateway && !gatewayConfig(facts.config, hostOverrides(facts.env))
  if (!lacksKey) return yes(name, decision)
  const isSet = facts.env.ADYEN_CLIENT_KEY ? `is not for the environment "${environment}"` : 'is not set'
  return partly(
    name,
    `PayPal only: ADYEN_CLIENT_KEY ${isSet}, so there is no card form`,
    `set ADYEN_CLIENT_KEY to the public key of the provider (${environment}_…) and build again`,
  )
}

function realPayments(facts: CapabilityFacts): Answer {
  const name = 'Payments with real money'
  const provider = providerOf(facts)
  if (!provider?.isTest) return yes(name, 'the production host of the account provider is used')
  return no(name, 'the test host of the account provider takes no money', `set ${provider.flag} to false`)
}

function managing({ features, plans }: AccountFacts): Answer[] {
  const name = 'Managing a subscription'
  const basics = ['cancellation', 'another card', 'coupons', 'payment history']
  const { offered, lacking } = splitFunctions([
    [features.canRenewSubscription, 'undoing a cancellation'],
    [features.canShowReceipts, 'receipts'],
  ])
  const detail = inWords([...basics, ...offered])
  const basis = lacking.length
    ? partly(name, `${detail}; not ${inWords(lacking)}, which the account provider lacks`)
    : yes(name, detail)
  return plans.length > 1 ? [basis, changeOfPlan(plans)] : [basis]
}

function changeOfPlan(plans: readonly Offer[]): Answer {
  const name = 'Change of the plan'
  const isRefused = plans.every(({ planSwitchEnabled }) => planSwitchEnabled === false)
  return isRefused
    ? no(name, 'no offer allows a switch to it', 'allow plan switches of the offers at the account provider')
    : yes(name, `between ${formatCount(plans.length, 'offer')}`)
}

/** Offer in one line: "Monthly €6.99 every month (S1_NL), 7 days free". */
export function describeOffer(offer: Offer): string {
  const { offerId, title, price, currency, country, period, periodCount, duration } = offer
  const every = period && ` every ${periodCount ? `${periodCount} ${period}s` : period}`
  const during = duration && ` for ${formatCount(duration.amount, duration.period)}`
  const trial = offer.freeDays
    ? `, ${formatCount(offer.freeDays, 'day')} free`
    : offer.freePeriods
      ? `, ${formatCount(offer.freePeriods, offer.freePeriod ?? period ?? 'period')} free`
      : ''
  const label = title ? `${title} ` : ''
  return `${label}${formatPrice('en', price, currency, country)}${every ?? during ?? ''}${trial} (${offerId})`
}
