import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { PinForm } from './PinPrompt.tsx'

vi.mock('virtual:foyer/site', () => ({ site: {} }))

const attributes = () => {
  const html = renderToStaticMarkup(<PinForm language="en" submit="Watch" check={async () => true} onDone={() => {}} />)
  const [, input = ''] = /<input ([^>]*)>/.exec(html) ?? []
  return new Map([...input.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
}

it('password managers neither fill the PIN with a password nor store it as one', () => {
  expect(attributes().get('autoComplete')).toBe('one-time-code')
  for (const name of ['data-1p-ignore', 'data-bwignore', 'data-lpignore']) expect(attributes().has(name)).toBe(true)
})

it.each([
  ['4711', true],
  ['٤٧١١', true],
  ['۴۷۱۱', true],
  ['471', false],
  ['47a1', false],
])('the PIN field accepts four digits of any script: %s is valid: %s', (pin, isValid) => {
  const pattern = new RegExp(`^(?:${attributes().get('pattern')})$`, 'u')
  expect(pattern.test(pin)).toBe(isValid)
})
