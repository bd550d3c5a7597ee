import { describe, expect, it } from 'vitest'
import { NotEnabledError } from '#core/account/account-provider.ts'
import { fakeCustomer, fakeJwp, jwpHost } from '../../../tests/support/fake-accounts.ts'
import { failureOf } from '../../../tests/support/fake-server.ts'

const account = {
  id: 7,
  uuid: 'a-uuid',
  email: 'vera@example.com',
  full_name: 'Vera Viewer',
  created_at: 1_600_000_000,
  metadata: {
    first_name: ' Vera ',
    surname: 'Viewer',
    country: 'nl',
    has_password: true,
    seats: 2,
    seen: { a: 1 },
    gone: null,
  },
}

/** Account of the provider with this metadata. */
const stored = (metadata: object = {}, more: object = {}) => ({ id: 7, email: 'vera@example.com', metadata, ...more })

describe('jwp account', () => {
  it('the account is loaded with the token of the viewer, and its metadata is converted to text', async () => {
    const { provider, requests, on } = fakeJwp()
    on('GET /accounts', account)
    expect(await provider.customer.get()).toEqual({
      id: '7',
      uuid: 'a-uuid',
      email: 'vera@example.com',
      fullName: 'Vera Viewer',
      firstName: 'Vera',
      lastName: 'Viewer',
      country: 'nl',
      registeredAt: 1_600_000_000_000,
      hasPassword: true,
      metadata: {
        ...{ first_name: ' Vera ', surname: 'Viewer', country: 'nl' },
        ...{ has_password: 'true', seats: '2', seen: '{"a":1}' },
      },
    })
    expect(requests).toMatchObject([
      {
        method: 'GET',
        url: `${jwpHost}/accounts`,
        headers: { authorization: 'Bearer viewer-token', 'content-type': 'application/x-www-form-urlencoded' },
      },
    ])
  })

  it('a name that is stored as a space is no name', async () => {
    const { provider, on } = fakeJwp()
    on('GET /accounts', stored({ first_name: ' ', surname: ' ' }))
    const { firstName, lastName } = await provider.customer.get()
    expect([firstName, lastName]).toEqual([undefined, undefined])
  })

  it('an account requires only an id and an email address', async () => {
    const { provider, on } = fakeJwp()
    on('GET /accounts', { id: 'x', email: 'a@example.com', full_name: null, uuid: null, created_at: null })
    const bare = await provider.customer.get()
    expect(bare).toEqual({ id: 'x', uuid: undefined, email: 'a@example.com', hasPassword: true, metadata: {} })
  })

  it.each([
    ['google', undefined, false],
    ['google', 'YES', true],
    ['google', 'on', true],
    ['google', '1', true],
    ['google', 'yesterday', false],
    ['google', 'not true', false],
    ['', undefined, true],
  ])(
    'an account with register_source "%s" and has_password %s has a password: %s',
    async (register_source, has_password, expected) => {
      const { provider, on } = fakeJwp()
      on('GET /accounts', { id: 1, email: 'a@example.com', metadata: { register_source, has_password } })
      expect((await provider.customer.get()).hasPassword).toBe(expected)
    },
  )

  it('updateNames sends the trimmed names together with all other metadata', async () => {
    const { provider, at, on } = fakeJwp()
    on('GET /accounts', stored({ theme: 'dark', first_name: 'V' }))
    on('PUT /accounts', account)
    await provider.customer.updateNames(fakeCustomer(), { firstName: ' Mila ', lastName: ' ' })
    expect(at('PUT /accounts')[0]?.form).toEqual({
      full_name: 'Mila',
      'metadata[theme]': 'dark',
      'metadata[first_name]': 'Mila',
      'metadata[surname]': '',
    })
  })

  it('updateMetadata retains the full name and stores each value as metadata and as a consent entry', async () => {
    const { provider, at, on } = fakeJwp()
    const consents = JSON.stringify([
      { name: 'genre', label: 'Genre', version: '1', state: 'accepted', value: 'drama' },
      7,
    ])
    const metadata = { genre: 'drama', consents }
    on('GET /accounts', stored(metadata, { full_name: 'Vera Viewer' }))
    on('PUT /accounts', account)
    await provider.customer.updateMetadata(fakeCustomer({ metadata }), { genre: 'crime', nickname: '' })
    const { 'metadata[consents]': entries = '', ...form } = at('PUT /accounts')[0]?.form ?? {}
    expect(form).toEqual({ full_name: 'Vera Viewer', 'metadata[genre]': 'crime', 'metadata[nickname]': '' })
    expect(JSON.parse(entries)).toEqual([
      { name: 'genre', label: 'Genre', version: '1', state: 'accepted', value: 'crime' },
      7,
      { name: 'nickname', version: '1', state: 'declined', value: '' },
    ])
  })

  it('updateEmail rejects as not supported, without a request', async () => {
    const { provider, requests } = fakeJwp()
    const refused = await failureOf(provider.customer.updateEmail(fakeCustomer(), 'b@example.com', 'x'))
    expect(refused).toBeInstanceOf(NotEnabledError)
    expect(refused).toMatchObject({ message: expect.stringMatching(/^Email update not supported/) })
    expect(requests).toEqual([])
  })
})

