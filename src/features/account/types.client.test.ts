import { expect, test } from 'vitest'
import { type DialogGuard, type DialogStep, dialogStep } from './types.client.ts'

test.each<[string, DialogGuard | undefined, boolean, DialogStep]>([
  ['an unknown one', undefined, true, 'close'],
  ['an unknown one, for strangers', undefined, false, 'close'],
  ['a private one, for strangers', {}, false, 'login'],
  ['a private one, for customers', {}, true, 'show'],
  ['a public one, for strangers', { public: true }, false, 'show'],
  ['a public one, for customers', { public: true }, true, 'show'],
  ['signing in, for customers', { public: true, guest: true }, true, 'close'],
])('%s', (_, dialog, signedIn, turn) => expect(dialogStep(dialog, signedIn)).toBe(turn))
