import { expect, test } from 'vitest'
import type { Catalogue, Translated } from './catalogues.ts'
import { type TextKey, textFor } from './text.ts'

const [en, es] = [textFor('en'), textFor('es')]

test('each language speaks for itself, however the calls are mixed', async () => {
  const say = async (text: typeof en) => [text('menu:sign_in'), await null, text('menu:sign_up')].filter(Boolean)
  expect(await Promise.all([say(en), say(es), say(en)])).toEqual([
    ['Sign in', 'Sign up'],
    ['Iniciar sesión', 'Registrarse'],
    ['Sign in', 'Sign up'],
  ])
})

test('plurals follow the language', () => {
  const episodes = (count: number) => [en('video:total_episodes', { count }), es('video:total_episodes', { count })]
  expect(episodes(1)).toEqual(['1 episode', '1 episodio'])
  expect(episodes(0)).toEqual(['0 episodes', '0 episodios'])
  expect(episodes(1_000_000)[1]).toBe('1000000 de episodios')
})

test('values are put in as they are: escaping is the page’s business', () => {
  expect(en('search:no_results_heading', { query: '<b>&' })).toBe('No results found for "<b>&"')
  expect(en('search:no_results_heading', { query: '{{siteName}} $t(menu:home)' })).toContain(
    '{{siteName}} $t(menu:home)',
  )
})

test('a missing value or an unknown key is a fault, not a gap on the page', () => {
  expect(() => en('video:season')).toThrow('A value is missing')
  expect(() => en(`video:${'nope'}` as TextKey)).toThrow('There is no text "video:nope"')
})

test('the compiler knows the keys, and knows when a translation lacks one', () => {
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
