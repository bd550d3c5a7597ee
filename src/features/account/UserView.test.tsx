import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UserView } from './UserView.tsx'

const textOf = (view: Parameters<typeof UserView>[0]) =>
  renderToStaticMarkup(<UserView {...view} />).replace(/<[^>]+>/g, ' ')

test('UserView on a site without accounts renders not-found account and payments pages, and the favourites panel', () => {
  for (const page of ['my-account', 'payments'] as const)
    expect(textOf({ language: 'en', page })).toMatch(/Not found.*This page doesn/)
  expect(textOf({ language: 'en', page: 'favorites', panel: 'my films' })).toMatch(/Favorites.*my films/)
})

test('UserView on a site with accounts renders the payments page with a sign-in hint', () => {
  const pages = { favorites: true, history: true, payments: true }
  expect(textOf({ language: 'en', page: 'payments', pages })).toMatch(/Payments.*Sign in to see this page/)
})
