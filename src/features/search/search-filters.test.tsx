import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
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
