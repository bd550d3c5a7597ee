import { afterEach, describe, expect, it, vi } from 'vitest'
import { openAccountFlow } from '../../../tests/support/account-flow.ts'
import { fakeCustomer } from '../../../tests/support/fake-accounts.ts'
import { closeBrowser, flushTasks } from '../../../tests/support/fake-browser.ts'
import { fakeTokens, openPage, refusal } from '../../../tests/support/fake-page.ts'

afterEach(closeBrowser)

const vera = { email: 'vera@example.com', password: 'secret' }
const received = fakeTokens({ access: 'access-2', refresh: 'refresh-2' })
const never = () => new Promise<never>(() => undefined)
const favorite = (mediaid: string) => ({ favorites: [{ mediaid }], history: [] })

type Plan = NonNullable<Parameters<typeof openPage>[0]>

async function openSession({ responses = {}, ...plan }: Plan = {}) {
  const page = openPage({
    ...plan,
    responses: {
      ...responses,
      session: { login: async () => received, register: async () => received, ...responses.session },
    },
  })
  const [{ $viewer }, { $customer }, { $favorites, toggleStoredFavorite }, flow, session, registration] =
    await Promise.all([
      import('#core/account/viewer.store.ts'),
      import('#features/session/customer.store.ts'),
      import('#features/lists/lists.store.ts'),
      openAccountFlow(),
      import('./sign-in.store.ts'),
      import('./registration.store.ts'),
    ])
  const stored = () => JSON.parse(page.browser.localStorage.getItem('jwapp.auth') ?? 'null')
  return { ...page, $viewer, $customer, $favorites, toggleStoredFavorite, ...flow, ...session, ...registration, stored }
}

const openStranger = (plan: Plan = {}) => openSession({ tokens: undefined, ...plan })

