import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LanguageMenu } from './Header.tsx'

const english = { language: 'en', name: 'English', href: '/' }
const spanish = { language: 'es', name: 'Español', href: '/es/' }
const html = (...alternates: (typeof english)[]) =>
  renderToStaticMarkup(<LanguageMenu language="en" alternates={alternates} />)

test('the language menu is empty for a page in one language and lists both languages of a page in two', () => {
  expect(html(english)).toBe('')
  expect(html(english, spanish)).toMatch(/<button.*aria-current="true"[^>]*>English.*href="\/es\/"[^>]*>Español/)
})
