import { afterEach, expect, it } from 'vitest'
import { openAccountFlow } from '../../../tests/support/account-flow.ts'
import { closeBrowser, fakeBrowser } from '../../../tests/support/fake-browser.ts'
import { openPage, refusal } from '../../../tests/support/fake-page.ts'

afterEach(closeBrowser)

type Plan = NonNullable<Parameters<typeof openPage>[0]>

async function openPassword(
  features: Plan['features'] = {},
  session: NonNullable<Plan['responses']>['session'] = {},
  href = 'https://site.test/es/m/film0001/?u=login&r=1#top',
) {
  const responses = {
    session: {
      forgotPassword: async () => undefined,
      resetPassword: async () => undefined,
      changePassword: async () => undefined,
      ...session,
    },
  }
  const browser = fakeBrowser(href)
  browser.localStorage.setItem('viewer', 'session')
  browser.localStorage.setItem('jwapp.auth', '{"access":"a","refresh":"r","expires":9999999999999}')
  const page = openPage({ responses, features, browser })
  const flow = await openAccountFlow()
  const { $viewer } = await import('#core/account/viewer.store.ts')
  return { ...page, ...flow, $viewer, ...(await import('./sign-in.store.ts')) }
}

const passwords = { password: 'New12345', confirmation: 'New12345' }

it('requestPasswordMail sends a link to the current page with the edit-password dialog', async () => {
  const { requestPasswordMail, callsOf, resetEmail } = await openPassword()
  expect(await requestPasswordMail('vera@example.com')).toBe('send-confirmation')
  expect(callsOf('session.forgotPassword')).toEqual([
    ['vera@example.com', 'https://site.test/es/m/film0001/?u=edit-password'],
  ])
  expect(resetEmail.$note.get()).toBe('vera@example.com')
})

it('requestPasswordMail sends a link to this site from a path with two leading slashes', async () => {
  const { requestPasswordMail, callsOf } = await openPassword({}, {}, 'https://site.test//evil.test/?u=forgot-password')
  await requestPasswordMail('vera@example.com')
  expect(callsOf('session.forgotPassword')).toEqual([
    ['vera@example.com', 'https://site.test//evil.test/?u=edit-password'],
  ])
})

it('requestPasswordMail returns edit-password for a provider that mails a token', async () => {
  const { requestPasswordMail } = await openPassword({ canChangePasswordWithOldPassword: true })
  expect(await requestPasswordMail('vera@example.com')).toBe('edit-password')
})

it('requestPasswordMail stores no email address after a rejected request', async () => {
  const refuse = refusal(422, 'Invalid param email')
  const { requestPasswordMail, resetEmail } = await openPassword({}, { forgotPassword: refuse })
  await expect(requestPasswordMail('x')).rejects.toThrow('Invalid param email')
  expect(resetEmail.$note.get()).toBeUndefined()
})

it('requestOwnPasswordMail requests the mail for the email address of the account', async () => {
  const { requestOwnPasswordMail, callsOf } = await openPassword()
  await requestOwnPasswordMail()
  expect(callsOf('session.forgotPassword')[0]?.[0]).toBe('vera@example.com')
})

it('changePasswordByToken uses the email address of the mailed link, clears the reset data and signs out', async () => {
  const { changePasswordByToken, $mailToken, resetEmail, $viewer, callsOf } = await openPassword()
  resetEmail.write('typed@example.com')
  $mailToken.set({ token: 'token', email: 'mailed@example.com' })
  await changePasswordByToken('token', passwords)
  expect(callsOf('session.resetPassword')).toEqual([[{ email: 'mailed@example.com', token: 'token', ...passwords }]])
  expect([$mailToken.get(), resetEmail.$note.get(), $viewer.get().signedIn]).toEqual([undefined, undefined, false])
})

it.each([
  ['typed@example.com', 'typed@example.com'],
  [undefined, ''],
])('changePasswordByToken with a typed token uses the stored email address (%s)', async (typed, email) => {
  const { changePasswordByToken, $mailToken, resetEmail, callsOf } = await openPassword()
  resetEmail.write(typed)
  $mailToken.set({ token: 'token', email: '' })
  await changePasswordByToken('token', passwords)
  expect(callsOf('session.resetPassword')).toMatchObject([[{ email }]])
})

it('a rejected token retains the stored email address and the session', async () => {
  const refuse = refusal(422, 'resetPasswordToken is not valid')
  const { changePasswordByToken, resetEmail, $viewer } = await openPassword({}, { resetPassword: refuse })
  resetEmail.write('typed@example.com')
  await expect(changePasswordByToken('bad', passwords)).rejects.toThrow('not valid')
  expect([resetEmail.$note.get(), $viewer.get().signedIn]).toEqual(['typed@example.com', true])
})

it('changePasswordByOldPassword changes the password with the old one and signs out', async () => {
  const { changePasswordByOldPassword, $viewer, callsOf } = await openPassword()
  await changePasswordByOldPassword('Old12345', passwords)
  expect(callsOf('session.changePassword')).toEqual([[{ oldPassword: 'Old12345', ...passwords }]])
  expect($viewer.get().signedIn).toBe(false)
})

const lost = refusal(0, 'no response in time')
const newTokens = { access: 'b', refresh: 's', expires: 9_999_999_999_999 }

it.each([
  ['changed', async () => newTokens],
  ['unchanged', refusal(401, 'Wrong')],
] as const)('a new password whose response is lost is %s, as a sign-in with it shows', async (state, login) => {
  const sessionApi = { changePassword: lost, resetPassword: lost, login }
  const page = await openPassword({}, sessionApi)
  page.$mailToken.set({ token: 'token', email: 'vera@example.com' })
  const byToken = page.changePasswordByToken('token', passwords)
  if (state === 'changed') await byToken
  else await expect(byToken).rejects.toThrow('no response in time')
  const other = await openPassword({}, sessionApi)
  const byOld = other.changePasswordByOldPassword('Old12345', passwords)
  if (state === 'changed') await byOld
  else await expect(byOld).rejects.toThrow('no response in time')
  expect(other.callsOf('session.login')).toEqual([[{ email: 'vera@example.com', password: 'New12345' }]])
  expect(other.$viewer.get().signedIn).toBe(state === 'unchanged')
})

it('a refused or blocked password change is not followed by a sign-in', async () => {
  for (const status of [401, 422, 429]) {
    const { changePasswordByOldPassword, callsOf } = await openPassword({}, { changePassword: refusal(status) })
    await expect(changePasswordByOldPassword('Old12345', passwords)).rejects.toThrow('Refused')
    expect(callsOf('session.login')).toEqual([])
  }
})