describe('sign-in', () => {
  it('a sign-in stores the tokens and loads the customer, the subscription and the lists', async () => {
    const { login, $viewer, $customer, $favorites, stored, callsOf, browser } = await openStranger({
      responses: {
        customer: { lists: async () => favorite('theirs01') },
        subscription: { current: async () => ({ status: 'active' }) as never },
      },
    })
    expect(await login(vera)).toEqual({ isPersisted: true })
    expect(callsOf('session.login')).toEqual([[vera]])
    expect(stored()).toEqual(received)
    expect($viewer.get()).toEqual({ signedIn: true, subscribed: true })
    expect($customer.get()).toEqual(fakeCustomer())
    expect($favorites.get()).toEqual([{ mediaid: 'theirs01' }])
    expect(browser.localStorage.getItem('account.owner')).toBe('cleeng.7')
  })

  it('a sign-in removes the parental lock, and a rejected sign-in does not', async () => {
    const refused = await openStranger({ responses: { session: { login: refusal(401, 'Wrong') } } })
    const lock = await import('#features/lock/lock.store.ts')
    await lock.setLock('4711', 12)
    await expect(refused.login(vera)).rejects.toThrow('Wrong')
    expect(lock.$ageLimit.get()).toBe(12)
    closeBrowser()
    const { login, browser } = await openStranger()
    const { setLock } = await import('#features/lock/lock.store.ts')
    await setLock('4711', 12)
    await login(vera)
    expect(browser.localStorage.getItem('jwapp.lock')).toBeNull()
  })

  it('a sign-in removes the drafts that an earlier session left in the tab, and keeps those before the sign-in', async () => {
    const { login, browser } = await openStranger()
    const names = ['account-names', 'personal-details', 'order-offer', 'login', 'register', 'offers']
    for (const name of names) browser.sessionStorage.setItem(`jwapp.draft.${name}`, '{}')
    await login(vera)
    const remaining = names.filter((name) => browser.sessionStorage.getItem(`jwapp.draft.${name}`) !== null)
    expect(remaining).toEqual(['login', 'register', 'offers'])
  })

  it('a rejected sign-in leaves the viewer anonymous and stores no tokens', async () => {
    const { login, $viewer, stored } = await openStranger({
      responses: { session: { login: refusal(401, 'Wrong') } },
    })
    await expect(login(vera)).rejects.toThrow('Wrong')
    expect([$viewer.get().signedIn, stored()]).toEqual([false, null])
  })

  it('a sign-in whose customer fails to load is undone, and the next sign-in succeeds', async () => {
    const { login, $viewer, stored, setResponses } = await openStranger({
      responses: { customer: { get: refusal(500, 'Not now') } },
    })
    await expect(login(vera)).rejects.toThrow('Not now')
    expect([$viewer.get().signedIn, stored()]).toEqual([false, null])
    setResponses({ customer: { get: async () => fakeCustomer() } })
    await login(vera)
    expect($viewer.get().signedIn).toBe(true)
  })

  it('a sign-in fails with a timeout error when the customer does not load within 8 s', async () => {
    const { login, $viewer, stored } = await openStranger({ responses: { customer: { get: never } } })
    const listener = vi.fn()
    void login(vera).catch(listener)
    await vi.advanceTimersByTimeAsync(7_999)
    expect(listener).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(listener.mock.calls).toMatchObject([[{ message: 'The account request timed out', status: 0 }]])
    expect([$viewer.get().signedIn, stored()]).toEqual([false, null])
  })

  it('a sign-in waits at most 1 s for the subscription and the lists', async () => {
    const { login, $viewer } = await openStranger({
      responses: { subscription: { current: never }, customer: { lists: never } },
    })
    const listener = vi.fn()
    void login(vera).then(listener)
    await vi.advanceTimersByTimeAsync(999)
    expect(listener).not.toHaveBeenCalled()
    expect($viewer.get()).toEqual({ signedIn: true, subscribed: false })
    await vi.advanceTimersByTimeAsync(1)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('a sign-in succeeds although the subscription and the lists fail to load', async () => {
    const { login, $viewer } = await openStranger({
      responses: {
        subscription: { current: refusal(500, 'Not now') },
        customer: { lists: refusal(500, 'Not now') },
      },
    })
    expect(await login(vera)).toEqual({ isPersisted: true })
    expect($viewer.get().signedIn).toBe(true)
  })

  it('a sign-in to another account hides the previous data and retains its unsaved lists', async () => {
    const { login, $customer, $favorites, toggleStoredFavorite, browser, setResponses } = await openSession()
    const { loadCustomer } = await import('#features/session/customer.store.ts')
    await loadCustomer()
    browser.localStorage.setItem('account.owner', 'cleeng.7')
    toggleStoredFavorite('unsaved1')
    setResponses({ customer: { get: async () => fakeCustomer({ id: '8' }) } })
    await login(vera)
    expect($customer.get()?.id).toBe('8')
    expect($favorites.get()).toEqual([])
    expect(browser.localStorage.getItem('unsaved.cleeng.7')).toContain('unsaved1')
  })

  it('a sign-in without writable storage returns isPersisted false', async () => {
    const { login, browser } = await openStranger()
    browser.localStorage.setItem = () => {
      throw new Error('Denied')
    }
    expect(await login(vera)).toEqual({ isPersisted: false })
  })

  it('a session that ends with the page is announced, and a stored one is not', async () => {
    const { warnIfNotPersisted } = await openStranger()
    const { $feedback } = await import('#core/browser/feedback.store.ts')
    warnIfNotPersisted('en', { isPersisted: true })
    expect($feedback.get()).toEqual([])
    warnIfNotPersisted('en', { isPersisted: false })
    const text = 'This browser keeps nothing for this site: you stay signed in until you leave this page.'
    expect($feedback.get()).toMatchObject([{ tone: 'warning', text }])
  })

  it('a sign-in clears the email address of the password mail', async () => {
    const { login, resetEmail } = await openStranger()
    resetEmail.write('vera@example.com')
    await login(vera)
    expect(resetEmail.$note.get()).toBeUndefined()
  })

  it('a list change after a sign-in is saved to the account', async () => {
    const { login, toggleStoredFavorite, callsOf } = await openStranger()
    await login(vera)
    toggleStoredFavorite('new00001')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(callsOf('customer.updateLists').map(([, lists]) => lists)).toEqual([favorite('new00001')])
  })
})

describe('registration', () => {
  const registration = { ...vera, consents: [], details: {} }

  it('a registration copies the local lists to the new account', async () => {
    const { register, toggleStoredFavorite, $viewer, $favorites, callsOf } = await openStranger()
    toggleStoredFavorite('local001')
    expect(await register(registration)).toEqual({ isPersisted: true })
    expect(callsOf('session.register')).toEqual([[registration]])
    expect($viewer.get().signedIn).toBe(true)
    expect($favorites.get()).toEqual([{ mediaid: 'local001' }])
    await vi.advanceTimersByTimeAsync(0)
    await vi.advanceTimersByTimeAsync(0)
    expect(callsOf('customer.updateLists').map(([, lists]) => lists)).toEqual([favorite('local001')])
  })

  it('a registration removes the parental lock', async () => {
    const { register, browser } = await openStranger()
    const { setLock } = await import('#features/lock/lock.store.ts')
    await setLock('4711', 12)
    await register(registration)
    expect(browser.localStorage.getItem('jwapp.lock')).toBeNull()
  })

  it('a registration with an initial plan marks the viewer as subscribed', async () => {
    const { register, $viewer } = await openStranger({
      responses: { access: { plans: async () => [{ id: 'p', accessModel: 'svod' }] } },
    })
    await register(registration)
    expect($viewer.get().subscribed).toBe(true)
  })

  it('a registration whose customer fails to load leads to sign-in, because the account exists', async () => {
    const { register, $viewer } = await openStranger({ responses: { customer: { get: refusal(500, 'Not now') } } })
    const { accountErrors } = await import('#core/account/account-errors.ts')
    const error = await register(registration).catch((reason: unknown) => reason)
    expect(accountErrors('register', error)).toEqual([{ key: 'account:registration.user_exists' }])
    expect([error, $viewer.get().signedIn]).toMatchObject([{ cause: { message: 'Not now' } }, false])
  })
})

describe('registration with an unknown result', () => {
  const terms = { name: 'terms', version: '1', state: 'accepted', value: true } as const
  const registration = { ...vera, consents: [terms], details: {} }
  const exists = refusal(409, 'Customer already exists')
  const lost = refusal(0, 'no response in time')
  const keysOf = async (work: Promise<unknown>) => {
    const { accountErrors } = await import('#core/account/account-errors.ts')
    return accountErrors(
      'register',
      await work.then(
        () => undefined,
        (error: unknown) => error,
      ),
    )
  }
  const openWith = async (plan: NonNullable<Plan['responses']>) => {
    let stored: readonly unknown[] = []
    return openStranger({
      responses: {
        ...plan,
        customer: {
          consents: async () => stored as never,
          updateConsents: async (_customer, consents) => {
            stored = consents
            return consents
          },
          ...plan.customer,
        },
      },
    })
  }

  it.each([0, 200, 500, 503])(
    'a lost response (status %d) is followed by a sign-in, and the consents are saved',
    async (status) => {
      const { register, $viewer, callsOf } = await openWith({ session: { register: refusal(status) } })
      expect(await register(registration)).toEqual({ isPersisted: true })
      expect($viewer.get().signedIn).toBe(true)
      expect(callsOf('session.login')).toEqual([[vera]])
      expect(callsOf('customer.updateConsents').map(([, consents]) => consents)).toEqual([[terms]])
    },
  )

  it('a registration that did not reach the provider shows the connection, and the next one registers', async () => {
    const session = { register: lost, login: refusal(401, 'Wrong') }
    const { register, setResponses, callsOf } = await openWith({ session })
    expect(await keysOf(register(registration))).toEqual([{ key: 'error:connection' }])
    setResponses({ session: { register: async () => received } })
    await register(registration)
    expect(callsOf('session.register')).toHaveLength(2)
  })

  it('an account made by a lost request is entered at the next attempt, never refused as an existing user', async () => {
    const { register, setResponses, $viewer } = await openWith({ session: { register: lost, login: lost } })
    expect(await keysOf(register(registration))).toEqual([{ key: 'error:connection' }])
    setResponses({ session: { register: exists, login: async () => received } })
    await register(registration)
    expect($viewer.get().signedIn).toBe(true)
  })

  it('an account whose customer does not load for lack of a connection is entered at the next attempt', async () => {
    const { register, setResponses, $viewer } = await openWith({ customer: { get: lost } })
    expect(await keysOf(register(registration))).toEqual([{ key: 'error:connection' }])
    setResponses({ session: { register: exists }, customer: { get: async () => fakeCustomer() } })
    await register(registration)
    expect($viewer.get().signedIn).toBe(true)
  })

  it('a sign-in to an account made by a lost request saves the consents of the registration', async () => {
    const { register, login, setResponses, callsOf } = await openWith({ session: { register: lost, login: lost } })
    await expect(register(registration)).rejects.toThrow()
    setResponses({ session: { login: async () => received } })
    await login(vera)
    expect(callsOf('customer.updateConsents').map(([, consents]) => consents)).toEqual([[terms]])
  })

  it('a registration that is refused after a lost one shows its reason, without a sign-in', async () => {
    const { register, setResponses, callsOf } = await openWith({ session: { register: lost, login: lost } })
    await expect(register(registration)).rejects.toThrow()
    setResponses({ session: { register: refusal(422, 'invalid param password') } })
    expect(await keysOf(register(registration))).toEqual([
      { field: 'password', key: 'account:registration.invalid_password' },
    ])
    expect(callsOf('session.login')).toHaveLength(1)
  })

  it('a sign-in removes the stored registration whose result was unknown', async () => {
    const { register, login, setResponses, browser } = await openWith({ session: { register: lost, login: lost } })
    const stored = () => browser.sessionStorage.getItem('jwapp.draft.unconfirmed-registration')
    await expect(register(registration)).rejects.toThrow()
    expect(JSON.parse(stored() ?? '')).toEqual({ email: vera.email, consents: [terms] })
    setResponses({ session: { login: async () => received } })
    await login(vera)
    expect(stored()).toBeNull()
  })

  it('consents that a sign-in fails to save do not prevent it, and the failure is logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { register, login, logout } = await openWith({
      session: { register: async () => ({ ...received, lacksConsents: true }) },
      customer: { updateConsents: refusal(500, 'Not now') },
    })
    await expect(register(registration)).rejects.toMatchObject({ cause: { message: 'Not now' } })
    await logout()
    expect(await login(vera)).toEqual({ isPersisted: true })
    expect(warn.mock.calls).toEqual([['Not now']])
    warn.mockRestore()
  })

  it('a registration of another existing user is refused without a sign-in', async () => {
    const { register, callsOf } = await openWith({ session: { register: exists } })
    expect(await keysOf(register(registration))).toEqual([{ key: 'account:registration.user_exists' }])
    expect(callsOf('session.login')).toEqual([])
  })

  it('a blocked registration is not followed by a sign-in', async () => {
    const { register, callsOf } = await openWith({ session: { register: refusal(429) } })
    expect(await keysOf(register(registration))).toEqual([{ key: 'account:login.too_many_attempts' }])
    expect(callsOf('session.login')).toEqual([])
  })

  it('a registration whose consents are not saved fails, and the next attempt saves only them', async () => {
    const { register, setResponses, callsOf, $viewer, browser } = await openWith({
      session: { register: async () => ({ ...received, lacksConsents: true }) },
      customer: { updateConsents: refusal(500) },
    })
    expect(await keysOf(register(registration))).toEqual([{ key: 'account:registration.consents_not_saved' }])
    expect($viewer.get().signedIn).toBe(true)
    expect(browser.localStorage.getItem('consents.cleeng.7')).toContain('terms')
    setResponses({ customer: { updateConsents: async (_customer, consents) => consents } })
    expect(await register(registration)).toEqual({ isPersisted: true })
    expect(callsOf('session.register')).toHaveLength(1)
    expect(browser.localStorage.getItem('consents.cleeng.7')).toBeNull()
  })

  it('the next session of the account sends the consents that a closed registration left', async () => {
    const page = await openWith({
      session: { register: async () => ({ ...received, lacksConsents: true }) },
      customer: { updateConsents: refusal(500) },
    })
    await expect(page.register(registration)).rejects.toThrow()
    await page.logout()
    page.setResponses({ customer: { updateConsents: async (_customer, consents) => consents } })
    await page.login(vera)
    expect(page.callsOf('customer.updateConsents').at(-1)?.[1]).toEqual([terms])
    expect(page.browser.localStorage.getItem('consents.cleeng.7')).toBeNull()
  })
})

