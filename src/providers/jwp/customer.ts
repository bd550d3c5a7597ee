import type { CustomerApi } from '#core/account-provider.ts'
import { NotEnabled } from '#core/account-provider.ts'
import type { Capture } from '#core/capture.ts'
import { type Customer, fullNameOf, type Metadata } from '#core/customer.ts'
import { AccountWire, NoContent } from './account.ts'
import { type JwpCall, named } from './call.ts'
import { readConsents, writeConsents, writeDetails } from './consents.ts'
import { Fields, toFields } from './fields.ts'
import { jwpLists } from './lists.ts'

/** Customer calls: names, consents, lists, data export and deletion. */
export function jwpCustomer(call: JwpCall, clientId: string): CustomerApi {
  const get = () => call('GET', '/accounts', AccountWire)
  const save = saver(call)
  const updateNames: CustomerApi['updateNames'] = (customer, names) => save(customer, namesIn(names), names)

  return {
    get,
    updateNames,
    updateEmail: () =>
      Promise.reject(new NotEnabled('Email update not supported: Email update feature is not enabled')),
    updateMetadata: (customer, details) => save(customer, writeDetails(customer.metadata, details)),
    registrationFields: async () => {
      const path = `/accounts/register-fields/${encodeURIComponent(clientId)}`
      return toFields(await call('GET', path, Fields, { by: 'anyone' }))
    },
    consents: async (customer) => readConsents(customer.metadata),
    updateConsents: async (customer, consents) =>
      readConsents((await save(customer, writeConsents(customer.metadata, consents))).metadata),
    capture: async (customer) => captureOf(customer),
    updateCapture: (customer, { personal: { firstName = '', lastName = '' } }) =>
      updateNames(customer, { firstName, lastName }),
    ...jwpLists(call),
    exportData: async () => {
      await call('POST', '/accounts/export', NoContent, { form: { branding_id: 0 } }).catch(
        named('Failed to export account data'),
      )
    },
    // No retry: a repeated deletion would be refused.
    deleteAccount: async (password) => {
      await call('DELETE', '/accounts/erase', NoContent, { form: { password, branding_id: 0 }, retries: 0 })
    },
  }
}

/** Sends all metadata with the change, because some hosts replace and others merge. */
const saver =
  (call: JwpCall) =>
  (customer: Customer, changes: Metadata, names: Pick<Customer, 'firstName' | 'lastName'> = customer) => {
    const form = { full_name: fullNameOf(names, customer.email), metadata: { ...customer.metadata, ...changes } }
    return call('PUT', '/accounts', AccountWire, { form })
  }

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
