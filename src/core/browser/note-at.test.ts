import { afterEach, expect, test, vi } from 'vitest'
import { textFor } from '../i18n/text.ts'
import { offlineMessage } from './note-at.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['en', false, 'common:offline_title'],
  ['en', true, 'error:connection'],
  ['es', false, 'common:offline_title'],
  ['es', true, 'error:connection'],
] as const)('offlineMessage in %s with navigator.onLine %s equals the text of the catalogue', (lang, onLine, key) => {
  vi.stubGlobal('document', { documentElement: { lang } })
  vi.stubGlobal('navigator', { onLine })
  expect(offlineMessage()).toBe(textFor(lang)(key))
})
