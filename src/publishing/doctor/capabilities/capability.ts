import type { AccountFeatures } from '#core/account/account-provider.ts'
import type { SocialNetwork } from '#core/account/account-session.ts'
import type { RegistrationField } from '#core/account/customer.ts'
import type { Offer } from '#core/checkout/offer.ts'
import type { Media } from '#core/content/media.ts'
import type { Locale } from '#core/i18n/locales.ts'
import type { Config } from '#core/site/config.ts'
import type { SiteSettings } from '../../config/settings.ts'

/** Headings of a report, in order. */
export const capabilityGroups = ['Watch', 'Sign in', 'Pay', 'Languages and countries'] as const

/** Answer of a configuration to one question of its publisher. */
export type Capability = {
  group: (typeof capabilityGroups)[number]
  name: string
  /** `unknown`: only the provider or another country can say. */
  state: 'yes' | 'partly' | 'no' | 'unknown'
  /** Reason of the state. */
  detail: string
  /** Setting that gives what is missing. */
  remedy?: string
}

/** Capability of a group that is added later. */
export type Answer = Omit<Capability, 'group'>

/** Responses of the account provider to a viewer without an account. */
export type AccountFacts = {
  features: AccountFeatures
  /** Fields of the registration besides email and password. */
  fields: readonly RegistrationField[]
  /** Social networks with a sign-in. */
  networks: readonly SocialNetwork[]
  /** Offers of the configuration that are sold, and their ids that are not. */
  plans: readonly Offer[]
  missingPlans: readonly string[]
  /** Offers of single items that are sold. */
  itemOffers: readonly Offer[]
}

/** Facts of a site that decide what its viewers can do. */
export type CapabilityFacts = {
  config: Config
  site: Pick<SiteSettings, 'siteUrl' | 'bridge' | 'insights'>
  env: Record<string, string | undefined>
  items: readonly Media[]
  /** Languages of the site, the default one first. */
  languages: readonly Locale[]
  /** Number of items without a title of their own, by each other language. */
  untranslated: Partial<Record<Locale, number>>
  /** Number of streams with status 403. */
  refusedStreams: number
  /** Missing without accounts, or if their provider does not respond. */
  account?: AccountFacts | undefined
}

/** Remedy of answers with a finding. */
export const seeFindings = 'see the errors and warnings of this report'

const answerOf =
  (state: Answer['state']) =>
  (name: string, detail: string, remedy?: string): Answer => ({ name, state, detail, ...(remedy && { remedy }) })

export const yes = answerOf('yes')
export const partly = answerOf('partly')
export const no = answerOf('no')
export const unknown = answerOf('unknown')

/** Splits named functions into those that are there and those that are not. */
export const splitFunctions = (functions: readonly [isThere: unknown, name: string][]) => ({
  offered: functions.flatMap(([isThere, name]) => (isThere ? [name] : [])),
  lacking: functions.flatMap(([isThere, name]) => (isThere ? [] : [name])),
})

/** List in words: "a, b and c". */
export const inWords = (words: readonly string[]): string => new Intl.ListFormat('en-GB').format(words)
