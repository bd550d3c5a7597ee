import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AccountErrorKey, AccountForm } from '#core/account/account-errors.ts'
import { $viewer } from '#core/account/viewer.store.ts'
import { formStore } from '#core/forms/forms.store.ts'
import type { Site } from '#core/site/site.ts'
import { $mailToken } from '#features/account/account-flow.store.ts'
import * as customer from '#features/account/customer-changes.store.ts'
import { loadRegistrationFields } from '#features/account/customer-changes.store.ts'
import { register } from '#features/account/registration.store.ts'
import * as session from '#features/account/sign-in.store.ts'
import {
  changePasswordByOldPassword,
  changePasswordByToken,
  requestOwnPasswordMail,
  requestPasswordMail,
} from '#features/account/sign-in.store.ts'
import { clearCustomer, loadCustomer } from '#features/session/customer.store.ts'
import { flashMessage } from '#features/session/flash-message.store.ts'
import { type OpenSandbox, openSandbox } from '../sandbox/start.ts'
import { memory } from '../support/memory.ts'
import { viewer } from './account-fixture.ts'
import { demoSite } from './demo-site.ts'

const site: { now: Partial<Site> } = vi.hoisted(() => ({ now: {} }))
vi.mock('#core/site/site.store.ts', () => ({ currentSite: () => site.now }))

let pending = 0
const { fetch } = globalThis
const countPending: typeof fetch = (...request) => {
  pending += 1
  return fetch(...request).finally(() => {
    pending -= 1
  })
}

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