describe('capture of missing names', () => {
  const { provider } = fakeJwp()
  const isCaptureShown = async (names: object) => (await provider.customer.capture(fakeCustomer(names))).shown

  it('the capture form is shown while the first or last name is missing', async () => {
    expect(await isCaptureShown({})).toBe(true)
    expect(await isCaptureShown({ firstName: 'Vera' })).toBe(true)
    expect(await isCaptureShown({ lastName: 'Viewer' })).toBe(true)
    expect(await isCaptureShown({ firstName: 'Vera', lastName: 'Viewer' })).toBe(false)
    expect(await provider.customer.capture(fakeCustomer({ firstName: 'Vera' }))).toEqual({
      shown: true,
      fields: [{ key: 'firstNameLastName', required: true, answer: { firstName: 'Vera', lastName: '' } }],
      questions: [],
    })
  })

  it('updateCapture stores the given name and an empty value for the other name', async () => {
    const { provider, at, on } = fakeJwp()
    on('GET /accounts', stored())
    on('PUT /accounts', account)
    await provider.customer.updateCapture(fakeCustomer(), { personal: { lastName: 'Viewer' }, customAnswers: [] })
    await provider.customer.updateCapture(fakeCustomer(), { personal: { firstName: 'Vera' }, customAnswers: [] })
    expect(at('PUT /accounts').map(({ form }) => form)).toEqual([
      { full_name: 'Viewer', 'metadata[first_name]': '', 'metadata[surname]': 'Viewer' },
      { full_name: 'Vera', 'metadata[first_name]': 'Vera', 'metadata[surname]': '' },
    ])
  })
})

describe('registration fields', () => {
  it('registration fields are loaded without a token and exclude the fields of the form itself', async () => {
    const { provider, requests, on } = fakeJwp({ clientId: 'client/2' })
    const builtInFields = ['email_confirmation', 'first_name', 'surname'].map((name) => ({ name, type: 'input' }))
    on('GET /accounts/register-fields/client%2F2', {
      collection: [
        ...builtInFields,
        { name: '', type: 'input' },
        { name: 'terms', type: 'input', label: 'https://t.example' },
      ],
    })
    expect(await provider.customer.registrationFields()).toEqual([
      {
        name: 'terms',
        type: 'checkbox',
        label: 'https://t.example',
        required: true,
        placeholder: '',
        options: [],
        defaultValue: '',
        enabledByDefault: false,
        version: '1',
      },
    ])
    expect(requests[0]?.headers).not.toHaveProperty('authorization')
  })

  it('a registration field may have no options, label or default value', async () => {
    const { provider, on } = fakeJwp()
    const box = { name: 'news', type: 'checkbox', options: [], label: null, default_value: 'true', required: true }
    on('GET /accounts/register-fields/client-1', { collection: [box, { name: 'city', type: 'input' }] })
    expect(await provider.customer.registrationFields()).toMatchObject([
      { name: 'news', label: '', options: [], enabledByDefault: true, required: true },
      { name: 'city', label: '', options: [], enabledByDefault: false, required: false, defaultValue: '' },
    ])
  })
})

const consent = (name: string, state: 'accepted' | 'declined', value: string | boolean = '') =>
  ({ name, version: '1', state, value }) as const

