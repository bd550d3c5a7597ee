import { describe, expect, it } from 'vitest'
import { accountErrors } from '#core/account/account-errors.ts'
import { NotEnabledError } from '#core/account/account-provider.ts'
import { formOf, openJwp, password } from './open-jwp.ts'

const fixture = await openJwp()

const customer = () => fixture.provider.customer
const failure = (request: Promise<unknown>) =>
  request.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error,
  )

describe('jwp customer', () => {
  it('get returns the id, email, names, registration time and metadata of the account', async () => {
    expect(await fixture.signIn('member@example.com')).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      uuid: expect.stringMatching(/^[-0-9a-f]{36}$/),
      email: 'member@example.com',
      firstName: 'Milan',
      lastName: 'Member',
      fullName: 'Milan Member',
      hasPassword: true,
      registeredAt: expect.any(Number),
      metadata: { register_source: 'inplayer', has_password: 'true' },
    })
    const [call] = await fixture.requestsTo(/\/accounts$/)
    expect(call?.headers.authorization).toBe(`Bearer ${fixture.token()}`)
    expect(call?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  })

  it('updateNames retains the consents, and the email is the full name of an account without names', async () => {
    const before = await fixture.signIn('member@example.com')
    const named = await customer().updateNames(before, { firstName: ' Mila ', lastName: 'Member' })
    expect(named).toMatchObject({ firstName: 'Mila', fullName: 'Mila Member' })
    expect(named.metadata.consents).toBe(before.metadata.consents)
    const nameless = await customer().updateNames(named, { firstName: '', lastName: '' })
    expect(nameless.fullName).toBe('member@example.com')
    expect([nameless.firstName, nameless.lastName]).toEqual([undefined, undefined])
  })

  it('updateEmail rejects as not supported', async () => {
    const before = await fixture.signIn('member@example.com')
    const refused = await failure(customer().updateEmail(before, 'other@example.com', password))
    expect(refused).toBeInstanceOf(NotEnabledError)
    expect(accountErrors('customer', refused)).toEqual([{ key: 'account:validation.email_update_not_supported' }])
  })

  it('capture is shown until the first and the last name are stored', async () => {
    const nameless = await fixture.signUp('new@example.com')
    const { shown, fields, questions } = await customer().capture(nameless)
    expect([shown, fields.map(({ key }) => key), questions]).toEqual([true, ['firstNameLastName'], []])
    const half = await customer().updateCapture(nameless, { personal: { firstName: 'Nia' }, customAnswers: [] })
    expect((await customer().capture(half)).shown).toBe(true)
    const whole = { personal: { firstName: 'Nia', lastName: 'New' }, customAnswers: [] }
    expect((await customer().capture(await customer().updateCapture(half, whole))).shown).toBe(false)
  })
})

describe('registration fields, consents and metadata', () => {
  it('registrationFields returns every field type and omits email_confirmation', async () => {
    const fields = await customer().registrationFields()
    expect(fields.map(({ name }) => name)).not.toContain('email_confirmation')
    expect(new Set(fields.map(({ type }) => type))).toEqual(
      new Set(['checkbox', 'input', 'select', 'radio', 'country', 'us_state', 'datepicker']),
    )
    expect(fields.find(({ name }) => name === 'terms')).toMatchObject({
      type: 'checkbox',
      required: true,
      label: 'https://foyer-pictures.example/terms',
      version: '1',
    })
    expect(fields.find(({ name }) => name === 'marketing')?.enabledByDefault).toBe(true)
    expect(fields.find(({ name }) => name === 'how_heard')).toMatchObject({
      defaultValue: 'friend',
      options: expect.arrayContaining([{ value: 'press', label: 'In the press' }]),
    })
  })

  it('updateConsents stores consents as JSON and as fields, and invalid JSON is read as no consents', async () => {
    const before = await fixture.signIn('viewer@example.com')
    const consents = [
      { name: 'terms', version: '1', state: 'accepted' as const, value: true },
      { name: 'marketing', version: '1', state: 'accepted' as const, value: true },
    ]
    expect(await customer().updateConsents(before, consents)).toEqual(expect.arrayContaining(consents))
    expect((await customer().get()).metadata.marketing).toBe('on')
    const broken = { ...before, metadata: { consents: '{not a list' } }
    expect(await customer().consents(broken)).toEqual([])
  })

  it('updateMetadata stores details beside other metadata and rejects an unknown field', async () => {
    const before = await fixture.signIn('viewer@example.com')
    const after = await customer().updateMetadata(before, { nickname: 'V & V', favourite_genre: 'drama' })
    expect(after.metadata).toMatchObject({ nickname: 'V & V', favourite_genre: 'drama', first_name: 'Vera' })
    const refused = await failure(customer().updateMetadata(before, { shoe_size: '42' }))
    expect(refused).toMatchObject({ message: 'Field metadata[shoe_size] is not expected', status: 422 })
  })
})

describe('data export and account deletion', () => {
  it('exportData sends the data by email and rejects on a 500 response', async () => {
    await fixture.signIn('viewer@example.com')
    await customer().exportData()
    expect(await fixture.inbox('viewer@example.com')).toHaveLength(1)
    expect(formOf((await fixture.requestsTo(/export/))[0])).toEqual({ branding_id: '0' })
    await fixture.breakNext({ path: 'export', status: 500 })
    expect(await failure(customer().exportData())).toMatchObject({
      message: 'Failed to export account data',
      status: 500,
    })
  })

  it('deleteAccount requires the correct password and removes the account', async () => {
    await fixture.signIn('viewer@example.com')
    const refused = await failure(customer().deleteAccount('Password2'))
    expect(accountErrors('deleteAccount', refused)).toEqual([
      { field: 'password', key: 'user:account.delete_account.invalid_credentials' },
    ])
    await fixture.breakNext({ path: 'erase', status: 500 })
    const broken = await failure(customer().deleteAccount(password))
    expect(accountErrors('deleteAccount', broken)).toEqual([{ key: 'user:account.delete_account.error' }])
    await customer().deleteAccount(password)
    expect(formOf((await fixture.requestsTo(/erase/)).at(-1))).toEqual({ password, branding_id: '0' })
    await expect(customer().get()).rejects.toThrow('Invalid JWT token')
    await expect(fixture.signIn('viewer@example.com')).rejects.toThrow('Invalid credentials')
  })
})

