import { describe, expect, it } from 'vitest'
import { cleengHost, cleengToken, fakeCleeng, fakeCustomer } from '../../../tests/support/fake-accounts.ts'
import { failureOf } from '../../../tests/support/fake-server.ts'

const ok = (responseData: unknown) => ({ responseData, errors: [] })

/** Recorded customer. */
const john = {
  ...{ id: 362_344_331, email: 'email@domain.com', firstName: 'John', lastName: 'Doe', country: 'NL' },
  ...{ regDate: '2021-04-28 13:03:26', lastLoginDate: '2021-07-26 16:54:38', lastUserIp: '123.123.123.123' },
  ...{ externalId: '', metadata: { theme: 'dark', history: [{ mediaid: 'YzUqQnrx' }] } },
}

const customerOf = async (more: object) => {
  const { provider, on } = fakeCleeng()
  on('GET /customers/7', ok({ ...john, ...more }))
  return provider.customer.get()
}

describe('cleeng customer', () => {
  it('the customer is loaded by the id in the token, with the registration time in UTC', async () => {
    const { provider, requests, on } = fakeCleeng()
    on('GET /customers/7', ok(john))
    expect(await provider.customer.get()).toEqual({
      ...{ id: '362344331', email: 'email@domain.com', firstName: 'John', lastName: 'Doe', country: 'NL' },
      ...{ registeredAt: Date.UTC(2021, 3, 28, 13, 3, 26), lastUserIp: '123.123.123.123', hasPassword: true },
      metadata: { theme: 'dark' },
    })
    expect(requests).toMatchObject([
      { url: `${cleengHost}/customers/7`, headers: { authorization: `Bearer ${cleengToken}` } },
    ])
  })

  it('a customer requires only an id and an email address', async () => {
    const none = { firstName: null, lastName: '', country: null, regDate: 'never', lastUserIp: '', metadata: null }
    expect(await customerOf(none)).toEqual({
      ...{ id: '362344331', email: 'email@domain.com', hasPassword: true, metadata: {} },
    })
    expect(await customerOf({ regDate: null })).not.toHaveProperty('registeredAt')
  })

  it('a customer has no password if the metadata value has_password is "false"', async () => {
    expect((await customerOf({ metadata: { has_password: 'false' } })).hasPassword).toBe(false)
    expect((await customerOf({ metadata: { has_password: 'true' } })).hasPassword).toBe(true)
  })

  it('get() rejects without a request for an anonymous viewer', async () => {
    const { provider, requests } = fakeCleeng({}, { token: '' })
    expect(await failureOf(provider.customer.get())).toMatchObject({ message: 'User not logged in' })
    expect(requests).toEqual([])
  })

  it('updateNames and updateEmail each send one separate request', async () => {
    const { provider, requests, on } = fakeCleeng()
    on('PATCH /customers/7', ok(john))
    const changed = await provider.customer.updateNames(fakeCustomer(), { firstName: 'V', lastName: '' })
    await provider.customer.updateEmail(fakeCustomer(), 'new@example.com', 'Password1')
    expect(changed).toMatchObject({ firstName: 'John' })
    expect(requests.map(({ json, keepalive }) => [json, keepalive])).toEqual([
      [{ id: '7', firstName: 'V', lastName: '' }, false],
      [{ id: '7', email: 'new@example.com', confirmationPassword: 'Password1' }, false],
    ])
  })

  it.each([
    ['', 'Password1'],
    ['a@example.com', ''],
  ])('updateEmail rejects the email "%s" with the password "%s" without a request', async (email, password) => {
    const { provider, requests } = fakeCleeng()
    expect(await failureOf(provider.customer.updateEmail(fakeCustomer(), email, password))).toMatchObject({
      ...{ message: 'Wrong email/password combination', status: 422 },
    })
    expect(requests).toEqual([])
  })

  it('data export, account deletion and metadata updates reject as not enabled', async () => {
    const { customer } = fakeCleeng().provider
    await expect(customer.exportData()).rejects.toThrow('Export account feature is not enabled')
    await expect(customer.deleteAccount('')).rejects.toThrow('Delete account feature is not enabled')
    await expect(customer.updateMetadata(fakeCustomer(), {})).rejects.toThrow('Metadata feature is not enabled')
  })
})

