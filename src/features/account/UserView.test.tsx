import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UserView } from './UserView.tsx'

const wordsOf = (view: Parameters<typeof UserView>[0]) =>
  renderToStaticMarkup(<UserView {...view} />).replace(/<[^>]+>/g, ' ')

test('a site without accounts shows no empty account or payments page to readers without scripts', () => {
  for (const page of ['my-account', 'payments'] as const)
    expect(wordsOf({ language: 'en', page })).toMatch(/Not found.*This page doesn/)
  expect(wordsOf({ language: 'en', page: 'favorites', panel: 'my films' })).toMatch(/Favorites.*my films/)
})

test('a site with accounts shows its account pages, with a hint to sign in for strangers', () => {
  const pages = { favorites: true, payments: true }
  expect(wordsOf({ language: 'en', page: 'payments', pages })).toMatch(/Payments.*Sign in to see this page/)
})
