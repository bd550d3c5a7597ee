import { afterEach, describe, expect, it } from 'vitest'
import type { Customer } from '#core/account/customer.ts'
import { fakeCustomer } from '../../../tests/support/fake-accounts.ts'
import { closeBrowser, flushTasks } from '../../../tests/support/fake-browser.ts'
import { openPage, refusal } from '../../../tests/support/fake-page.ts'

afterEach(closeBrowser)

type Plan = NonNullable<Parameters<typeof openPage>[0]>

async function openCustomer(customer: NonNullable<Plan['responses']>['customer'] = {}) {
  const page = openPage({ responses: { customer } })
  return {
    ...page,
    ...(await import('./customer.store.ts')),
    ...(await import('#features/account/customer-changes.store.ts')),
  }
}

it('loadCustomer sends one request for concurrent and later calls, and stores the customer', async () => {
  const { loadCustomer, $customer, callsOf } = await openCustomer()
  const [first, second] = await Promise.all([loadCustomer(), loadCustomer()])
  expect(first).toBe(second)
  expect(await loadCustomer()).toBe(first)
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
  await updateDetails({ vegan: true, size: ' L ' }, { vegan: false, size: 'L' })
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
  const { loadConsents, loadCapture, exportData, loadRegistrationFields, callsOf } = await openCustomer({
    consents: async () => [consent],
    capture: async () => 'questions' as never,
    exportData: async () => undefined,
    registrationFields: async () => ['field'] as never,
  })
  expect(await loadConsents()).toEqual([consent])
  expect(await loadCapture()).toBe('questions')
  expect(callsOf('customer.consents')).toEqual([[fakeCustomer()]])
  expect(callsOf('customer.capture')).toEqual([[fakeCustomer()]])
  await exportData()
  expect(callsOf('customer.exportData')).toEqual([[]])
  expect(await loadRegistrationFields()).toEqual(['field'])
})

const lost = refusal(0, 'no response in time')
const consentOf = (name: string, state: 'accepted' | 'declined') => ({
  name,
  version: '1',
  state,
  value: state === 'accepted',
})

describe('changes whose response is lost', () => {
  const changed = fakeCustomer({
    firstName: 'Vera',
    lastName: 'Vega',
    email: 'New@example.com',
    metadata: { size: 'L' },
  })
  const capture = {
    shown: false,
    fields: [{ key: 'address', required: true, answer: { city: 'Vigo' } }],
    questions: [
      { id: 'q1', question: 'Cinema?', required: false, options: [], answer: 'yes' },
      { id: 'q2', question: 'Cinema?', required: false, options: [], answer: 'no' },
    ],
  } as never

  /** Loads the customer, then loses the responses of changes and returns another stored customer. */
  async function openLost(stored: () => Promise<Customer>) {
    const names = ['updateNames', 'updateEmail', 'updateMetadata', 'updateCapture'] as const
    const responses = Object.fromEntries(names.map((name) => [name, lost]))
    const page = await openCustomer({ ...responses, capture: async () => capture })
    await page.loadCustomer()
    page.setResponses({ customer: { get: stored } })
    const changes = {
      names: () => page.updateNames({ firstName: 'Vera', lastName: 'Vega' }),
      email: () => page.updateEmail('new@example.com', 'secret'),
      details: () => page.updateDetails({ size: 'L', pet: 'cat' }, { size: 'M', pet: 'cat' }),
      capture: () =>
        page.updateCapture({
          personal: { city: 'Vigo' },
          customAnswers: [{ question: 'Cinema?', questionId: 'q1', value: 'yes' }],
        }),
    }
    return { ...page, changes }
  }

  it.each(['names', 'email', 'details', 'capture'] as const)(
    'a change of %s counts as saved if the account has it',
    async (name) => {
      const { changes, $customer } = await openLost(async () => changed)
      await changes[name]()
      expect($customer.get()).toEqual(changed)
    },
  )

  it.each(['names', 'email', 'details'] as const)('a change of %s fails if the account lacks it', async (name) => {
    const { changes } = await openLost(async () => fakeCustomer())
    await expect(changes[name]()).rejects.toThrow('no response in time')
  })

  const answer = (questionId: string, value: string) => ({ question: 'Cinema?', questionId, value })

  it.each([
    [{ city: 'Lugo' }, []],
    [{ city: 'Vigo', address: 'Main Street' }, []],
    [{ city: 'Vigo' }, [answer('q1', 'yes'), answer('q2', 'yes')]],
    [{ city: 'Vigo' }, [answer('q3', 'yes')]],
  ])('capture answers %o and %o fail if the account has other ones', async (personal, customAnswers) => {
    const { updateCapture } = await openLost(async () => changed)
    await expect(updateCapture({ personal, customAnswers })).rejects.toThrow('no response in time')
  })

  it.each([[{ firstName: 'Vera', lastName: 'Vidal' }], [{ firstName: 'Olga', lastName: 'Vega' }]])(
    'a change of both names fails if the account has only one of them, as in %o',
    async (names) => {
      const { changes } = await openLost(async () => fakeCustomer(names))
      await expect(changes.names()).rejects.toThrow('no response in time')
    },
  )

  it('a removed name or detail counts as saved if the account has none', async () => {
    const { updateNames, updateDetails, setResponses } = await openLost(async () => fakeCustomer({ lastName: 'Vega' }))
    expect(await updateNames({ firstName: '', lastName: 'Vega' })).toMatchObject({ lastName: 'Vega' })
    expect(await updateDetails({ size: '' }, { size: 'M' })).toMatchObject({ metadata: {} })
    setResponses({ customer: { get: async () => fakeCustomer({ firstName: 'Vera' }) } })
    expect(await updateNames({ firstName: 'Vera', lastName: '' })).toMatchObject({ firstName: 'Vera' })
  })

  it('details fail if the account has only some of the changed ones', async () => {
    const { updateDetails } = await openLost(async () => changed)
    const saving = updateDetails({ size: 'L', pet: 'cat' }, { size: 'M', pet: 'dog' })
    await expect(saving).rejects.toThrow('no response in time')
  })

  it('a refused change or consent fails at once, although the account has the same values', async () => {
    const { changes, updateConsents, setResponses, callsOf } = await openLost(async () => changed)
    setResponses({
      customer: {
        updateNames: refusal(422, 'Not allowed'),
        updateConsents: refusal(422, 'Not allowed'),
        consents: async () => [consentOf('terms', 'accepted')],
      },
    })
    await expect(changes.names()).rejects.toThrow('Not allowed')
    await expect(updateConsents([consentOf('terms', 'accepted')])).rejects.toThrow('Not allowed')
    expect(callsOf('customer.get')).toHaveLength(1)
  })

  it('a change fails with its own error if the account does not load either', async () => {
    const { changes, $customer } = await openLost(refusal(0, 'offline'))
    await expect(changes.names()).rejects.toThrow('no response in time')
    expect($customer.get()).toEqual(fakeCustomer())
  })

  it.each([
    ['accepted', true],
    ['declined', false],
  ] as const)('consents that the account has as %s count as saved: %s', async (state, isSaved) => {
    const { updateConsents } = await openCustomer({
      updateConsents: lost,
      consents: async () => [consentOf('terms', state)],
    })
    const saving = updateConsents([consentOf('terms', 'accepted')])
    if (isSaved) expect(await saving).toEqual([consentOf('terms', 'accepted')])
    else await expect(saving).rejects.toThrow('no response in time')
  })
})

