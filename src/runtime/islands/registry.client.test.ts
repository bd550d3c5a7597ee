import { expect, it, vi } from 'vitest'
import type { Dialog } from '#features/dialog/types.client.ts'
import { dialogs, findDialog, requestAtIntent } from './registry.client.ts'

vi.mock('virtual:foyer/site', () => ({ site: {} }))

const all: [string, Dialog][] = Object.entries(dialogs)
const those = (matches: (dialog: Dialog) => boolean) =>
  all.filter(([, dialog]) => matches(dialog)).map(([name]) => name)

it('all dialogs except four show the banner of the publisher, and one dialog is large', () => {
  expect(those(({ banner }) => banner === 'none').sort()).toEqual([
    'delete-account',
    'delete-account-confirmation',
    'edit-card',
    'warning-account-deletion',
  ])
  expect(those(({ size }) => size === 'large')).toEqual(['delete-account-confirmation'])
})

it('an anonymous viewer can open only the dialogs of sign-in, registration and password reset', () => {
  expect(those((dialog) => dialog.public === true).sort()).toEqual([
    'create-account',
    'edit-password',
    'forgot-password',
    'login',
    'reset-password',
    'send-confirmation',
    'switch-account',
  ])
  expect(those((dialog) => dialog.guest === true)).toEqual(['login', 'create-account'])
})

it('findDialog returns undefined for the name of a property of Object.prototype', () => {
  expect([findDialog('toString'), findDialog('login')]).toEqual([undefined, dialogs.login])
})

it('a press on a link to a dialog requests its view, and no view without a dialog', () => {
  const view = vi.spyOn(dialogs.login, 'view').mockRejectedValue(new Error('offline'))
  for (const search of ['', '?u=toString', '?u=login']) {
    vi.stubGlobal('location', { search })
    requestAtIntent({ getAttribute: () => null })
  }
  expect(view).toHaveBeenCalledOnce()
})

it('a press on a link to a registration requests the code of its account provider, one on a sign-in does not', async () => {
  const requested = new Set<string>()
  vi.stubGlobal('noteRequest', (name: string) => requested.add(name))
  const islandOf = (name: string) => {
    const provider = `data:text/javascript,noteRequest('${name}')`
    return { getAttribute: () => JSON.stringify({ value: { provider } }) }
  }
  for (const name of ['login', 'create-account'] as const) {
    vi.spyOn(dialogs[name], 'view').mockRejectedValue(new Error('offline'))
    vi.stubGlobal('location', { search: `?u=${name}` })
    requestAtIntent(islandOf(name))
  }
  await expect.poll(() => [...requested]).toEqual(['create-account'])
})