describe('consents', () => {
  it('updateConsents replaces consents by name and retains the data of other apps', async () => {
    const { provider, at, on } = fakeJwp()
    const entries = [
      { ...consent('news', 'accepted', true), date: 5 },
      consent('age', 'accepted'),
      'odd',
      consent('news', 'accepted'),
    ]
    on('PUT /accounts', { ...account, metadata: { consents: JSON.stringify([consent('news', 'declined')]) } })
    const metadata = { consents: JSON.stringify(entries), theme: 'dark' }
    on('GET /accounts', stored(metadata))
    const answers = [
      consent('news', 'declined', false),
      consent('terms', 'accepted', true),
      consent('ads', 'accepted', true),
    ]
    const saved = await provider.customer.updateConsents(fakeCustomer({ metadata }), answers)
    expect(saved).toEqual([consent('news', 'declined')])
    const { 'metadata[consents]': text = '', ...form } = at('PUT /accounts')[0]?.form ?? {}
    expect(form).toEqual({
      full_name: 'vera@example.com',
      'metadata[theme]': 'dark',
      'metadata[news]': 'off',
      'metadata[terms]': 'true',
      'metadata[ads]': 'on',
    })
    expect(JSON.parse(text)).toEqual([
      { ...consent('news', 'declined', false), date: 5 },
      consent('age', 'accepted'),
      'odd',
      ...answers.slice(1),
    ])
  })

  it.each([
    ['[{"name":"a","version":3,"state":"accepted"}]', [{ ...consent('a', 'accepted'), version: '3' }]],
    ['[{"name":"a","version":null,"state":"declined","value":9}]', [{ ...consent('a', 'declined', '9'), version: '' }]],
    ['[{"name":"a","version":"1","state":"accepted","value":1}]', [consent('a', 'accepted', '1')]],
    ['[{"name":"a","version":"1","state":"accepted","value":0}]', [consent('a', 'declined', '0')]],
    ['[{"version":"1"},{"name":"a","version":"1","state":"accepted","value":"x"}]', [consent('a', 'accepted', 'x')]],
    ['{"name":"a"}', []],
    ['{', []],
  ])('consents stored as %s are read as %o', async (consents, read) => {
    const { provider } = fakeJwp()
    expect(await provider.customer.consents(fakeCustomer({ metadata: { consents } }))).toEqual(read)
  })

  it('consents() returns an empty list for an account without consents', async () => {
    expect(await fakeJwp().provider.customer.consents(fakeCustomer())).toEqual([])
  })
})

describe('account that changed on another device', () => {
  /** Page that loaded `shown` before another device changed the account to `latest`. */
  function pageOf(initial: Record<string, string>, latest: Record<string, string>) {
    const { provider, at, on } = fakeJwp()
    on('GET /accounts', stored(latest))
    on('PUT /accounts', account)
    const form = () => at('PUT /accounts')[0]?.form
    return { api: provider.customer, customer: fakeCustomer({ metadata: initial }), form }
  }

  const accepted = { news: 'on', consents: JSON.stringify([consent('news', 'accepted', true)]) }
  const withdrawn = { news: 'off', consents: JSON.stringify([consent('news', 'declined', false)]) }

  it('a consent withdrawn on another device stays withdrawn after a change of the names', async () => {
    const { api, customer, form } = pageOf(accepted, withdrawn)
    await api.updateNames(customer, { firstName: 'Vera', lastName: 'Vega' })
    expect(form()).toEqual({
      ...{ full_name: 'Vera Vega', 'metadata[first_name]': 'Vera', 'metadata[surname]': 'Vega' },
      ...{ 'metadata[news]': 'off', 'metadata[consents]': withdrawn.consents },
    })
  })

  it('a consent withdrawn on another device stays withdrawn after a change of another consent', async () => {
    const { api, customer, form } = pageOf(accepted, withdrawn)
    await api.updateConsents(customer, [consent('news', 'accepted', true), consent('ads', 'accepted', true)])
    expect(form()).toMatchObject({ 'metadata[news]': 'off', 'metadata[ads]': 'on' })
    expect(JSON.parse(form()?.['metadata[consents]'] ?? '')).toEqual([
      consent('news', 'declined', false),
      consent('ads', 'accepted', true),
    ])
  })

  it('a consent withdrawn on another device stays withdrawn if the account was reloaded behind the form', async () => {
    const { api, customer, form } = pageOf(withdrawn, withdrawn)
    const initial = [consent('news', 'accepted', true)]
    await api.updateConsents(customer, [...initial, consent('ads', 'accepted', true)], initial)
    expect(form()).toMatchObject({ 'metadata[news]': 'off', 'metadata[ads]': 'on' })
  })

  it.each(['true', '1', 1])(
    'a consent stored as %j is written as a boolean, and not at all if another device withdrew it',
    async (value) => {
      const text = JSON.stringify([{ ...consent('news', 'accepted'), value }])
      const answers = [consent('news', 'accepted', true), consent('ads', 'accepted', true)]
      const same = pageOf({ consents: text }, { consents: text })
      await same.api.updateConsents(same.customer, answers)
      expect(JSON.parse(same.form()?.['metadata[consents]'] ?? '')).toEqual(answers)
      const other = pageOf({ consents: text }, withdrawn)
      await other.api.updateConsents(other.customer, answers)
      expect(JSON.parse(other.form()?.['metadata[consents]'] ?? '')).toEqual([
        consent('news', 'declined', false),
        consent('ads', 'accepted', true),
      ])
    },
  )

  it('updateMetadata retains details that another device changed and this save did not', async () => {
    const { api, customer, form } = pageOf({ genre: 'crime' }, { genre: 'crime', city: 'Vigo' })
    // The customer was loaded again after the form had opened.
    await api.updateMetadata(customer, { genre: 'drama', city: '', nickname: 'V' }, { genre: 'drama' })
    expect(form()).toMatchObject({
      ...{ 'metadata[genre]': 'crime', 'metadata[city]': 'Vigo', 'metadata[nickname]': 'V' },
    })
  })
})

