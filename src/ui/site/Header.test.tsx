import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Header, LanguageMenu } from './Header.tsx'
import type { SiteProps } from './site-props.ts'

const english = { language: 'en', name: 'English', href: '/' }
const spanish = { language: 'es', name: 'Español', href: '/es/' }
const html = (...alternates: (typeof english)[]) =>
  renderToStaticMarkup(<LanguageMenu language="en" alternates={alternates} />)

test('the language menu is empty for a page in one language and lists both languages of a page in two', () => {
  expect(html(english)).toBe('')
  expect(html(english, spanish)).toMatch(/<button.*aria-current="true"[^>]*>English.*href="\/es\/"[^>]*>Español/)
})

const headerOf = (more: Partial<SiteProps> = {}) => {
  const site = { name: 'Foyer', homePath: '/', menu: [], searchEnabled: false, ...more }
  return renderToStaticMarkup(<Header language="es" site={site} path="/" alternates={[]} />)
}

test('the home link of the header shows the banner of the publisher, or the site name without one', () => {
  const banner = { src: '/_images/logo.png', width: 300, height: 80 }
  expect(headerOf({ banner })).toMatch(/<a [^>]*href="\/es\/"[^>]*><img src="\/_images\/logo.png"[^>]*alt="[^"]*Foyer"/)
  expect(headerOf()).toMatch(/<a [^>]*href="\/es\/"[^>]*>Foyer<\/a>/)
})
