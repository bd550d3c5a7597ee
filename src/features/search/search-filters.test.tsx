import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LettersView } from './LettersView.tsx'
import { SearchFilters } from './SearchFilters.client.tsx'

const result = (language: string) => ({
  facets: { genre: [], year: [], length: [], language: [language], captions: [] },
})

test('the language filter shows the name of a language code, and other texts unchanged', () => {
  const codes = ['es', 'zh-yue', 'en-sdh', 'en-x-simple', 'zh-cmn-Hans', 'Klingon']
  const html = renderToStaticMarkup(<SearchFilters language="en" results={codes.map(result)} />)
  expect(html).toContain('<option value="es">Spanish</option>')
  for (const code of codes) expect(html).toContain(`<option value="${code}">`)
  expect(html).toContain('<option value="Klingon">Klingon</option>')
})

test('the language filter sorts languages by their names in the language of the page', () => {
  const orderIn = (language: 'en' | 'es') => {
    const html = renderToStaticMarkup(<SearchFilters language={language} results={['de', 'es', 'da'].map(result)} />)
    return [...html.matchAll(/<option value="(\w+)"/g)].map(([, value]) => value)
  }
  expect(orderIn('en')).toEqual(['da', 'de', 'es'])
  expect(orderIn('es')).toEqual(['de', 'da', 'es'])
})

test('an A-Z page of a letter without titles shows a message, and the front page of the letters shows none', () => {
  const html = (current: boolean) => {
    const letters = [{ label: 'B', href: '/es/a-z/b/', ...(current && { current }) }]
    const page = { path: '/a-z/', title: 'Titles', groups: [], pages: [] }
    return renderToStaticMarkup(<LettersView language="en" letters={letters} {...page} />)
  }
  expect(html(true)).toContain('No content available')
  expect(html(false)).not.toContain('No content available')
})
