import { z } from 'zod/mini'
import { type AccountLists, type CustomerApi, notEnabled } from '#core/account/account-provider.ts'
import { type Customer, stateOfConsent } from '#core/account/customer.ts'
import { ApiError } from '#core/data/errors.ts'
import { convert } from '#core/data/schema.ts'
import type { CleengContext } from './billing-locale.ts'
import { encodePath, IgnoredData } from './call.ts'
import { CaptureStatus, CustomerConsents, PublisherConsents, toConsentsRequest } from './registration.ts'
import { strictText } from './wire.ts'

/** Times in the format `2021-04-28 13:03:26`, in UTC. */
const time = convert(strictText, (written) => {
  const at = written ? Date.parse(`${written.replace(' ', 'T')}Z`) : Number.NaN
  return Number.isNaN(at) ? undefined : at
})

const CustomerWire = convert(
  z.object({
    id: z.coerce.string(),
    email: z.string(),
    country: strictText,
    firstName: strictText,
    lastName: strictText,
    regDate: time,
    lastUserIp: strictText,
    metadata: z.nullish(z.record(z.string(), z.unknown())),
  }),
  ({ id, email, country, firstName, lastName, regDate, lastUserIp, metadata }): Customer => {
    const entries = Object.entries(metadata ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    )
    const values = Object.fromEntries(entries)
    return {
      id,
      email,
      ...(country && { country }),
      ...(firstName && { firstName }),
      ...(lastName && { lastName }),
      ...(regDate && { registeredAt: regDate }),
      ...(lastUserIp && { lastUserIp }),
      hasPassword: values.has_password !== 'false',
      metadata: values,
    }
  },
)

export function cleengCustomer({ call, customerId, publisherId }: CleengContext): CustomerApi {
  const change = (id: string, body: object, keepalive = false) =>
    call(encodePath`/customers/${id}`, CustomerWire, { method: 'PATCH', body: { id, ...body }, keepalive })
  const consents: CustomerApi['consents'] = async ({ id }) =>
    (await call(encodePath`/customers/${id}/consents`, CustomerConsents)).consents
  const get = async () => call(encodePath`/customers/${await customerId()}`, CustomerWire)

  // Other apps store more data here, and a write replaces everything.
  let cached: { id: string; otherData: Record<string, unknown> } | undefined
  const readLists = async (id: string) => {
    const { externalData } = await call(encodePath`/customers/${id}`, Lists)
    cached = { id, otherData: externalData.otherData }
    return externalData
  }

  return {
    get,
    consents,
    updateNames: ({ id }, { firstName, lastName }) => change(id, { firstName, lastName }),
    updateEmail: async ({ id }, email, confirmationPassword) => {
      if (!email || !confirmationPassword) throw new ApiError('Wrong email/password combination', 422)
      return change(id, { email, confirmationPassword })
    },
    updateMetadata: notEnabled('Metadata'),
    registrationFields: async () =>
      (await call(encodePath`/publishers/${publisherId}/consents`, PublisherConsents, { as: 'anonymous' })).consents,
    updateConsents: async (customer, answers, initial) => {
      const changed = initial ? answers.filter(({ name, state }) => state !== stateOfConsent(initial, name)) : answers
      const request = toConsentsRequest(customer.id, changed)
      if (changed.length > 0 || !initial) await call(request.path, IgnoredData, request)
      return consents(customer)
    },
    capture: ({ id }) => call(encodePath`/customers/${id}/capture/status`, CaptureStatus),
    updateCapture: async ({ id }, { personal, customAnswers }) => {
      const filled = Object.fromEntries(Object.entries(personal).filter(([, value]) => value))
      const body = { customerId: id, ...filled, customAnswers }
      await call(encodePath`/customers/${id}/capture`, IgnoredData, { method: 'PUT', body })
      return get()
    },
    lists: async ({ id }): Promise<AccountLists> => {
      const { favorites, history } = await readLists(id)
      return { favorites, history }
    },
    updateLists: async ({ id }, lists) => {
      const { otherData } = cached?.id === id ? cached : await readLists(id)
      await change(id, { externalData: externalDataOf(lists, otherData) }, true)
    },
    exportData: notEnabled('Export account'),
    deleteAccount: notEnabled('Delete account'),
  }
}

const Favorite = z.object({ mediaid: z.string() })
const Watched = z.extend(Favorite, { progress: z.number() })

/** Skips entries of another format. */
const entriesOf = <T>(entry: z.ZodMiniType<T>) =>
  convert(z.optional(z.unknown()), (list) =>
    (Array.isArray(list) ? list : []).flatMap((value) => entry.safeParse(value).data ?? []),
  )

const None = { favorites: [], history: [], otherData: {} }

/** Parses stored lists and preserves the data of other apps. */
export const Lists = z.object({
  externalData: convert(
    z.catch(z.nullish(z.looseObject({ favorites: entriesOf(Favorite), history: entriesOf(Watched) })), undefined),
    (data) => {
      if (!data) return None
      const { favorites, history, ...otherData } = data
      return { favorites, history, otherData }
    },
  ),
})

/** Maximum length that an account stores, in characters. */
const limit = 4000

const fine = 10_000

/** Serialises both lists. Entries above the limit are dropped, oldest first. */
export function externalDataOf(
  { favorites, history }: AccountLists,
  otherData: Readonly<Record<string, unknown>> = {},
) {
  const data = {
    ...otherData,
    history: history.map(({ mediaid, progress }) => ({ mediaid, progress: Math.round(progress * fine) / fine })),
    favorites: favorites.map(({ mediaid }) => ({ mediaid })),
  }
  while (JSON.stringify(data).length > limit && (data.history.pop() ?? data.favorites.pop()));
  return data
}
