import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LoadingOverlay } from './LoadingOverlay.tsx'

test.each([
  ['en', 'This is taking longer than usual.'],
  ['es', 'Está tardando más de lo habitual.'],
] as const)('the loading overlay contains a message about the delay in %s', (language, message) => {
  expect(renderToStaticMarkup(<LoadingOverlay language={language} />)).toMatch(
    new RegExp(`role="status"[^>]*>${message}`),
  )
})

test('the message about the delay appears after 5 s', () => {
  const sheet = readFileSync(join(import.meta.dirname, '../base/SlowNote.module.css'), 'utf8')
  expect(/\.slow\s*{[^}]*animation: ([^;]*);/.exec(sheet)?.[1]).toMatch(/^appear \S+ 5s both$/)
})
