import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InlineWait } from './InlineWait.tsx'
import { LoadingState } from './LoadingState.tsx'

const ruleOf = (sheet: string, pattern: RegExp) =>
  pattern.exec(readFileSync(join(import.meta.dirname, sheet), 'utf8'))?.[1]

test('a loading state contains a message about the delay, which appears after 5 s', () => {
  const html = renderToStaticMarkup(<LoadingState language="es" failed={false} again={() => undefined} />)
  expect(html).toMatch(/role="status"[^>]*>Está tardando más de lo habitual\./)
  expect(ruleOf('SlowNote.module.css', /\.slow\s*{[^}]*animation: ([^;]*);/)).toMatch(/^appear \S+ 5s both$/)
})

test('a wait between other elements shows a message about the delay after 5 s and takes no space before', () => {
  const html = renderToStaticMarkup(<InlineWait language="en" label="Loading video" />)
  expect(html).toMatch(/data-inline="true" role="status">This is taking longer than usual\./)
  expect(ruleOf('SlowNote.module.css', /&\[data-inline\] {([^}]*)}/)).toContain('animation-name: widen;')
  expect(ruleOf('SlowNote.module.css', /@keyframes widen {\s*from {([^}]*)}/)).toMatch(/max-inline-size: 0;/)
})

test('a spinner without motion shows its label', () => {
  const label = ruleOf('Spinner.module.css', /prefers-reduced-motion: reduce[\s\S]*\.label {([^}]*)}/)
  expect(label).toContain('position: static;')
  expect(label).toContain('clip-path: none;')
})
