import { expect, it } from 'vitest'
import type { Dialog } from '#features/account/types.client.ts'
import { dialogNamed, dialogs } from './registry.client.ts'

const all: [string, Dialog][] = Object.entries(dialogs)
const those = (holds: (dialog: Dialog) => boolean) => all.filter(([, dialog]) => holds(dialog)).map(([name]) => name)

it('shows the banner of the publisher over all dialogs but four, and one of them large', () => {
  expect(those(({ banner }) => banner === 'none').sort()).toEqual([
    'delete-account',
    'delete-account-confirmation',
    'edit-card',
    'warning-account-deletion',
  ])
  expect(those(({ size }) => size === 'large')).toEqual(['delete-account-confirmation'])
})

it('opens to strangers what leads them in, and nothing else', () => {
  expect(those((dialog) => dialog.public === true).sort()).toEqual([
    'create-account',
    'edit-password',
    'forgot-password',
    'login',
    'reset-password',
    'send-confirmation',
  ])
  expect(those((dialog) => dialog.guest === true)).toEqual(['login', 'create-account'])
})

it('knows no dialog by a name that every object has', () => {
  expect([dialogNamed('toString'), dialogNamed('login')]).toEqual([undefined, dialogs.login])
})
