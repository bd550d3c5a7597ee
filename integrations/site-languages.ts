import type { Plugin as CssPlugin } from 'postcss'
import type { Plugin } from 'vite'
import { ownValue } from '#core/data/own-value.ts'
import { isLocale } from '#core/i18n/locales.ts'
import * as scriptMessages from '#core/i18n/script-messages.ts'
import * as siteLanguages from '#core/i18n/site-languages.ts'

const constants: Record<string, object> = { 'site-languages': siteLanguages, 'script-messages': scriptMessages }

/** Writes the languages of the site, and what depends on them, into bundles as constants. */
export const siteLanguagesPlugin = (): Plugin => ({
  name: 'foyer:site-languages',
  enforce: 'pre',
  load: (id) => {
    const [, name = ''] = /\/core\/i18n\/([\w-]+)\.ts$/.exec(id) ?? []
    const module = ownValue(constants, name)
    return (
      module &&
      Object.entries(module)
        .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)}`)
        .join('\n')
    )
  },
})

/** Drops CSS rules of languages that the site does not have. */
export const siteLanguageRules: CssPlugin = {
  postcssPlugin: 'foyer-site-languages',
  Rule(rule) {
    const [, code] = /^:root:lang\((\w+)\)/.exec(rule.selector) ?? []
    if (code && !isLocale(code)) rule.remove()
  },
}
