import { describe, expect, it } from 'vitest'
import { answeredBoxes } from '#features/account/registration.rules.ts'
import { clientId } from '../../../scripts/sandbox/jwp-accounts/rules.ts'
import { formOf, openJwp, password } from './open-jwp.ts'

const fixture = await openJwp()
const customer = () => fixture.provider.customer

const email = 'settled@example.com'
const form = 'application/x-www-form-urlencoded'

/** Entry of `metadata[consents]` in the format of existing apps. */
const entry = (name: string, value: unknown, state = value ? 'accepted' : 'declined') => ({
  name,
  version: '1',
  state,
  value,
})

const consents = [
  entry('terms', true),
  entry('marketing', true),
  entry('nickname', ''),
  entry('favourite_genre', ''),
  entry('how_heard', 'friend'),
  entry('country', 'nl'),
  entry('us_state', ''),
  entry('birthday', ''),
]

const metadata = (list: readonly unknown[] = consents) => ({
  first_name: ' ',
  surname: ' ',
  terms: 'true',
  marketing: 'on',
  how_heard: 'friend',
  country: 'nl',
  consents: JSON.stringify(list),
})

const nested = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => [`metadata[${name}]`, value])

/** Account of an existing app with `stored` details, signed in. */
async function settle(stored = metadata()) {
  const account = { full_name: email, username: email, password, password_confirmation: password }
  const rest = { client_id: clientId, type: 'consumer', referrer: 'http://site.test/', grant_type: 'password' }
  const body = new URLSearchParams([...Object.entries({ ...account, ...rest }), ...nested(metadata())])
  const created = await fixture.call('/accounts/accounts', { method: 'POST', headers: { 'content-type': form }, body })
  expect(created.status).toBe(200)
  fixture.use((await created.json()).access_token)
  const saved = await fixture.call('/accounts/accounts', {
    method: 'PUT',
    headers: { 'content-type': form, authorization: `Bearer ${fixture.token()}` },
    body: new URLSearchParams([['full_name', email], ...nested(stored)]),
  })
  expect(saved.status).toBe(200)
  return customer().get()
}

/** Account as stored by the host. */
async function stored() {
  const headers = { 'content-type': form, authorization: `Bearer ${fixture.token()}` }
  const { metadata } = await fixture.json('/accounts/accounts', { headers })
  return { ...metadata, consents: JSON.parse(metadata.consents) }
}

const boxesOf = async (person: Awaited<ReturnType<typeof settle>>) =>
  answeredBoxes(await customer().registrationFields(), await customer().consents(person))

describe('jwp account of an existing app', () => {
  it('consents that an existing app stored tick their boxes', async () => {
    expect(await boxesOf(await settle())).toEqual({ terms: true, marketing: true })
  })

  it.each([
    ['a declined consent with the value false', entry('marketing', false)],
    ['a declined consent with an empty value', entry('marketing', '')],
    ['an accepted consent with the text "false"', entry('marketing', 'false', 'accepted')],
    ['an unknown state', entry('marketing', true, 'withdrawn')],
    ['an entry without a version, a state and a value', { name: 'marketing' }],
    ['no entry', undefined],
  ])('a consent without a valid acceptance leaves its box unticked: %s', async (_, other) => {
    const list = [null, 7, { version: '1' }, entry('terms', 'true'), ...(other ? [other] : [])]
    expect(await boxesOf(await settle(metadata(list)))).toEqual({ terms: true, marketing: false })
  })

  it('updateConsents retains unknown entries, unchanged consents and other metadata', async () => {
    const extra = [null, { version: '9' }, entry('quiz_answer', 'blue'), { ...entry('terms', 'true'), date: 5 }]
    const others = consents.filter(({ name }) => name !== 'terms')
    const person = await settle(metadata([...extra, ...others]))
    const before = await stored()
    const answers = { terms: entry('terms', true), marketing: entry('marketing', false) }
    await customer().updateConsents(person, [
      { ...answers.terms, value: true, state: 'accepted' },
      { ...answers.marketing, value: false, state: 'declined' },
    ])
    expect(await stored()).toEqual({
      ...before,
      marketing: 'off',
      consents: [
        ...extra.slice(0, 3),
        { ...answers.terms, date: 5 },
        ...others.map((one) => (one.name === 'marketing' ? answers.marketing : one)),
      ],
    })
  })

  it('updateNames retains all other metadata', async () => {
    const person = await settle()
    const { surname: _, ...before } = await stored()
    await customer().updateNames(person, { firstName: 'Nina', lastName: '' })
    expect(await stored()).toEqual({ ...before, first_name: 'Nina' })
  })

  it('updateMetadata writes changed and cleared details to the metadata and to the consents', async () => {
    const person = await settle()
    const { nickname: _, ...before } = await stored()
    const named = await customer().updateMetadata(person, { nickname: 'Vee', how_heard: '' })
    const changed = (await stored()).consents.filter(({ name }: { name: string }) => /nickname|how/.test(name))
    expect(changed).toEqual([entry('nickname', 'Vee'), entry('how_heard', '')])
    await customer().updateMetadata(named, { nickname: '', how_heard: 'friend' })
    // A merging host would retain omitted fields
    expect(formOf((await fixture.requestsTo(/\/accounts$/)).findLast(({ method }) => method === 'PUT'))).toMatchObject({
      'metadata[nickname]': '',
    })
    expect(await stored()).toEqual(before)
  })

  it('register sends the same metadata as an existing app', async () => {
    const response = (name: string, ticked: boolean) => ({ ...entry(name, ticked), value: ticked }) as const
    await fixture.provider.session.register({
      email,
      password,
      consents: [response('terms', true), response('marketing', true)].map((one) => ({
        ...one,
        state: 'accepted' as const,
      })),
      details: { nickname: '', favourite_genre: '', how_heard: 'friend', country: 'us', us_state: 'ca', birthday: '' },
    })
    const sent = formOf((await fixture.requestsTo(/\/accounts$/))[0])
    const written = { ...metadata(), country: 'us', us_state: 'ca' }
    const expected = Object.fromEntries(nested(written))
    expect(Object.fromEntries(Object.entries(sent).filter(([name]) => name.startsWith('metadata')))).toEqual({
      ...expected,
      'metadata[consents]': JSON.stringify(
        consents.map((one) => {
          if (one.name === 'country') return entry('country', 'us')
          return one.name === 'us_state' ? entry('us_state', 'ca') : one
        }),
      ),
    })
  })

  it('the list endpoints of the jwp sandbox accept a cursor and an optional filter', async () => {
    await settle()
    const headers = { 'content-type': form, authorization: `Bearer ${fixture.token()}` }
    for (const list of ['favorites?cursor=', 'watch-history?filter=currently_watching&cursor=', 'watch-history'])
      expect(await fixture.json(`/accounts/v2/accounts/media/${list}`, { headers })).toEqual({ collection: [] })
  })
})
