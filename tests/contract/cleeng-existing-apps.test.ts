import { describe, expect, it } from 'vitest'
import { createCleengProvider } from '#providers/cleeng/index.ts'
import { errorsOf, member, openFixture, viewer } from './account-fixture.ts'
import { cleengCase } from './cleeng-fixture.ts'

const fixture = await openFixture(cleengCase)
const customer = () => fixture.provider.customer
const { json } = fixture.sandbox

const headers = () => ({
  'content-type': 'application/json',
  authorization: `Bearer ${fixture.session.tokens?.access}`,
})
/** Request in the format of an existing app. */
const send = (method: string, path: string, body: unknown) =>
  json(`/billing${path}`, { method, headers: headers(), body: JSON.stringify(body) })
const read = async (path: string) => (await json(`/billing${path}`, { headers: headers() })).responseData

const consent = (name: string, value: boolean | string) => ({
  name,
  version: '1',
  state: value ? ('accepted' as const) : ('declined' as const),
  value,
})
const stored = async (id: string) =>
  (await read(`/customers/${id}/consents`)).consents.map(({ name, state, value }: Record<string, unknown>) => [
    name,
    state,
    value,
  ])

describe('cleeng account of an existing app', () => {
  it('consents returns boolean values that an existing app has stored', async () => {
    const { id } = await fixture.signIn(member)
    const consents = [consent('terms', true), consent('marketing', false)]
    expect(await send('PUT', `/customers/${id}/consents`, { id, consents })).toMatchObject({ errors: [] })
    expect(await customer().consents(await customer().get())).toEqual(expect.arrayContaining(consents))
  })

  it('consents returns the opt-in and the opt-out of an existing account', async () => {
    const consents = await customer().consents(await fixture.signIn(viewer))
    expect(consents).toEqual(expect.arrayContaining([consent('terms', true), consent('marketing', false)]))
  })

  it('updateConsents writes a boolean value and leaves other consents unchanged', async () => {
    const person = await fixture.signIn(member)
    const before = await stored(person.id)
    await customer().updateConsents(person, [consent('marketing', false)])
    expect(await stored(person.id)).toEqual(
      before.map((row: unknown[]) => (row[0] === 'marketing' ? ['marketing', 'declined', false] : row)),
    )
  })

  it('consents omits invalid entries and returns a false value or an unknown state as declined', async () => {
    const person = await fixture.signIn(viewer)
    const consents = [
      { name: 'terms', version: 1, state: 'accepted', value: true },
      null,
      { state: 'accepted' },
      { name: 'marketing', version: {}, state: 'accepted', value: 'false' },
      { name: 'survey', state: 'withdrawn', value: [] },
    ]
    await fixture.sandbox.send('POST', '/faults', {
      path: '/consents',
      status: 200,
      body: { responseData: { consents }, errors: [] },
    })
    expect((await customer().consents(person)).map(({ name, state }) => [name, state])).toEqual([
      ['terms', 'accepted'],
      ['marketing', 'declined'],
      ['survey', 'declined'],
    ])
  })

  it('updateLists retains external data of other apps, with and without a previous read', async () => {
    const person = await fixture.signIn(viewer)
    const loyalty = { points: 7 }
    const externalData = { favorites: [{ mediaid: 'SaltRoad' }], loyalty }
    expect(await send('PATCH', `/customers/${person.id}`, { id: person.id, externalData })).toMatchObject({
      errors: [],
    })
    const lists = { favorites: [{ mediaid: 'GlassHou' }], history: [] }
    await customer().updateLists(person, lists, lists)
    expect((await read(`/customers/${person.id}`)).externalData).toEqual({ ...lists, loyalty })
    const another = createCleengProvider(fixture.options).customer
    await another.lists(person)
    await another.updateLists(person, { favorites: [], history: [] }, lists)
    expect((await read(`/customers/${person.id}`)).externalData).toEqual({ favorites: [], history: [], loyalty })
  })
})

describe('registration fields', () => {
  it('registrationFields returns the placeholder and the default of each consent', async () => {
    const fields = await customer().registrationFields()
    const set = fields.map(({ name, required, placeholder, enabledByDefault }) => [
      name,
      required,
      placeholder,
      enabledByDefault,
    ])
    expect(set).toEqual([
      ['terms', true, '', false],
      ['marketing', false, '', false],
      ['survey', false, 'Three questions, twice a year', true],
    ])
  })
})

describe('error response with a code', () => {
  const fail = (path: string, status: number, body: object) =>
    fixture.sandbox.send('POST', '/faults', { path, status, body })
  const registration = { email: 'new@example.com', password: 'Passw0rd!', consents: [], details: {} }

  it.each([
    [401, { code: 'USER0001', message: 'Unauthorized', errors: [] }],
    [401, { code: 'USER0001', errors: ['Unauthorized'] }],
    [422, { code: 'USER0001' }],
    [401, { responseData: {}, errors: [] }],
  ])('login returns the wrong combination error for status %s and body %o', async (status, body) => {
    await fail('/billing/auths', status, body)
    expect(await errorsOf('login', fixture.provider.session.login(viewer))).toEqual([
      { key: 'account:login.wrong_combination' },
    ])
  })

  it.each([
    [409, { code: 'USER0002', message: 'Conflict', errors: [] }],
    [409, { code: 'USER0002', errors: [{ message: 'Conflict' }] }],
  ])('register returns the existing user error for status %s and body %o', async (status, body) => {
    await fail('/billing/customers', status, body)
    expect(await errorsOf('register', fixture.provider.session.register(registration))).toEqual([
      { key: 'account:registration.user_exists' },
    ])
  })

  it.each([400, 404, 409, 500])('a response with status %s rejects although its body is valid', async (status) => {
    const person = await fixture.signIn(viewer)
    const responseData = { consents: [] }
    await fail('/consents', status, { responseData, errors: [] })
    await expect(customer().consents(person)).rejects.toMatchObject({ status })
  })
})
