import type { AccountLists, AccountProvider } from './account-provider.ts'
import { readStored, writeStored } from './browser/storage.ts'
import type { Customer } from './customer.ts'
import { parseFavorites } from './favorites.ts'
import { parseHistory } from './history.ts'

/** Lists as last saved in the account; local differences are unsaved (decision 020). */
const savedKey = 'account.saved'
const ownerKey = 'account.owner'
const listKeys = ['account.favorites', 'account.history'] as const
const queueKeys = [...listKeys, savedKey] as const

export const noLists: AccountLists = { favorites: [], history: [] }

export const sameLists = (one: AccountLists, other: AccountLists) => JSON.stringify(one) === JSON.stringify(other)

function parsed<T>(text: string | null | undefined, parse: (json: unknown) => T): T | undefined {
  try {
    return parse(JSON.parse(text ?? 'null'))
  } catch {
    return undefined
  }
}

const listsOf = (json: unknown): AccountLists => {
  const { favorites, history } = Object(json)
  return { favorites: parseFavorites(favorites), history: parseHistory(history) }
}

/** Returns the lists as last saved in the account. */
export const savedLists = (): AccountLists => parsed(readStored(savedKey), listsOf) ?? noLists

export const storeSaved = (lists: AccountLists) => writeStored(savedKey, JSON.stringify(lists))

function isUnsaved() {
  const [favorites, history] = listKeys.map((key) => parsed(readStored(key), (json) => json))
  return !sameLists(listsOf({ favorites, history }), savedLists())
}

const asideKey = (owner: string) => `unsaved.${owner}`

/** Stores unsaved lists of an expired session under its account. */
export function setListsAside(): { drop: () => void } | undefined {
  const owner = readStored(ownerKey)
  if (!owner || !isUnsaved()) return undefined
  const [key, text] = [asideKey(owner), JSON.stringify(queueKeys.map(readStored))]
  writeStored(key, text)
  return { drop: () => void (readStored(key) === text && writeStored(key, null)) }
}

/** Assigns this session's lists to an account, and restores its unsaved ones. */
export function ownLists({ kind }: Pick<AccountProvider, 'kind'>, { id }: Pick<Customer, 'id'>) {
  const owner = `${kind}.${id}`
  writeStored(ownerKey, owner)
  const left = parsed(readStored(asideKey(owner)), (json) => (Array.isArray(json) ? json : []))
  for (const [index, key] of queueKeys.entries()) {
    const text: unknown = left?.[index]
    if (typeof text === 'string') writeStored(key, text)
  }
  writeStored(asideKey(owner), null)
}
