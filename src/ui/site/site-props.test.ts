import { expect, test } from 'vitest'
import { navEntries } from './site-props.ts'

const site = {
  name: 'Foyer',
  homePath: '/',
  searchEnabled: true,
  menu: [
    { label: 'Films', labels: { es: 'Películas' }, path: '/p/films001/films/' },
    { label: 'Series', path: '/p/series01/series/' },
  ],
}
const labelsOf = (language: 'en' | 'es') => navEntries(site, '/', language).map(({ label }) => label)

test('the Spanish menu has the Spanish labels of the publisher, or the default labels if none are defined', () => {
  expect(labelsOf('es')).toEqual(['Inicio', 'Películas', 'Series'])
  expect(labelsOf('en')).toEqual(['Home', 'Films', 'Series'])
})

test('a menu label without a translation has its own language', () => {
  const langsOf = (language: 'en' | 'es') => navEntries(site, '/', language).map(({ lang }) => lang)
  expect(langsOf('es')).toEqual([undefined, undefined, 'en'])
  expect(langsOf('en')).toEqual([undefined, undefined, undefined])
})