beforeEach(async () => {
  await sandbox.send('POST', '/reset')
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('location', { origin: 'http://site.test', pathname: '/' })
  vi.stubGlobal('fetch', countPending)
  for (const place of ['localStorage', 'sessionStorage']) vi.stubGlobal(place, memory())
  for (const log of ['error', 'warn'] as const) vi.spyOn(console, log).mockReturnValue()
})
afterEach(async () => {
  await sandbox.send('DELETE', '/faults')
  await session.logout()
  // A late response would end the session of the next test
  await expect.poll(() => pending).toBe(0)
  clearCustomer()
  $mailToken.set(undefined)
  flashMessage.write(undefined)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = async (id: string) => {
  site.now = await demoSite(sandbox, id)
}

const fresh = { password: 'N3wpassword', confirmation: 'N3wpassword' }
const terms = [{ name: 'terms', version: '1', state: 'accepted' as const, value: '' }]
const names = { firstName: 'Vero', lastName: 'Viewer' }
const personal = { ...names, address: 'Canal 1', birthDate: '1990-02-03' }
const customAnswers = [{ question: 'You prefer', questionId: 'custom_3', value: 'films' }]

type Send = () => Promise<unknown>
type Form = { accountForm: AccountForm; says?: AccountErrorKey; isOwn?: boolean; prepare: () => Send | Promise<Send> }

/** All account forms with their requests and expected messages; `isOwn` needs a session. */
const everywhere: Record<string, Form> = {
  login: { accountForm: 'login', prepare: () => () => session.login(viewer) },
  register: {
    accountForm: 'register',
    says: 'account:registration.failed_to_create',
    prepare: async () => {
      await loadRegistrationFields()
      const registration = { email: 'new@example.com', password: 'Passw0rd!', consents: terms }
      return () => register({ ...registration, details: { country: 'nl' } })
    },
  },
  'forgot password': { accountForm: 'forgotPassword', prepare: () => () => requestPasswordMail(viewer.email) },
  'new password by the mail': {
    accountForm: 'password',
    prepare: async () => {
      await requestPasswordMail(viewer.email)
      const [{ token }] = await sandbox.json(`/_sandbox/inbox?to=${viewer.email}`)
      return () => changePasswordByToken(token, fresh)
    },
  },
  'mail again': {
    accountForm: 'resendMail',
    says: 'user:account.resend_mail_error',
    isOwn: true,
    prepare: () => requestOwnPasswordMail,
  },
  'add a password': {
    accountForm: 'addPassword',
    says: 'user:account.add_password_error',
    isOwn: true,
    prepare: () => requestOwnPasswordMail,
  },
  names: { accountForm: 'customer', isOwn: true, prepare: () => () => customer.updateNames(names) },
  consents: { accountForm: 'consents', isOwn: true, prepare: () => () => customer.updateConsents(terms) },
  'personal details': {
    accountForm: 'personalDetails',
    isOwn: true,
    prepare: () => () => customer.updateCapture({ personal, customAnswers }),
  },
}

const forms: Record<string, Record<string, Form>> = {
  demoauth: {
    ...everywhere,
    'new password by the old': {
      accountForm: 'password',
      isOwn: true,
      prepare: () => () => changePasswordByOldPassword(viewer.password, fresh),
    },
    'other details': {
      accountForm: 'customer',
      isOwn: true,
      prepare: () => () => customer.updateDetails({ nickname: 'Vee' }, {}),
    },
    export: {
      accountForm: 'exportData',
      says: 'user:account.export_data_error',
      isOwn: true,
      prepare: () => customer.exportData,
    },
    deletion: {
      accountForm: 'deleteAccount',
      says: 'user:account.delete_account.error',
      isOwn: true,
      prepare: () => () => session.deleteAccount(viewer.password),
    },
  },
  billauth: {
    ...everywhere,
    email: {
      accountForm: 'customer',
      isOwn: true,
      prepare: () => () => customer.updateEmail('vera@example.com', viewer.password),
    },
  },
}

const refusal = (words: string) => ({ status: 401, body: { message: words, responseData: {}, errors: [words] } })

const errors = {
  'a 500': { status: 500 },
  'a truncated response': { body: '{"responseData":{' },
  'a 401': refusal('Expired'),
  // Client timeouts, shortened by fake timers
  silence: { status: 504, delayMs: 4_000 },
}

/** Advances fake timers past the client's timeouts and retry delays. */
async function patiently(work: Promise<unknown>, stepMs: number) {
  const tick = setTimeout
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let over = false
  void work.finally(() => {
    over = true
  })
  while (!over) {
    vi.advanceTimersByTime(stepMs)
    await new Promise((go) => tick(go, 5))
  }
  vi.useRealTimers()
}

const opened = async (name: string, { accountForm, isOwn, prepare }: Form) => {
  if (isOwn) await session.login(viewer)
  const send = await prepare()
  return formStore({
    name,
    accountForm,
    initial: { typed: '' },
    rules: {},
    send: async () => {
      await send()
    },
  })
}

// A rejected token refresh would end the session and reset the form
const breakAll = (fault: object) =>
  sandbox.send('POST', '/faults', { path: '^/(accounts|billing)/(?!auths/refresh_token)', times: 99, ...fault })

describe.each(Object.entries(forms))('%s', (id, all) => {
  describe.each(Object.entries(all))('%s', (name, form) => {
    it.each(Object.entries(errors))(
      'the form shows one error after %s, retains its values and succeeds on the next submit',
      async (way, fault) => {
        await open(id)
        const store = await opened(name, form)
        store.set('typed', 'by hand')
        await breakAll(fault)
        await patiently(store.submit(), way === 'silence' ? 1_000 : 100)
        const { busy, banner, values } = store.$state.get()
        expect({ busy, values }).toEqual({ busy: false, values: { typed: 'by hand' } })
        expect(banner?.kind === 'provider' && banner.messages.length).toBe(1)
        const { messages: shown } = banner?.kind === 'provider' ? banner : { messages: [] }
        if (way === 'a 500') expect(shown).toEqual([{ key: form.says ?? 'error:unknown_error' }])
        // Technical messages are hidden
        expect(JSON.stringify(shown)).not.toMatch(/http|status|JSON|responseData/)
        await sandbox.send('DELETE', '/faults')
        await store.submit()
        expect(store.$state.get()).toMatchObject({ busy: false, banner: undefined, errors: {} })
      },
    )
  })

  describe.each(Object.entries(all).filter(([, { isOwn }]) => isOwn))('%s', (name, form) => {
    it('a submit with an invalid session token shows an error and ends the session as expired', async () => {
      await open(id)
      const store = await opened(name, form)
      await breakAll(refusal('Invalid JWT token'))
      await patiently(store.submit(), 100)
      expect(store.$state.get().banner?.kind).toBe('provider')
      expect([$viewer.get().signedIn, flashMessage.$note.get()]).toEqual([false, 'expired'])
    })
  })

  it('login succeeds although the consents request fails', async () => {
    await open(id)
    await sandbox.send('POST', '/faults', { method: 'GET', path: '/consents', status: 500, times: 9 })
    await session.login(viewer)
    expect($viewer.get().signedIn).toBe(true)
  })

  it('logout ends the session although the provider does not respond', async () => {
    await open(id)
    await session.login(viewer)
    await breakAll(errors.silence)
    await patiently(session.logout(), 1_000)
    expect($viewer.get().signedIn).toBe(false)
    await expect(loadCustomer()).rejects.toThrow('User not logged in')
  })
})
