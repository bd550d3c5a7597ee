import { z } from 'zod/mini'
import { type AccountLists, type CustomerApi, NotEnabledError } from '#core/account/account-provider.ts'
import {
  type Capture,
  type Consent,
  type Customer,
  fullNameOf,
  type Metadata,
  stateOfConsent,
} from '#core/account/customer.ts'
import { ApiError } from '#core/data/errors.ts'
import { ownValue } from '#core/data/own-value.ts'
import { convert } from '#core/data/schema.ts'
import { AccountWire, anyText, type JwpCall, NoContent, rethrowWithMessage } from './call.ts'
import { Fields, readConsents, toFields, writeConsents, writeDetails } from './consents.ts'

/** Customer calls: names, consents, lists, data export and deletion. */
export function jwpCustomer(call: JwpCall, write: AccountWriter, clientId: string): CustomerApi {
  const get = () => call('GET', '/accounts', AccountWire)
  const updateNames: CustomerApi['updateNames'] = (customer, names) => write(customer, () => namesIn(names), names)

  return {
    get,
    updateNames,
    updateEmail: () =>
      Promise.reject(new NotEnabledError('Email update not supported: Email update feature is not enabled')),
    updateMetadata: (customer, details, initial = customer.metadata) =>
      write(customer, ({ metadata }) => writeDetails(metadata, mergeDetails(details, initial, metadata))),
    registrationFields: async () => {
      const path = `/accounts/register-fields/${encodeURIComponent(clientId)}`
      return toFields(await call('GET', path, Fields, { by: 'anyone' }))
    },
    consents: async (customer) => readConsents(customer.metadata),
    updateConsents: async (customer, consents, initial = readConsents(customer.metadata)) => {
      const { metadata } = await write(customer, ({ metadata: stored }) =>
        writeConsents(stored, consentsToWrite(consents, initial, readConsents(stored))),
      )
      return readConsents(metadata)
    },
    capture: async (customer) => captureOf(customer),
    updateCapture: (customer, { personal: { firstName = '', lastName = '' } }) =>
      updateNames(customer, { firstName, lastName }),
    ...jwpLists(call),
    exportData: async () => {
      await call('POST', '/accounts/export', NoContent, { form: { branding_id: 0 } }).catch(
        rethrowWithMessage('Failed to export account data'),
      )
    },
    // No retry: a repeated deletion would be refused.
    deleteAccount: async (password) => {
      await call('DELETE', '/accounts/erase', NoContent, { form: { password, branding_id: 0 }, retries: 0 })
    },
  }
}

/** Writes a change to an account and returns its new state. */
export type AccountWriter = (
  customer: Pick<Customer, 'id'>,
  change: (stored: Customer) => Metadata,
  names?: Pick<Customer, 'firstName' | 'lastName'>,
) => Promise<Customer>

/** Sends all metadata with the change, because some hosts replace and others merge. */
export function accountWriter(call: JwpCall): AccountWriter {
  let last: Promise<unknown> = Promise.resolve()
  return ({ id }, change, names) => {
    // Read first: another device or an earlier write may have changed the account.
    const written = last.then(async () => {
      const stored = await call('GET', '/accounts', AccountWire)
      if (stored.id !== id) throw new ApiError('User not logged in', 401)
      const { email, fullName = fullNameOf(stored, email) } = stored
      const form = {
        full_name: names ? fullNameOf(names, email) : fullName,
        metadata: { ...stored.metadata, ...change(stored) },
      }
      return call('PUT', '/accounts', AccountWire, { form })
    })
    last = written.catch(() => undefined)
    return written
  }
}

/** Stored values replace details that are the same as the `initial` ones of the form. */
const mergeDetails = (details: Metadata, initial: Metadata, stored: Metadata): Metadata =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      value === (ownValue(initial, name) ?? '') ? (ownValue(stored, name) ?? '') : value,
    ]),
  )

/** Answers that differ from `initial` or agree with `stored`; newer answers of other devices stay. */
const consentsToWrite = (answers: readonly Consent[], initial: readonly Consent[], stored: readonly Consent[]) =>
  answers.filter(({ name, state }) => state !== stateOfConsent(initial, name) || state === stateOfConsent(stored, name))

const namesIn = ({ firstName, lastName }: { firstName: string; lastName: string }): Metadata => ({
  first_name: firstName.trim(),
  surname: lastName.trim(),
})

/** Requests only missing names. */
function captureOf({ firstName = '', lastName = '' }: Customer): Capture {
  const answer = { firstName, lastName }
  return {
    shown: !firstName || !lastName,
    fields: [{ key: 'firstNameLastName', required: true, answer }],
    questions: [],
  }
}