describe('account writes', () => {
  const names = { firstName: 'Vera', lastName: 'Vega' }

  it('concurrent writes are sent one after another, each with the result of the one before', async () => {
    const { provider, requests, at, on } = fakeJwp()
    on('GET /accounts', stored())
    on('GET /accounts', stored({ first_name: 'Vera', surname: 'Vega' }, { full_name: 'Vera Vega' }))
    on('PUT /accounts', account)
    const { updateNames, updateMetadata } = provider.customer
    await Promise.all([updateNames(fakeCustomer(), names), updateMetadata(fakeCustomer(), { city: 'Vigo' })])
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET', 'PUT'])
    expect(at('PUT /accounts')[1]?.form).toMatchObject({
      ...{ full_name: 'Vera Vega', 'metadata[first_name]': 'Vera', 'metadata[city]': 'Vigo' },
    })
  })

  it('a write rejects without a change if the account cannot be read, and the next write succeeds', async () => {
    const { provider, at, on } = fakeJwp()
    on('GET /accounts', { message: 'Invalid privileges' }, 403)
    on('GET /accounts', stored())
    on('PUT /accounts', account)
    const refused = await failureOf(provider.customer.updateNames(fakeCustomer(), names))
    expect(refused).toMatchObject({ message: 'Invalid privileges', status: 403 })
    expect(at('PUT /accounts')).toEqual([])
    await provider.customer.updateNames(fakeCustomer(), names)
    expect(at('PUT /accounts')).toHaveLength(1)
  })

  it('a write is not sent to the account of another viewer who signed in meanwhile', async () => {
    const { provider, at, on } = fakeJwp()
    on('GET /accounts', stored({}, { id: 8 }))
    on('PUT /accounts', account)
    const refused = await failureOf(provider.customer.updateNames(fakeCustomer(), names))
    expect(refused).toMatchObject({ message: 'User not logged in', status: 401 })
    expect(at('PUT /accounts')).toEqual([])
  })
})

describe('data export and account deletion', () => {
  it('exportData requests the export and rejects a failure with its status and cause', async () => {
    const { provider, requests, on } = fakeJwp()
    on('POST /accounts/export', { code: 200 })
    await provider.customer.exportData()
    expect(requests[0]?.form).toEqual({ branding_id: '0' })
    const { provider: broken, on: answer } = fakeJwp()
    answer('POST /accounts/export', { message: 'Try later' }, 500)
    expect(await failureOf(broken.customer.exportData())).toMatchObject({
      message: 'Failed to export account data',
      status: 500,
      cause: { message: 'Try later' },
    })
  })

  it('deleteAccount sends the password once and does not retry after a 500 response', async () => {
    const { provider, requests, on } = fakeJwp()
    on('DELETE /accounts/erase', { message: 'Invalid credentials' }, 500)
    expect(await failureOf(provider.customer.deleteAccount('Password1'))).toMatchObject({
      message: 'Invalid credentials',
    })
    expect(requests).toMatchObject([{ form: { password: 'Password1', branding_id: '0' } }])
  })
})

const favorites = '/v2/accounts/media/favorites'
const history = '/v2/accounts/media/watch-history'
const none = { favorites: [], history: [] }
const ids = (...list: string[]) => list.map((mediaid) => ({ mediaid }))

