import { accessModelOf } from '#core/access/access.ts'
import type { SocialNetwork } from '#core/account/account-session.ts'
import { ownValue } from '#core/data/own-value.ts'
import { formatCount } from '#core/text/format-count.ts'
import { accountAddress, accountHost } from '#providers/account-hosts.ts'
import { accountProviders } from '#providers/registry.ts'
import { hostOverrides } from '../../config/hosts.ts'
import {
  type AccountFacts,
  type Answer,
  type CapabilityFacts,
  inWords,
  no,
  partly,
  seeFindings,
  splitFunctions,
  yes,
} from './capability.ts'
import { itemsByRequirement } from './watching.ts'

/** Enabled account provider with its host; `isMoved` if a variable names another one. */
export function providerOf({ config, env }: Pick<CapabilityFacts, 'config' | 'env'>) {
  const moved = hostOverrides(env)
  const [host, address] = [accountHost(config), accountAddress(config, moved)]
  return host && address && { ...host, url: address.url, isMoved: ownValue(moved ?? {}, host.kind) !== undefined }
}

const idFields = accountProviders.map(({ kind, idField }) => `integrations.${kind}.${idField}`)

/** Answers about accounts. Further ones need a response of the provider. */
export function accountsOf(facts: CapabilityFacts): Answer[] {
  const { account, config } = facts
  const accounts = accountsRow(facts)
  if (!account) return [accounts]
  const isMembersOnly = accessModelOf(config) === 'authvod'
  return [accounts, ...(isMembersOnly ? [forMembers(facts)] : []), socialSignIn(account), ownData(account)]
}

function accountsRow({ account, ...facts }: CapabilityFacts): Answer {
  const name = 'Accounts'
  const provider = providerOf(facts)
  if (!provider) return no(name, 'no account provider is configured', `set ${idFields.join(' or ')}`)
  const { kind, url, isTest, isMoved, flag } = provider
  if (!account) return no(name, `${kind} at ${url} does not send its registration form`, seeFindings)
  const required = account.fields.filter((field) => field.required).length
  const fields = account.fields.length
  const more = fields ? ` and ${formatCount(fields, 'further field')}, ${required} of them required` : ' only'
  const detail = `${kind} at ${url}; registration with email, password${more}`
  if (!isTest || isMoved) return yes(name, detail)
  return partly(name, `${detail}. It is the test host, without the accounts of real viewers`, `set ${flag} to false`)
}

function forMembers(facts: CapabilityFacts): Answer {
  const name = 'Films with an account, without a payment'
  const { session } = itemsByRequirement(facts)
  if (session.length) return yes(name, `${formatCount(session.length, 'item')} of those that were read`)
  return no(name, 'every item that was read is free or has an offer', 'remove free or productIds of an item')
}

const networkNames: Record<SocialNetwork, string> = { facebook: 'Facebook', google: 'Google', twitter: 'Twitter' }

function socialSignIn({ features, networks }: AccountFacts): Answer {
  const name = 'Sign-in with a social network'
  if (networks.length) return yes(name, inWords(networks.map((network) => networkNames[network])))
  if (!features.hasSocialURLs) return no(name, 'the account provider has none')
  return no(name, 'the account provider names no network', 'set up Facebook, Google or Twitter at the provider')
}

function ownData({ features }: AccountFacts): Answer {
  const { offered, lacking } = splitFunctions([
    [features.canUpdateEmail, 'change of the email address'],
    [features.canExportAccountData, 'export of the account'],
    [features.canDeleteAccount, 'deletion of the account'],
  ])
  const name = 'Own data of viewers'
  const detail = inWords(['names', 'consents', ...offered])
  if (!lacking.length) return yes(name, detail)
  return partly(name, `${detail}; not ${inWords(lacking)}`, 'handle such requests of viewers at the account provider')
}
