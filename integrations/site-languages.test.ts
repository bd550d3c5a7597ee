import postcss from 'postcss'
import { expect, test } from 'vitest'
import { siteLanguageRules } from './site-languages.ts'

test('style sheets keep the rules of the languages of the site alone', async () => {
  const css =
    ':root { --next: a }\n:root:lang(es) { --next: b }\n:root:lang(fr) { --next: c }\n:root:lang(ar) * { color: red }'
  const compiled = await postcss([siteLanguageRules]).process(css, { from: undefined })
  expect(compiled.css).toBe(':root { --next: a }\n:root:lang(es) { --next: b }')
})