describe('consents', () => {
  const terms = { name: 'terms', version: '1', state: 'accepted', value: true } as const

  it('registrationFields requests the consents of the publisher without a token', async () => {
    const { provider, requests, on } = fakeCleeng({ id: '11/2' })
    on(
      'GET /publishers/11%2F2/consents',
      ok({ consents: [{ name: 'terms', label: 'Terms', value: true, version: 2 }] }),
    )
    expect(await provider.customer.registrationFields()).toEqual([
      {
        ...{ type: 'checkbox', name: 'terms', label: 'Terms', placeholder: '', required: true, options: [] },
        ...{ defaultValue: 'true', enabledByDefault: false, version: '2' },
      },
    ])
    expect(requests[0]?.headers.authorization).toBe('')
  })

  it('publisher consents with invalid values use defaults, and a consent without a name is omitted', async () => {
    const { provider, on } = fakeCleeng()
    const odd = {
      name: 'news',
      label: {},
      placeholder: [],
      required: 'yes',
      enabledByDefault: 1,
      version: {},
      value: {},
    }
    on('GET /publishers/11/consents', ok({ consents: [odd, { name: '' }] }))
    expect(await provider.customer.registrationFields()).toMatchObject([
      {
        ...{ name: 'news', label: '', placeholder: '', required: false, enabledByDefault: false, version: '' },
        defaultValue: '',
      },
    ])
  })

  it('invalid customer consents are omitted, and a consent with a false value is declined', async () => {
    const { provider, on } = fakeCleeng()
    const news = { name: 'news', version: 2, state: 'accepted', value: false, customerId: 7 }
    on(
      'GET /customers/7/consents',
      ok({ consents: [terms, news, { version: '1' }, { name: 'odd', state: 1, version: {}, value: {} }] }),
    )
    expect(await provider.customer.consents(fakeCustomer())).toEqual([
      terms,
      { name: 'news', version: '2', state: 'declined', value: false },
      { name: 'odd', version: '', state: 'declined', value: '' },
    ])
  })

  it('updateConsents sends only answers that differ from those shown', async () => {
    const { provider, at, on } = fakeCleeng()
    on('PUT /customers/7/consents', ok({ success: true }))
    on('GET /customers/7/consents', ok({ consents: [terms] }))
    const news = { name: 'news', version: '1', state: 'declined', value: false } as const
    const initial = [
      { ...terms, value: 'true' },
      { ...news, state: 'accepted' as const },
    ]
    await provider.customer.updateConsents(fakeCustomer(), [terms, news], initial)
    await provider.customer.updateConsents(fakeCustomer(), [terms], initial)
    expect(at('PUT /customers/7/consents').map(({ json }) => json)).toEqual([{ id: '7', consents: [news] }])
  })

  it('updateConsents stores four values per consent and then loads the consents again', async () => {
    const { provider, requests, on } = fakeCleeng()
    on('PUT /customers/7/consents', ok({ success: true }))
    on('GET /customers/7/consents', ok({ consents: [terms] }))
    const labelled = { ...terms, label: 'Terms' }
    expect(await provider.customer.updateConsents(fakeCustomer(), [labelled])).toEqual([terms])
    expect(requests[0]?.json).toEqual({ id: '7', consents: [terms] })
  })
})