describe('deletion of an account', () => {
  const deleteWith = async (deleted: () => Promise<never>, get: () => Promise<ReturnType<typeof fakeCustomer>>) => {
    const page = await openSession({ responses: { customer: { deleteAccount: deleted } } })
    page.setResponses({ customer: { get } })
    return { ...page, done: page.deleteAccount('secret') }
  }

  it('a deletion whose response is lost counts as done if the provider refuses the session', async () => {
    const { done, $viewer } = await deleteWith(refusal(0), refusal(401))
    await done
    expect($viewer.get().signedIn).toBe(false)
  })

  it('a deletion whose response is lost fails if the account still loads', async () => {
    const { done, $viewer } = await deleteWith(refusal(0), async () => fakeCustomer())
    await expect(done).rejects.toThrow('Refused')
    expect($viewer.get().signedIn).toBe(true)
  })

  it.each([
    [0, 0],
    [500, 503],
    [401, 401],
  ])('a deletion refused with status %d fails while the account loads with status %d', async (deleted, loaded) => {
    const { done, $viewer } = await deleteWith(refusal(deleted), refusal(loaded))
    await expect(done).rejects.toThrow('Refused')
    expect($viewer.get().signedIn).toBe(true)
  })
})

describe('return from a social sign-in', () => {
  it('acceptSocialSession signs in the tab that started the social sign-in and returns its query', async () => {
    const { acceptSocialSession, recordDeparture, takeDeparture, $viewer, stored, callsOf } = await openStranger()
    recordDeparture('?u=login&r=1')
    expect(await acceptSocialSession(received)).toEqual({ isPersisted: true, search: '?u=login&r=1' })
    expect(takeDeparture()).toBeUndefined()
    expect([$viewer.get().signedIn, stored().access]).toEqual([true, 'access-2'])
    expect(callsOf('customer.lists')).toHaveLength(1)
  })

  it('acceptSocialSession without a started social sign-in returns rejected and stores no tokens', async () => {
    const { acceptSocialSession, $viewer, stored, calls } = await openStranger()
    expect(await acceptSocialSession(received)).toBe('rejected')
    expect([$viewer.get().signedIn, stored(), calls]).toEqual([false, null, []])
  })

  it('a social sign-in ends ten minutes after its departure, or before it on a clock that was set back', async () => {
    const { recordDeparture, takeDeparture } = await openStranger()
    const takenAfter = (ms: number) => {
      recordDeparture('?r=1')
      vi.setSystemTime(Date.now() + ms)
      return takeDeparture()
    }
    expect([0, 599_999, 600_000, -1].map(takenAfter)).toEqual(['?r=1', '?r=1', undefined, undefined])
  })

  it('a return by the back/forward cache abandons the social sign-in, and any other page event does not', async () => {
    const { recordDeparture, takeDeparture, browser } = await openStranger()
    const show = (persisted: boolean) => browser.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    recordDeparture('?r=1')
    show(false)
    expect(takeDeparture()).toBe('?r=1')
    recordDeparture('?r=1')
    show(true)
    expect(takeDeparture()).toBeUndefined()
  })

  it('a departure survives a reload in the storage of the tab, and an unreadable one is none', async () => {
    const { recordDeparture, browser } = await openStranger()
    const key = 'jwapp.pending-redirect'
    recordDeparture('?r=1')
    const departure = browser.sessionStorage.getItem(key) ?? ''
    expect(departure).toMatch(/^\d+ \?r=1$/)
    for (const [stored, search] of [
      [departure, '?r=1'],
      [`x${departure}`, undefined],
    ] as const) {
      browser.sessionStorage.setItem(key, stored)
      const { takeDeparture } = await openSession({ browser })
      expect(takeDeparture()).toBe(search)
    }
  })

  it('acceptSocialSession at a provider without social sign-in returns rejected and clears the stored query', async () => {
    const { acceptSocialSession, recordDeparture, takeDeparture, $viewer } = await openStranger({
      features: { hasSocialURLs: false },
    })
    recordDeparture('')
    expect(await acceptSocialSession(received)).toBe('rejected')
    expect([takeDeparture(), $viewer.get().signedIn]).toEqual([undefined, false])
  })

  it('acceptSocialSession after a sign-in by password returns rejected, because the departure was abandoned', async () => {
    const { acceptSocialSession, login, recordDeparture, stored } = await openStranger()
    recordDeparture('?u=login')
    await login(vera)
    expect(await acceptSocialSession(fakeTokens({ access: 'access-3' }))).toBe('rejected')
    expect(stored().access).toBe('access-2')
  })

  it('acceptSocialSession replaces the session of another customer only after the confirmation', async () => {
    const otherCustomer = fakeCustomer({ id: '8', email: 'other@example.com' })
    const page = await openSession()
    const { acceptSocialSession, acceptOfferedSession, recordDeparture, $offeredSession, stored, setResponses } = page
    page.browser.localStorage.setItem('account.owner', 'cleeng.7')
    setResponses({ customer: { get: async () => otherCustomer } })
    recordDeparture('?r=1')
    expect(await acceptSocialSession(received)).toBe('offered')
    expect(stored().access).toBe('access-1')
    expect($offeredSession.get()).toEqual({ tokens: received, email: 'other@example.com', search: '?r=1' })
    expect(await acceptOfferedSession()).toEqual({ isPersisted: true, search: '?r=1' })
    expect(stored().access).toBe('access-2')
    $offeredSession.set(undefined)
    expect(await acceptOfferedSession()).toBeUndefined()
  })

  it('acceptSocialSession of the same customer replaces the tokens without a confirmation', async () => {
    const { acceptSocialSession, recordDeparture, stored, browser } = await openSession()
    browser.localStorage.setItem('account.owner', 'cleeng.7')
    recordDeparture('')
    expect(await acceptSocialSession(received)).toMatchObject({ search: '' })
    expect(stored().access).toBe('access-2')
  })

  it('a social sign-in keeps the parental lock', async () => {
    const { acceptSocialSession, recordDeparture } = await openStranger()
    const lock = await import('#features/lock/lock.store.ts')
    await lock.setLock('4711', 12)
    recordDeparture('')
    await acceptSocialSession(received)
    expect(lock.$ageLimit.get()).toBe(12)
  })

  it('acceptSocialSession with tokens that the provider rejects does not end the current session', async () => {
    const { acceptSocialSession, recordDeparture, $viewer, stored } = await openSession({
      responses: { customer: { get: refusal(401, 'Unknown') } },
    })
    recordDeparture('')
    await expect(acceptSocialSession(received)).rejects.toThrow('Unknown')
    expect([$viewer.get().signedIn, stored().access]).toEqual([true, 'access-1'])
  })
})

