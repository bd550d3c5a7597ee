import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance } from 'i18next'
import { describe, expect, test, vi } from 'vitest'
import { sameTexts } from '../../../tests/support/same-texts.ts'
import { catalogues, type Texts } from './catalogues.ts'
import { type Locale, languages } from './languages.ts'
import { textGroups } from './locales.ts'
import { type TextKey, textFor } from './text.ts'

// A site with all languages.
vi.hoisted(() => vi.stubEnv('SITE_LANGUAGES', 'en es fr de pt it nl pl ar ja'))

const plural = /_(zero|one|two|few|many|other)$/
const variables = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map(([, name = '']) => name).sort()

function flat(texts: Texts, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path + key}.`),
  )
}

function allOf(catalogue: Texts): Map<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([name, texts]) =>
      flat({ [name]: texts }).map(([key, value]): [string, string] => [key.replace('.', ':'), value]),
    ),
  )
}

const styles = readFileSync(join(import.meta.dirname, '../../ui/styles/tokens.css'), 'utf8')

const textsOf = (locale: Locale) => allOf(catalogues[locale] ?? {})
const english = textsOf('en')
const all = Object.keys(languages) as Locale[]
const translated = all.filter((locale) => locale !== 'en')

const categoriesOf = (locale: Locale) => new Intl.PluralRules(locale).resolvedOptions().pluralCategories

describe.each(translated)('the catalogue of %s', (locale) => {
  const texts = textsOf(locale)

  test('has the keys of the English one, with the plural forms of its language', () => {
    const expected = [...english.keys()].flatMap((key) => {
      if (key.endsWith('_one') && english.has(key.replace(plural, '_other'))) return []
      return key.endsWith('_other') ? categoriesOf(locale).map((form) => key.replace(plural, `_${form}`)) : [key]
    })
    expect([...texts.keys()].sort()).toEqual(expected.sort())
  })

  test('differs from the English one, except for the listed identical words', () => {
    const { texts: words, countries, states } = sameTexts[locale as keyof typeof sameTexts]
    const listed = [
      ...words,
      ...countries.split(' ').map((code) => `country:${code}`),
      ...states.split(' ').map((code) => `us_state:${code}`),
    ].filter((key) => !key.endsWith(':'))
    expect([...texts].flatMap(([key, text]) => (english.get(key) === text ? [key] : [])).sort()).toEqual(listed.sort())
  })

  test('uses the variables of the English one, and omits the number in few plural forms only', () => {
    for (const [key, text] of texts) {
      const source = english.get(key.replace(plural, '_other')) ?? english.get(key) ?? ''
      // Texts for none, one or two may name the number in words.
      if (/_(zero|one|two)$/.test(key))
        expect([key, ...variables(source)]).toEqual(expect.arrayContaining(variables(text)))
      else expect([key, variables(text)]).toEqual([key, variables(source)])
    }
  })
})

test('Spanish texts have one term for payment methods', () => {
  expect([...textsOf('es')].filter(([, text]) => /formas? de pago/i.test(text))).toEqual([])
})

// § 312j BGB, article L221-14 Code de la consommation, article 51 Codice del consumo.
test.each([
  ['de', /(zahlungs|kosten)pflichtig/i],
  ['fr', /obligation de paiement|commander et payer/i],
  ['it', /obbligo di pagare|ordina e paga/i],
] as const)('the buttons that place an order in %s name the obligation to pay', (locale, obligation) => {
  for (const key of [
    'account:terms.pay_now',
    'account:terms.start',
    'account:terms.start_trial',
    'user:payment.change_plan',
  ])
    expect(textsOf(locale).get(key), key).toMatch(obligation)
})

test('the Spanish name of the Åland Islands has its letter Å', () => {
  expect(textsOf('es').get('country:ax')).toBe('Islas Åland')
})

test('each namespace belongs to one group that browsers load', () => {
  expect(Object.values(textGroups).flat().sort()).toEqual(Object.keys(catalogues.en ?? {}).sort())
})

describe.each(all)('texts of the language %s', (locale) => {
  const texts = textsOf(locale)
  const stems = [...new Set([...texts.keys()].map((key) => key.replace(plural, '')))]

  test('each text is non-empty, trimmed and free of raw placeholders', () => {
    for (const stem of stems) {
      const source = texts.get(stem) ?? texts.get(`${stem}_other`) ?? ''
      const values = Object.fromEntries(variables(source).map((name) => [name, name === 'count' ? 2 : `<${name}>`]))
      const label = textFor(locale)(stem as TextKey, values)
      expect(label, stem).not.toMatch(/{{|}}|\$t\(/)
      expect(label.trim(), stem).toBe(label)
      expect(label, stem).not.toBe('')
    }
  })

  test('no text adds a percent sign to a value, whose format depends on the language', () => {
    for (const [key, text] of texts) expect(text, key).not.toMatch(/}}\s*%/)
  })

  test('textFor returns the same texts, formatted numbers and plural forms as i18next', async () => {
    const resources = JSON.parse(JSON.stringify(catalogues).replaceAll('{{count}}', '{{count, number}}'))
    const i18next = createInstance({ interpolation: { escapeValue: false }, resources })
    await i18next.init()
    const seen = new Set<string>()
    for (const [key, source] of texts) {
      const stem = key.replace(plural, '') as TextKey
      // Plural forms may omit variables.
      const names = variables(texts.get(`${stem}_other`) ?? source)
      const values = Object.fromEntries(names.map((name) => [name, `<${name}> & {{count}}`]))
      for (const count of key === stem ? [''] : [0, 1, 1.5, 2, 1_000_000]) {
        const text = textFor(locale)(stem, { ...values, count })
        expect(text).toBe(i18next.getFixedT(locale)(stem, { ...values, count }))
        seen.add(text)
      }
    }
    expect(seen.size).toBeGreaterThan(1_000)
  })

  test.each([
    ['user:payment.show_receipt', 'user:payment.receipt_of'],
    ...['play', 'pause', 'resume', 'remove', 'renew'].map((action) => [
      `downloads:${action}`,
      `downloads:${action}_of`,
    ]),
    ['video:trailer', 'video:watch_trailer'],
  ])('the visible label %s is part of the accessible name %s', (label = '', name = '') => {
    expect(texts.get(name)?.toLowerCase()).toContain(texts.get(label)?.toLowerCase())
  })

  test('the style sheet has the names of the shelf arrows', () => {
    const root = locale === 'en' ? ':root' : `:root:lang\\(${locale}\\)`
    expect(styles).toMatch(new RegExp(`\\n {2}${root} {[^}]*--previous: '[^']+';\\s*--next: '[^']+';`))
  })

  test('each plural text has all plural forms of its language', () => {
    const forms = categoriesOf(locale)
    for (const stem of stems.filter((stem) => texts.has(`${stem}_other`))) {
      for (const form of forms) expect(texts.has(`${stem}_${form}`), `${stem}_${form}`).toBe(true)
    }
  })
})