describe('consents of a registration', () => {
  async function openPending(customer: NonNullable<Plan['responses']>['customer']) {
    const page = await openCustomer(customer)
    page.browser.localStorage.setItem('account.owner', 'cleeng.7')
    const { pendingConsents, storePendingConsents } = await import('#features/account/pending-consents.store.ts')
    storePendingConsents([consentOf('terms', 'accepted'), consentOf('news', 'declined')])
    return { ...page, pendingConsents }
  }

  it('savePendingConsents sends consents that the account lacks, once it has them they are dropped', async () => {
    const stored = [consentOf('terms', 'declined')]
    const { savePendingConsents, pendingConsents, callsOf, browser } = await openPending({
      consents: async () => stored,
      updateConsents: async (_customer, consents) => consents,
    })
    await savePendingConsents()
    expect(callsOf('customer.updateConsents').map(([, consents, initial]) => [consents, initial])).toEqual([
      [[consentOf('terms', 'accepted'), consentOf('news', 'declined')], stored],
    ])
    expect([pendingConsents(), browser.localStorage.getItem('consents.cleeng.7')]).toEqual([[], null])
    await savePendingConsents()
    expect([callsOf('customer.updateConsents').length, callsOf('customer.consents').length]).toEqual([1, 1])
  })

  it('savePendingConsents sends nothing that the account already has', async () => {
    const { savePendingConsents, pendingConsents, callsOf } = await openPending({
      consents: async () => [consentOf('terms', 'accepted')],
    })
    await savePendingConsents()
    expect([callsOf('customer.updateConsents'), pendingConsents()]).toEqual([[], []])
  })

  it('savePendingConsents keeps consents that fail or are stored differently', async () => {
    const { savePendingConsents, pendingConsents, setResponses } = await openPending({
      consents: async () => [],
      updateConsents: refusal(500),
    })
    await expect(savePendingConsents()).rejects.toThrow('Refused')
    setResponses({ customer: { updateConsents: async () => [consentOf('terms', 'declined')] } })
    await expect(savePendingConsents()).rejects.toThrow('other consents')
    expect(pendingConsents()).toHaveLength(2)
  })

  it('a later answer of the viewer replaces the pending consents', async () => {
    const { updateConsents, browser } = await openPending({
      updateConsents: async (_customer, consents) => consents,
    })
    await updateConsents([consentOf('terms', 'accepted')])
    expect(browser.localStorage.getItem('consents.cleeng.7')).toBeNull()
  })

  it('without an account no pending consents are stored or read', async () => {
    const { pendingConsents, browser } = await openPending({})
    const { storePendingConsents } = await import('#features/account/pending-consents.store.ts')
    browser.localStorage.removeItem('account.owner')
    const before = { ...browser.localStorage }
    storePendingConsents([consentOf('terms', 'accepted')])
    expect({ ...browser.localStorage }).toEqual(before)
    browser.localStorage.setItem('consents.null', JSON.stringify([consentOf('terms', 'accepted')]))
    expect(pendingConsents()).toEqual([])
  })

  it('pending consents belong to one account, and unreadable ones count as none', async () => {
    const { pendingConsents, browser } = await openPending({})
    browser.localStorage.setItem('account.owner', 'cleeng.8')
    expect(pendingConsents()).toEqual([])
    const invalid = [{ name: 1 }, { version: 1 }, { state: 'open' }].map((part) => ({
      ...consentOf('terms', 'accepted'),
      ...part,
    }))
    for (const text of ['{', '{}', 'null', '[null]', JSON.stringify(invalid)]) {
      browser.localStorage.setItem('consents.cleeng.8', text)
      expect(pendingConsents()).toEqual([])
    }
  })
})
