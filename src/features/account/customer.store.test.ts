import { afterEach, expect, it } from 'vitest'
import type { Customer } from '#core/customer.ts'
import { fakeCustomer } from '../../../tests/support/fake-accounts.ts'
import { closeBrowser, flushTasks } from '../../../tests/support/fake-browser.ts'
import { openPage } from '../../../tests/support/fake-page.ts'

afterEach(closeBrowser)

type Plan = NonNullable<Parameters<typeof openPage>[0]>

async function openCustomer(customer: NonNullable<Plan['responses']>['customer'] = {}) {
  const page = openPage({ responses: { customer } })
  return { ...page, ...(await import('./customer.store.ts')) }
}

it('loadCustomer sends one request for concurrent and later calls, and stores the customer', async () => {
  const { loadCustomer, $customer, callsOf } = await openCustomer()
  const [one, other] = await Promise.all([loadCustomer(), loadCustomer()])
  expect(one).toBe(other)
  expect(await loadCustomer()).toBe(one)
  expect(callsOf('customer.get')).toHaveLength(1)
  expect($customer.get()).toEqual(fakeCustomer())
})

it('a failed customer request is retried by the next call', async () => {
  const { loadCustomer, $customer, setResponses } = await openCustomer({
    get: () => Promise.reject(new Error('Not now')),
  })
  await expect(loadCustomer()).rejects.toThrow('Not now')
  expect($customer.get()).toBeUndefined()
  setResponses({ customer: { get: async () => fakeCustomer() } })
  expect(await loadCustomer()).toEqual(fakeCustomer())
})

it('a customer response after sign-out does not replace the customer of the next session', async () => {
  const first = Promise.withResolvers<Customer>()
  const { loadCustomer, clearCustomer, $customer, setResponses } = await openCustomer({ get: () => first.promise })
  const late = loadCustomer()
  await flushTasks()
  clearCustomer()
  setResponses({ customer: { get: async () => fakeCustomer({ id: '8' }) } })
  expect((await loadCustomer()).id).toBe('8')
  first.resolve(fakeCustomer())
  expect((await late).id).toBe('7')
  expect($customer.get()?.id).toBe('8')
})

it('a customer request that fails after sign-out does not clear the customer of the next session', async () => {
  const first = Promise.withResolvers<Customer>()
  const { loadCustomer, clearCustomer, setResponses, callsOf } = await openCustomer({ get: () => first.promise })
  const late = loadCustomer()
  await flushTasks()
  clearCustomer()
  setResponses({ customer: { get: async () => fakeCustomer({ id: '8' }) } })
  await loadCustomer()
  first.reject(new Error('Gone'))
  await expect(late).rejects.toThrow('Gone')
  await loadCustomer()
  expect(callsOf('customer.get')).toHaveLength(2)
})

it('refreshCustomer replaces the loaded customer', async () => {
  const { loadCustomer, refreshCustomer, $customer, setResponses, callsOf } = await openCustomer()
  await loadCustomer()
  setResponses({ customer: { get: async () => fakeCustomer({ firstName: 'Vera' }) } })
  await refreshCustomer()
  expect($customer.get()?.firstName).toBe('Vera')
  expect((await loadCustomer()).firstName).toBe('Vera')
  expect(callsOf('customer.get')).toHaveLength(2)
})

it('a refreshCustomer response after the end of the session is not stored', async () => {
  const pending = Promise.withResolvers<Customer>()
  const { refreshCustomer, clearCustomer, $customer } = await openCustomer({ get: () => pending.promise })
  const late = refreshCustomer()
  await flushTasks()
  clearCustomer()
  pending.resolve(fakeCustomer())
  expect(await late).toEqual(fakeCustomer())
  expect($customer.get()).toBeUndefined()
})

it('updates of names, email, details and capture answers store the customer of the response', async () => {
  const { updateNames, updateEmail, updateDetails, updateCapture, $customer, callsOf } = await openCustomer({
    updateNames: async (customer, names) => ({ ...customer, ...names }),
    updateEmail: async (customer, email) => ({ ...customer, email }),
    updateMetadata: async (customer, metadata) => ({ ...customer, metadata }),
    updateCapture: async (customer) => ({ ...customer, country: 'ES' }),
  })
  await updateNames({ firstName: 'Vera', lastName: 'Vega' })
  expect($customer.get()).toMatchObject({ firstName: 'Vera', lastName: 'Vega' })
  await updateEmail('new@example.com', 'secret')
  expect($customer.get()).toMatchObject({ firstName: 'Vera', email: 'new@example.com' })
  expect(callsOf('customer.updateEmail')[0]?.slice(1)).toEqual(['new@example.com', 'secret'])
  await updateDetails({ vegan: true, size: 'L' }, { vegan: false, size: 'L' })
  expect(callsOf('customer.updateMetadata')[0]?.[2]).toEqual({ vegan: 'false', size: 'L' })
  expect($customer.get()?.metadata).toEqual({ vegan: 'true', size: 'L' })
  const responses = { personal: { city: 'Vigo' }, customAnswers: [] }
  await updateCapture(responses)
  expect(callsOf('customer.updateCapture')[0]?.[1]).toEqual(responses)
  expect($customer.get()?.country).toBe('ES')
})

it('a rejected update throws and leaves the customer unchanged', async () => {
  const { loadCustomer, updateNames, $customer } = await openCustomer({
    updateNames: () => Promise.reject(new Error('firstName can have max 50 characters.')),
  })
  await loadCustomer()
  await expect(updateNames({ firstName: 'x', lastName: 'y' })).rejects.toThrow('max 50')
  expect($customer.get()).toEqual(fakeCustomer())
})

const consent = { name: 'terms', version: '1', state: 'accepted' } as never

it('updateConsents returns the saved consents and reloads the customer', async () => {
  const { loadCustomer, updateConsents, $customer, setResponses, callsOf } = await openCustomer({
    updateConsents: async (_customer, consents) => [...consents, ...consents],
  })
  await loadCustomer()
  setResponses({ customer: { get: async () => fakeCustomer({ metadata: { terms: 'true' } }) } })
  expect(await updateConsents([consent], [])).toEqual([consent, consent])
  expect($customer.get()?.metadata).toEqual({ terms: 'true' })
  expect(callsOf('customer.updateConsents')).toEqual([[fakeCustomer(), [consent], []]])
})

it('consents, capture, data export and registration fields are requested from the provider', async () => {
  const { customerConsents, customerCapture, exportData, registrationFields, callsOf } = await openCustomer({
    consents: async () => [consent],
    capture: async () => 'questions' as never,
    exportData: async () => undefined,
    registrationFields: async () => ['field'] as never,
  })
  expect(await customerConsents()).toEqual([consent])
  expect(await customerCapture()).toBe('questions')
  expect(callsOf('customer.consents')).toEqual([[fakeCustomer()]])
  expect(callsOf('customer.capture')).toEqual([[fakeCustomer()]])
  await exportData()
  expect(callsOf('customer.exportData')).toEqual([[]])
  expect(await registrationFields()).toEqual(['field'])
})