const share = (progress: number) => Math.min(1, Math.max(0, progress))
const when = { created_at: z.nullish(z.number()), updated_at: z.nullish(z.number()) }
const Favorites = z.object({ collection: z.array(z.object({ media_id: z.string(), ...when })), cursor: anyText })
const History = z.object({
  collection: z.array(
    z.object({ media_id: z.string(), progress: convert(z.catch(z.coerce.number(), 0), share), ...when }),
  ),
  cursor: anyText,
})

const favorites = '/v2/accounts/media/favorites'
const history = '/v2/accounts/media/watch-history'

/** Favourites and watch history, one call per item. */
function jwpLists(call: JwpCall): Pick<CustomerApi, 'lists' | 'updateLists'> {
  const add = (media_id: string) => call('POST', favorites, NoContent, { form: { media_id }, keepalive: true })
  const remove = (id: string) =>
    call('DELETE', `${favorites}/${encodeURIComponent(id)}`, NoContent, { keepalive: true }).catch(unlessGone)
  const watch = ({ mediaid: media_id, progress }: AccountLists['history'][number]) =>
    call('PATCH', history, NoContent, { form: { media_id, progress }, keepalive: true })
  const unwatch = (mediaid: string) => watch({ mediaid, progress: notBegun })

  return {
    lists: async () => {
      const [liked, watched] = await Promise.all([
        allEntries((cursor) => call('GET', cursor ? `${favorites}?cursor=${cursor}` : favorites, Favorites)),
        allEntries((cursor) =>
          call('GET', `${history}?filter=currently_watching${cursor ? `&cursor=${cursor}` : ''}`, History),
        ),
      ])
      return {
        favorites: newestFirst(liked).map(({ media_id }) => ({ mediaid: media_id })),
        history: newestFirst(watched.filter(isWatched)).map(({ media_id, progress }) => ({
          mediaid: media_id,
          progress,
        })),
      }
    },
    updateLists: async (_customer, lists, before) => {
      const { added, removed, watched, unwatched } = changes(lists, before)
      await Promise.all([
        ...removed.map(remove),
        ...unwatched.map(unwatch),
        oldestFirst(added, add),
        oldestFirst(watched, watch),
      ])
    },
  }
}

type Page<T> = { collection: T[]; cursor?: string | undefined }

/** Entries of all pages; stops at a page without new entries, as a service could repeat itself. */
async function allEntries<T extends { media_id: string }>(
  load: (cursor: string) => Promise<Page<T>>,
  from = '',
  loaded: readonly T[] = [],
): Promise<T[]> {
  const { collection, cursor } = await load(encodeURIComponent(from))
  const loadedIds = new Set(loaded.map(({ media_id }) => media_id))
  const added = collection.filter(({ media_id }) => !loadedIds.has(media_id))
  const entries = [...loaded, ...added]
  return cursor && added.length > 0 ? allEntries(load, cursor, entries) : entries
}

/** Sequential, as the account sorts by time. The first request starts before the page unloads. */
async function oldestFirst<T>(entries: readonly T[], save: (entry: T) => Promise<unknown>) {
  for (const entry of entries.toReversed()) await save(entry)
}

// The API cannot delete history entries: removed entries get progress 0.
const notBegun = 0
const isWatched = ({ progress }: { progress: number }) => progress > notBegun

function changes(lists: AccountLists, before: AccountLists) {
  const idsOf = (list: AccountLists['favorites']) => list.map(({ mediaid }) => mediaid)
  const history = idsOf(lists.history)
  const [nowIds, beforeIds] = [idsOf(lists.favorites), idsOf(before.favorites)]
  const progress = new Map(before.history.map((entry) => [entry.mediaid, entry.progress]))
  return {
    added: nowIds.filter((id) => !beforeIds.includes(id)),
    removed: beforeIds.filter((id) => !nowIds.includes(id)),
    watched: lists.history.filter((entry) => progress.get(entry.mediaid) !== entry.progress),
    unwatched: idsOf(before.history).filter((id) => !history.includes(id)),
  }
}

const newestFirst = <T extends { created_at?: number | null | undefined; updated_at?: number | null | undefined }>(
  list: T[],
) => list.toSorted((a, b) => timeOf(b) - timeOf(a))
const timeOf = (entry: { created_at?: number | null | undefined; updated_at?: number | null | undefined }) =>
  entry.updated_at ?? entry.created_at ?? 0

function unlessGone(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
}
