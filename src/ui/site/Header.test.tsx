import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AccountLinks } from './AccountLinks.tsx'
import { Header } from './Header.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
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

test('the header has a search link only on a site with search', () => {
  expect(headerOf({ searchEnabled: true })).toMatch(/<a [^>]*href="\/es\/q\/"[^>]*aria-label="Abrir búsqueda"/)
  expect(headerOf()).not.toContain('/q/')
})

const account = { favorites: true, history: true, payments: true }
const dialogLinks = (html: string) => {
  const links = html.matchAll(/<a href="\?u=([\w-]+)" aria-haspopup="dialog"[^>]*>([^<]+)<\/a>/g)
  return [...links].map(([, u, label]) => [label, u])
}
const userPages = (html: string) =>
  [...html.matchAll(/<a href="\/es(\/(?:u|history)\/[^"]*)"/g)].map(([, path]) => path)

test('header and sidebar have links to the sign-in and sign-up dialogs, only on a site with accounts', () => {
  const signIn = ['Iniciar sesión', 'login']
  const signUp = ['Registrarse', 'create-account']
  expect(dialogLinks(headerOf({ account }))).toEqual([signIn, signUp])
  const sidebar = renderToStaticMarkup(<AccountLinks language="es" pages={account} path="/" />)
  expect(dialogLinks(sidebar)).toEqual([signUp, signIn])
  expect(headerOf()).not.toContain('?u=')
})

test('the user menu links to the account, favourites, history and payments pages that the site has, and can log out', () => {
  const html = headerOf({ account })
  expect(userPages(html)).toEqual(['/u/my-account/', '/u/favorites/', '/history/', '/u/payments/'])
  expect(html).toMatch(/<button[^>]*aria-label="Abrir menú de usuario"[^>]*>.*id="menu_panel".*data-log-out/)
  expect(userPages(headerOf({ account: { favorites: false, history: false, payments: false } }))).toEqual([
    '/u/my-account/',
  ])
  expect(headerOf()).not.toMatch(/menu_panel|data-log-out/)
})
