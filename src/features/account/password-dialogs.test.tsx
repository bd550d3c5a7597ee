import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AccountForm } from '#core/account/account-errors.ts'
import { setViewer } from '#core/account/viewer.store.ts'
import type { FormOptions } from '#core/forms/forms.store.ts'
import { Frame } from '#features/dialog/Frame.client.tsx'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { resetEmail } from './account-flow.store.ts'
import { CreateAccount } from './CreateAccount.dialog.tsx'
import { DeleteAccountDialog, DeletionWarning } from './DeleteAccount.dialog.tsx'
import { AddPassword, EditPassword } from './EditPassword.dialog.tsx'
import { ForgotPassword, ResetPassword, SendConfirmation } from './ForgotPassword.dialog.tsx'
import { Login } from './Login.dialog.tsx'

vi.mock('virtual:foyer/site', () => ({ site: {} }))
const features = vi.hoisted(() => ({ canChangePasswordWithOldPassword: true }))
vi.mock('#ui/base/use-async.ts', () => ({
  useAsync: (key: string) => ({ state: 'ready', value: ['fields', 'links'].includes(key) ? [] : features }),
}))
const plans = vi.hoisted(() => new Map<string, string>())
vi.mock('#ui/form/Form.tsx', async (real) => {
  const forms = await real<typeof import('#ui/form/Form.tsx')>()
  const useForm = (plan: FormOptions) => {
    plans.set(plan.name, plan.accountForm)
    return forms.useForm(plan)
  }
  return { ...forms, useForm }
})

const not = () => undefined
const props = { language: 'en', siteName: 'Foyer', go: not, close: not, storeReturnQuery: not } as const

beforeEach(() => {
  plans.clear()
  resetEmail.write(undefined)
  setViewer({ signedIn: true, subscribed: false })
})

it('AddPassword and ResetPassword both send their mail through the account form resendMail', () => {
  renderToStaticMarkup(<AddPassword {...props} />)
  renderToStaticMarkup(<ResetPassword {...props} />)
  expect([plans.get('resend'), plans.get('reset-password')]).toEqual(['resendMail', 'resendMail'])
})

it.each<[form: string, errors: AccountForm, dialog: (props: DialogProps) => ReactNode]>([
  ['login', 'login', Login],
  ['register', 'register', CreateAccount],
  ['forgot-password', 'forgotPassword', ForgotPassword],
  ['new-password-by-old', 'password', EditPassword],
  ['delete-account', 'deleteAccount', DeleteAccountDialog],
  ['warning-account-deletion', 'addPassword', DeletionWarning],
])('the form %s shows the error messages of the account form %s', (form, errors, Dialog) => {
  renderToStaticMarkup(<Dialog {...props} />)
  expect(plans.get(form)).toBe(errors)
})

it('EditPassword shows the old password with a reset link, and a token field after the mail is requested', () => {
  const before = renderToStaticMarkup(<EditPassword {...props} />)
  expect(before).toContain('href="?u=reset-password"')
  expect(before).toContain('name="oldPassword"')
  resetEmail.write('viewer@example.com')
  const after = renderToStaticMarkup(<EditPassword {...props} />)
  expect(after).not.toContain('name="oldPassword"')
  expect(after).toContain('name="token"')
})

it.each<[name: string, links: string[][], dialog: (props: DialogProps) => ReactNode]>([
  ['CreateAccount', [['Sign in', 'login']], CreateAccount],
  [
    'Login',
    [
      ['Forgot password?', 'forgot-password'],
      ['Sign up', 'create-account'],
    ],
    Login,
  ],
  ['ForgotPassword', [['Back to sign in', 'login']], ForgotPassword],
  ['SendConfirmation', [['Try again', 'forgot-password']], SendConfirmation],
])('%s for an anonymous viewer has the dialog links %j', (_, links, Dialog) => {
  setViewer({ signedIn: false, subscribed: false })
  const html = renderToStaticMarkup(<Dialog {...props} />)
  const matches = [...html.matchAll(/<a href="\?u=([\w-]+)"[^>]*>([^<]+)<\/a>/g)]
  expect(matches.map(([, to, label]) => [label, to])).toEqual(links)
})

it('Frame has a polite and an assertive live region, because those of the page are inert behind it', () => {
  const dialog = renderToStaticMarkup(
    <Frame language="en" view="add-password" isReady onClose={not}>
      <AddPassword {...props} />
    </Frame>,
  )
  const regions = dialog.matchAll(/aria-live="(\w+)" data-announcer="(\w+)"/g)
  expect([...regions].map(([, ...names]) => names)).toEqual([
    ['polite', 'polite'],
    ['assertive', 'assertive'],
  ])
})

it('Frame has the test id dialog, its title or the loading text as its name, and a button to close it', () => {
  const frame = (isReady: boolean) =>
    renderToStaticMarkup(
      <Frame language="en" view="login" isReady={isReady} onClose={not}>
        <p>View</p>
      </Frame>,
    )
  expect(frame(true)).toMatch(/^<dialog [^>]*aria-labelledby="dialog-title"[^>]*data-testid="dialog".*<p>View</)
  expect(frame(false)).toMatch(/^<dialog [^>]*aria-label="Loading"[^>]*data-testid="dialog"/)
  expect(frame(false)).not.toContain('View')
  for (const isReady of [true, false]) expect(frame(isReady)).toMatch(/<button [^>]*aria-label="Close panel"/)
})
