import { expect, test } from 'vitest'
import { type DialogGuard, type DialogStep, dialogStep } from './types.client.ts'

test.each<[string, DialogGuard | undefined, boolean, DialogStep]>([
  ['closes an unknown dialog for a signed-in viewer', undefined, true, 'close'],
  ['closes an unknown dialog for an anonymous viewer', undefined, false, 'close'],
  ['replaces a private dialog with the login for an anonymous viewer', {}, false, 'login'],
  ['shows a private dialog to a signed-in viewer', {}, true, 'show'],
  ['shows a public dialog to an anonymous viewer', { public: true }, false, 'show'],
  ['shows a public dialog to a signed-in viewer', { public: true }, true, 'show'],
  ['closes a sign-in dialog for a signed-in viewer', { public: true, guest: true }, true, 'close'],
])('dialogStep %s', (_, dialog, signedIn, step) => expect(dialogStep(dialog, signedIn)).toBe(step))
