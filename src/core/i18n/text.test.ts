import { expect, test } from 'vitest'
import type { Catalogue, Translated } from './catalogues.ts'
import { type TextKey, textFor } from './text.ts'

const [en, es] = [textFor('en'), textFor('es')]

test('textFor returns texts of its own language in interleaved calls', async () => {
  const say = async (text: typeof en) => [text('menu:sign_in'), await null, text('menu:sign_up')].filter(Boolean)
  expect(await Promise.all([say(en), say(es), say(en)])).toEqual([
    ['Sign in', 'Sign up'],
    ['Iniciar sesión', 'Registrarse'],
    ['Sign in', 'Sign up'],
  ])
})

test('a text with a count has the plural form of the language', () => {
  const episodes = (count: number) => [en('video:total_episodes', { count }), es('video:total_episodes', { count })]
  expect(episodes(1)).toEqual(['1 episode', '1 episodio'])
  expect(episodes(0)).toEqual(['0 episodes', '0 episodios'])
  expect(episodes(1_000_000)[1]).toBe('1.000.000 de episodios')
})

test('quantities have the number format of the language, and other numbers are inserted as they are written', () => {
  expect(en('video:total_episodes', { count: 1_234 })).toBe('1,234 episodes')
  expect(es('video:total_episodes', { count: 12_345 })).toBe('12.345 episodios')
  expect(es('account:terms.every_months', { count: 1.5, price: '6,99 €' })).toContain('1,5')
  expect(en('video:season', { number: '2024' })).toBe('Season 2024')
})

test('values are inserted without escaping and without further interpolation', () => {
  expect(en('search:no_results_heading', { query: '<b>&' })).toBe('No results found for "<b>&"')
  expect(en('search:no_results_heading', { query: '{{siteName}} $t(menu:home)' })).toContain(
    '{{siteName}} $t(menu:home)',
  )
})

test('a missing value or an unknown key throws an error', () => {
  expect(() => en('video:season')).toThrow('A value is missing')
  expect(() => en(`video:${'nope'}` as TextKey)).toThrow('There is no text "video:nope"')
})

test('the type checker rejects unknown text keys and translations with missing keys', () => {
  type Known<Key extends string> = Key extends TextKey ? true : false
  true satisfies Known<'account:login.wrong_combination'>
  true satisfies Known<'video:total_episodes'>
  false satisfies Known<'video:total_episodes_other'>
  false satisfies Known<'video:nope'>
  type Spanish = Translated<Catalogue, 'one' | 'many' | 'other'>
  type Fits<T> = T extends Spanish ? true : false
  true satisfies Fits<Spanish>
  false satisfies Fits<Omit<Spanish, 'menu'> & { menu: Omit<Spanish['menu'], 'home'> }>
  false satisfies Fits<Omit<Spanish, 'video'> & { video: Omit<Spanish['video'], 'total_episodes_many'> }>
})