describe('registration capture', () => {
  it('capture() returns the supported fields and questions with their stored answers', async () => {
    const { provider, on } = fakeCleeng()
    const settings = [
      { key: 'firstNameLastName', enabled: true, required: true, answer: { firstName: 'John', lastName: null } },
      { key: 'birthDate', enabled: true, required: false, answer: '1990-01-01' },
      { key: 'phoneNumber', enabled: true, required: null, answer: 5 },
      { key: 'address', enabled: true, required: true, answer: null },
      { key: 'custom_1', enabled: true, required: true, question: 'Why?', value: 'a:A;b:B', answer: 'a' },
      { key: 'custom_2', enabled: true, question: 'Who?', value: '', answer: { odd: 'x' } },
      { key: 'email', enabled: true, required: true, answer: 'x' },
    ]
    on('GET /customers/7/capture/status', ok({ isCaptureEnabled: true, shouldCaptureBeDisplayed: true, settings }))
    const { shown, fields, questions } = await provider.customer.capture(fakeCustomer())
    expect(shown).toBe(true)
    expect(fields).toEqual([
      { key: 'firstNameLastName', required: true, answer: { firstName: 'John', lastName: '' } },
      { key: 'birthDate', required: false, answer: { birthDate: '1990-01-01' } },
      { key: 'phoneNumber', required: false, answer: { phoneNumber: '5' } },
      { key: 'address', required: true, answer: {} },
    ])
    const options = ['a', 'b'].map((value) => ({ value, label: value.toUpperCase() }))
    expect(questions).toEqual([
      { id: 'custom_1', question: 'Why?', required: true, options, answer: 'a' },
      { id: 'custom_2', question: 'Who?', required: false, options: [], answer: '' },
    ])
  })

  it('updateCapture omits empty values and then loads the customer again', async () => {
    const { provider, requests, on } = fakeCleeng()
    on('PUT /customers/7/capture', ok({ success: true }))
    on('GET /customers/7', ok(john))
    const customAnswers = [{ question: 'Why?', questionId: 'custom_1', value: 'a' }]
    const personal = { firstName: 'Vera', lastName: '', city: 'Delft' }
    expect(await provider.customer.updateCapture(fakeCustomer(), { personal, customAnswers })).toMatchObject({
      firstName: 'John',
    })
    expect(requests[0]?.json).toEqual({ customerId: '7', firstName: 'Vera', city: 'Delft', customAnswers })
  })
})

describe('favourites and watch history', () => {
  const lists = { favorites: [{ mediaid: 'a' }], history: [{ mediaid: 'b', progress: 0.5 }] }
  const externalData = { ...lists, theme: 'dark' }

  it('updateLists retains the data of other apps and sends a keepalive request', async () => {
    const { provider, requests, on, at } = fakeCleeng()
    on('GET /customers/7', ok({ ...john, externalData }))
    on('PATCH /customers/7', ok(john))
    expect(await provider.customer.lists(fakeCustomer())).toEqual(lists)
    const none = { favorites: [], history: [] }
    await provider.customer.updateLists(fakeCustomer(), none, lists)
    expect(requests.at(-1)).toMatchObject({
      keepalive: true,
      json: { id: '7', externalData: { ...none, theme: 'dark' } },
    })
    expect(at('GET /customers/7')).toHaveLength(1)
  })

  it('updateLists first loads the data of an account that was not loaded before', async () => {
    const { provider, on, at } = fakeCleeng()
    on('GET /customers/7', ok({ ...john, externalData }))
    on('GET /customers/8', ok({ ...john, externalData: { notes: 'x' } }))
    on('PATCH /customers/7', ok(john))
    on('PATCH /customers/8', ok(john))
    await provider.customer.updateLists(fakeCustomer(), lists, lists)
    expect(at('PATCH /customers/7')[0]?.json).toEqual({ id: '7', externalData })
    await provider.customer.updateLists(fakeCustomer({ id: '8' }), lists, lists)
    expect(at('PATCH /customers/8')[0]?.json).toEqual({ id: '8', externalData: { ...lists, notes: 'x' } })
  })
})