describe('sign-out', () => {
  it('a sign-out ends the local session immediately and the provider session with its own token', async () => {
    const { logout, $viewer, stored, bearers, callsOf } = await openSession({
      responses: { session: { logout: never } },
    })
    void logout()
    await flushTasks()
    expect([$viewer.get().signedIn, stored()]).toEqual([false, null])
    expect(callsOf('session.logout')).toHaveLength(1)
    expect(await bearers[1]?.token()).toBe('access-1')
  })

  it('a sign-out clears the customer and the subscription state', async () => {
    const { logout, $customer, $viewer } = await openSession()
    const { loadCustomer } = await import('#features/session/customer.store.ts')
    await loadCustomer()
    await logout()
    expect([$customer.get(), $viewer.get().subscribed]).toEqual([undefined, false])
  })

  it('a sign-out waits at most 1 s for the provider', async () => {
    const { logout } = await openSession({ responses: { session: { logout: never } } })
    const listener = vi.fn()
    void logout().then(listener)
    await vi.advanceTimersByTimeAsync(999)
    expect(listener).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('a sign-out refreshes an expired token before it ends the provider session', async () => {
    const { logout, bearers } = await openSession({
      tokens: fakeTokens({ expires: 0 }),
      responses: { session: { refresh: async () => received } },
    })
    await logout()
    expect(await bearers[1]?.token()).toBe('access-2')
  })

  it('a sign-out of an anonymous viewer sends no request', async () => {
    const { logout, calls } = await openStranger()
    await logout()
    expect(calls).toEqual([])
  })

  const unsaved = async (responses: Plan['responses'] = {}) => {
    const page = await openSession({ responses })
    page.browser.localStorage.setItem('account.owner', 'cleeng.7')
    page.toggleStoredFavorite('unsaved1')
    const aside = () => page.browser.localStorage.getItem('unsaved.cleeng.7')
    return { ...page, aside }
  }

  it('a sign-out first merges unsaved lists into the account', async () => {
    const { logout, aside, calls } = await unsaved({ customer: { lists: async () => favorite('theirs01') } })
    await logout()
    const names = calls.map(([name]) => name)
    expect(names.slice(-3)).toEqual(['customer.lists', 'customer.updateLists', 'session.logout'])
    expect(calls.at(-2)?.[2]).toMatchObject({ favorites: [{ mediaid: 'unsaved1' }, { mediaid: 'theirs01' }] })
    expect(aside()).toBeNull()
  })

  it('a sign-out retains lists that failed to save for the next sign-in of the account', async () => {
    const { logout, aside, callsOf } = await unsaved({
      customer: { updateLists: refusal(500, 'Not now') },
    })
    await logout()
    expect(aside()).toContain('unsaved1')
    expect(callsOf('session.logout')).toHaveLength(1)
  })

  it('a sign-out completes although the provider rejects the logout request', async () => {
    const { logout, aside } = await unsaved({ session: { logout: refusal(500, 'No') } })
    await logout()
    expect(aside()).toBeNull()
  })
})

describe('account deletion', () => {
  it('an account deletion signs the viewer out', async () => {
    const { deleteAccount, $viewer, stored, callsOf, browser } = await openSession({
      responses: { customer: { deleteAccount: async () => undefined } },
    })
    browser.localStorage.setItem('account.owner', 'cleeng.7')
    browser.localStorage.setItem('consents.cleeng.7', '[]')
    await deleteAccount('secret')
    expect(browser.localStorage.getItem('consents.cleeng.7')).toBeNull()
    expect([$viewer.get().signedIn, stored()]).toEqual([false, null])
    expect(callsOf('customer.deleteAccount')).toEqual([['secret']])
  })

  it('a rejected account deletion leaves the viewer signed in', async () => {
    const { deleteAccount, $viewer } = await openSession({
      responses: { customer: { deleteAccount: refusal(422, 'Invalid credentials') } },
    })
    await expect(deleteAccount('wrong')).rejects.toThrow('Invalid credentials')
    expect($viewer.get().signedIn).toBe(true)
  })
})

it('social links and password requests are delegated to the provider', async () => {
  const links = [{ network: 'google' as const, url: 'https://google.test' }]
  const { loadSocialLinks, resetPassword, changePassword, forgotPassword, callsOf } = await openStranger({
    responses: {
      session: {
        socialLinks: async () => links,
        resetPassword: async () => undefined,
        changePassword: async () => undefined,
        forgotPassword: async () => undefined,
      },
    },
  })
  expect(await loadSocialLinks('https://site.test/back')).toEqual(links)
  expect(callsOf('session.socialLinks')).toEqual([['https://site.test/back']])
  const passwords = { password: 'New12345', confirmation: 'New12345' }
  await resetPassword({ email: 'a@b.test', token: 't', ...passwords })
  await changePassword({ oldPassword: 'Old12345', ...passwords })
  await forgotPassword('a@b.test', 'https://site.test')
  expect(callsOf('session.resetPassword')).toEqual([[{ email: 'a@b.test', token: 't', ...passwords }]])
  expect(callsOf('session.changePassword')).toEqual([[{ oldPassword: 'Old12345', ...passwords }]])
  expect(callsOf('session.forgotPassword')).toEqual([['a@b.test', 'https://site.test']])
})
