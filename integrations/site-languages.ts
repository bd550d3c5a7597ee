import type { Plugin } from 'vite'
import { isLocale } from '#core/i18n/locales.ts'
import * as siteLanguages from '#core/i18n/site-languages.ts'

const ofLanguage = /\n {2}:root:lang\((\w+)\)[^{]*\{[^}]*\}\n/g

/** Writes the languages of the site into bundles as constants, and drops CSS of other languages. */
export const siteLanguagesPlugin = (): Plugin => ({
  name: 'foyer:site-languages',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/core/i18n/site-languages.ts')
      ? Object.entries(siteLanguages)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
          .join('\n')
      : undefined,
  transform: (code, id) =>
    id.endsWith('/ui/styles/tokens.css')
      ? { code: code.replace(ofLanguage, (rule, code: string) => (isLocale(code) ? rule : '')), map: null }
      : undefined,
})
