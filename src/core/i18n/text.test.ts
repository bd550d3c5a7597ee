import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { type Catalogue, catalogues, type Translated } from './catalogues.ts'
import { locales } from './locales.ts'
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

test('every text reads as i18next reads it, with every plural form', async () => {
  const i18next = createInstance({ interpolation: { escapeValue: false }, resources: catalogues })
  await i18next.init()
  type Texts = { [key: string]: string | Texts }
  const flat = (texts: Texts, path: string): [string, string][] =>
    Object.entries(texts).flatMap(([key, text]): [string, string][] =>
      typeof text === 'string' ? [[path + key, text]] : flat(text, `${path + key}.`),
    )
  const seen = new Set<string>()
  for (const locale of locales)
    for (const [name, texts] of Object.entries(catalogues[locale] ?? {}))
      for (const [path, sentence] of flat(texts, `${name}:`)) {
        const key = path.replace(/_(one|many|other)$/, '') as TextKey
        const variables = [...sentence.matchAll(/{{(\w+)}}/g)].map(([, variable = '']) => [
          variable,
          `<${variable}> & {{count}}`,
        ])
        for (const count of key === path ? [''] : [0, 1, 1.5, 2, 1_000_000]) {
          const values = { ...Object.fromEntries(variables), count }
          const text = textFor(locale)(key, values)
          expect(text).toBe(i18next.getFixedT(locale)(key, values))
          seen.add(text)
        }
      }
  expect(seen.size).toBeGreaterThan(2_000)
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
