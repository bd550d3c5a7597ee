import { expect, test } from 'vitest'
import { dialogTurn } from '#domain/dialog.ts'
import { dialogNamed, dialogs } from '../src/dialogs/registry.ts'

test('whoever is not signed in signs in before anything of paying', () => {
  const open = Object.keys(dialogs).filter((name) => dialogTurn(dialogNamed(name), false) !== 'login')
  const free = ['create-account', 'edit-password', 'forgot-password', 'login', 'reset-password', 'send-confirmation']
  expect(open.sort()).toEqual(free)
})