describe.each(['replace', 'merge'])('metadata writes that %s the stored metadata', (metadata) => {
  const prepare = async (email: string) => {
    await fixture.send('PUT', '/settings', { metadata })
    return fixture.signIn(email)
  }

  it('updateNames retains other metadata, and updateMetadata clears a detail with an empty value', async () => {
    const before = await prepare('member@example.com')
    const nicknamed = await customer().updateMetadata(before, { nickname: 'Mil' })
    expect(nicknamed.metadata).toMatchObject({ nickname: 'Mil', marketing: 'on' })
    const cleared = await customer().updateMetadata(nicknamed, { nickname: '' })
    expect(cleared.metadata.nickname || '').toBe('')
    const { marketing, country, terms } = before.metadata
    expect(await customer().updateNames(cleared, { firstName: 'Mila', lastName: '' })).toMatchObject({
      ...{ firstName: 'Mila', fullName: 'Mila' },
      metadata: { marketing, country, terms },
    })
    expect((await customer().get()).lastName).toBeUndefined()
  })

  it('updateConsents with a withdrawn consent retains the other consents', async () => {
    const before = await prepare('member@example.com')
    const given = await customer().consents(before)
    const withdrawn = given
      .filter(({ name }) => name === 'marketing')
      .map((consent) => ({ ...consent, state: 'declined' as const, value: false }))
    await customer().updateConsents(before, withdrawn)
    const after = await customer().get()
    expect(after.metadata).toMatchObject({ marketing: 'off', terms: 'true' })
    const states = (await customer().consents(after)).map(({ name, state }) => [name, state])
    expect(Object.fromEntries(states)).toMatchObject({ marketing: 'declined', terms: 'accepted' })
  })

  it('an upgrade removes a pending downgrade from the metadata', async () => {
    const { subscription } = fixture.provider
    const person = await prepare('member@example.com')
    const current = (await subscription.current(person)) ?? expect.unreachable('there is no subscription')
    const key = `${current.id}_pending_downgrade`
    const noted = await customer().updateMetadata(person, { [key]: 'S93000_70009' })
    expect((await subscription.current(noted))?.pendingSwitchId).toBe('S93000_70009')
    const [target] = await subscription.switches(noted, current)
    if (!target) throw new Error('There is no other plan')
    await subscription.change(noted, current, { ...target, direction: 'upgrade' })
    expect((await customer().get()).metadata).not.toHaveProperty(key)
  })
})

describe('favourites and watch history', () => {
  const none = { favorites: [], history: [] }
  const ids = (...list: string[]) => list.map((mediaid) => ({ mediaid }))

  it('updateLists sends only changed entries, and lists returns the stored entries', async () => {
    const person = await fixture.signIn('viewer@example.com')
    expect(await customer().lists(person)).toEqual(none)
    const first = { favorites: ids('FilmB001', 'FilmA001'), history: [{ mediaid: 'FilmA001', progress: 0.2 }] }
    await customer().updateLists(person, first, none)
    expect((await customer().lists(person)).history).toEqual([{ mediaid: 'FilmA001', progress: 0.2 }])
    await fixture.send('DELETE', '/requests')
    const second = { favorites: ids('FilmC001', 'FilmB001'), history: [{ mediaid: 'FilmB001', progress: 0.5 }] }
    await customer().updateLists(person, second, first)
    const calls = await fixture.requestsTo(/media\//)
    expect(calls.map(({ method, path, body }) => `${method} ${path.split('/').at(-1)} ${body ?? ''}`).sort()).toEqual([
      'DELETE FilmA001 ',
      'PATCH watch-history media_id=FilmA001&progress=0',
      'PATCH watch-history media_id=FilmB001&progress=0.5',
      'POST favorites media_id=FilmC001',
    ])
    const { favorites, history } = await customer().lists(person)
    expect(favorites.map(({ mediaid }) => mediaid).sort()).toEqual(['FilmB001', 'FilmC001'])
    expect(history).toEqual([{ mediaid: 'FilmB001', progress: 0.5 }])
    expect((await fixture.requestsTo(/watch-history$/)).at(-1)?.query).toEqual({ filter: 'currently_watching' })
  })

  it('lists returns all 48 favourites of an account, newest first', async () => {
    const person = await fixture.signIn('viewer@example.com')
    const favorites = ids(...Array.from({ length: 48 }, (_, index) => `Film00${index + 10}`))
    await customer().updateLists(person, { ...none, favorites }, none)
    expect((await customer().lists(person)).favorites).toEqual(favorites)
  })

  it('updateLists ignores an entry that is already removed and rejects on a 500 response', async () => {
    const person = await fixture.signIn('viewer@example.com')
    await customer().updateLists(person, none, { favorites: ids('Gone'), history: [] })
    await fixture.breakNext({ path: 'favorites', status: 500 })
    const lists = { favorites: ids('FilmA001'), history: [] }
    await expect(customer().updateLists(person, lists, none)).rejects.toMatchObject({ status: 500 })
  })
})