describe('favourites and watch history', () => {
  it('favourites and history are sorted newest first, and history omits items without progress', async () => {
    const { provider, requests, on } = fakeJwp()
    on(`GET ${favorites}`, {
      collection: [
        { media_id: 'undated' },
        { media_id: 'old', created_at: 10 },
        { media_id: 'new', created_at: 5, updated_at: 30 },
      ],
    })
    on(`GET ${history}`, {
      collection: [
        { media_id: 'reset', progress: 0, updated_at: 99 },
        { media_id: 'half', progress: '0.5', created_at: 1 },
        { media_id: 'over', progress: 1.2, created_at: 2 },
        { media_id: 'under', progress: -1, created_at: 3 },
      ],
    })
    expect(await provider.customer.lists(fakeCustomer())).toEqual({
      favorites: ids('new', 'old', 'undated'),
      history: [
        { mediaid: 'over', progress: 1 },
        { mediaid: 'half', progress: 0.5 },
      ],
    })
    expect(requests.find(({ url }) => url.endsWith(history))?.query).toEqual({ filter: 'currently_watching' })
  })

  it('lists follows the cursor of a page until a page has no cursor or no new entries', async () => {
    const { provider, at, on } = fakeJwp()
    const page = (cursor: string | null, ...list: string[]) => ({
      collection: list.map((media_id) => ({ media_id, progress: 0.5 })),
      cursor,
    })
    for (const response of [page('a+1', 'one', 'two'), page('a+2', 'two', 'three'), page(null, 'four')])
      on(`GET ${favorites}`, response)
    on(`GET ${history}`, page('same', 'half'))
    const lists = await provider.customer.lists(fakeCustomer())
    expect(lists.favorites).toEqual(ids('one', 'two', 'three', 'four'))
    expect(lists.history).toEqual([{ mediaid: 'half', progress: 0.5 }])
    const queries = (route: string) => at(route).map(({ query }) => query)
    expect(queries(`GET ${favorites}`)).toEqual([{}, { cursor: 'a+1' }, { cursor: 'a+2' }])
    const filter = 'currently_watching'
    expect(queries(`GET ${history}`)).toEqual([{ filter }, { filter, cursor: 'same' }])
  })

  it('updateLists sends each change as a separate keepalive request, oldest first', async () => {
    const { provider, requests, on } = fakeJwp()
    for (const route of [`POST ${favorites}`, `DELETE ${favorites}/gone%2F1`, `PATCH ${history}`]) on(route, {})
    const before = {
      favorites: ids('kept', 'gone/1'),
      history: [
        { mediaid: 'same', progress: 0.3 },
        { mediaid: 'dropped', progress: 0.9 },
        { mediaid: 'moved', progress: 0.1 },
      ],
    }
    const after = {
      favorites: ids('second', 'first', 'kept'),
      history: [
        { mediaid: 'latest', progress: 0.2 },
        { mediaid: 'moved', progress: 0.4 },
        { mediaid: 'same', progress: 0.3 },
      ],
    }
    await provider.customer.updateLists(fakeCustomer(), after, before)
    const of = (wanted: string) =>
      requests.filter(({ method }) => method === wanted).map(({ form: { media_id, progress } }) => [media_id, progress])
    expect(of('POST')).toEqual([
      ['first', undefined],
      ['second', undefined],
    ])
    expect(of('PATCH')).toEqual([
      ['dropped', '0'],
      ['moved', '0.4'],
      ['latest', '0.2'],
    ])
    expect(of('DELETE')).toHaveLength(1)
    expect(requests.every(({ keepalive }) => keepalive)).toBe(true)
  })

  it('updateLists sends no request if no entry changed', async () => {
    const { provider, requests } = fakeJwp()
    const lists = { favorites: ids('a'), history: [{ mediaid: 'a', progress: 0.5 }] }
    await provider.customer.updateLists(fakeCustomer(), lists, structuredClone(lists))
    expect(requests).toEqual([])
  })

  it('updateLists ignores a 404 for a removed favourite and rejects other failures', async () => {
    const { provider, on } = fakeJwp()
    on(`DELETE ${favorites}/a`, { message: 'Not found' }, 404)
    await provider.customer.updateLists(fakeCustomer(), none, { favorites: ids('a'), history: [] })
    const { provider: forbidden, on: answer } = fakeJwp()
    answer(`DELETE ${favorites}/a`, { message: 'No' }, 403)
    const refused = failureOf(
      forbidden.customer.updateLists(fakeCustomer(), none, { favorites: ids('a'), history: [] }),
    )
    expect(await refused).toMatchObject({ status: 403 })
    const { provider: anonymous } = fakeJwp(undefined, { token: '' })
    const unsent = failureOf(anonymous.customer.updateLists(fakeCustomer(), none, { favorites: ids('a'), history: [] }))
    expect(await unsent).toMatchObject({ message: 'User not logged in' })
  })
})
