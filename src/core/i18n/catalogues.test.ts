import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import { catalogues } from './catalogues.ts'
import { defaultLocale, locales, textGroups } from './locales.ts'
import { type TextKey, textFor } from './text.ts'

type Texts = { [key: string]: string | Texts }

const plural = /_(one|many|other)$/
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

const [english, spanish] = [allOf(catalogues.en ?? {}), allOf(catalogues.es ?? {})]

// Words equal in both languages: brands, units, symbols and proper names.
const sameWord = [
  'common:no',
  'common:page_title',
  'video:episode_mark',
  'downloads:quality_height',
  'video:player.airplay',
  'video:player.audio',
  'video:player.speed_normal',
  'account:checkout.paypal',
  'user:payment.paypal',
]
const sameCountry =
  'ad al am ao ar at au aw bb bf bg bi bo bs cl cn co cr cu dm ec ee er fm ge gh gi gm gn gt gu gy hk hn id il in je jm ki kw la li lk lr me mg ml mm mn mo mr ms mt mz na ng ni np nr nu pr pt py rs sc sm sn so sv sx td tg tk to tv tz ug uy ve vn vu ws ye yt zm'
const sameState =
  'al ak az ar ca co ct de fl ga id il in ia ks ky me md ma mn mt ne nv oh ok ri tn tx ut vt va wa wi wy'
const allowed = [
  ...sameWord,
  ...sameCountry.split(' ').map((code) => `country:${code}`),
  ...sameState.split(' ').map((code) => `us_state:${code}`),
]

describe('Spanish catalogue', () => {
  test('the Spanish catalogue has the keys of the English one, plus the Spanish plural forms', () => {
    const expected = [...english.keys()].flatMap((key) =>
      key.endsWith('_other') ? [key, key.replace(/_other$/, '_many')] : [key],
    )
    expect([...spanish.keys()].sort()).toEqual(expected.sort())
  })

  test('Spanish texts differ from English ones, except for the listed identical words', () => {
    const same = [...english].filter(([key, text]) => spanish.get(key) === text).map(([key]) => key)
    expect(same.sort()).toEqual(allowed.sort())
  })

  test('Spanish texts use the same variables as English ones', () => {
    for (const [key, text] of english) {
      if (!key.endsWith('_one')) expect([key, variables(spanish.get(key) ?? '')]).toEqual([key, variables(text)])
    }
    for (const [key, text] of spanish) {
      // The singular text may omit the number
      const rest = variables(spanish.get(key.replace(plural, '_other')) ?? '')
      if (key.endsWith('_one')) expect(rest).toEqual(expect.arrayContaining(variables(text)))
      if (key.endsWith('_many'))
        expect(variables(text)).toEqual(variables(spanish.get(key.replace(plural, '_other')) ?? ''))
    }
  })
})

test('Spanish texts have one term for payment methods', () => {
  expect([...spanish].filter(([, text]) => /formas? de pago/i.test(text))).toEqual([])
})

test('the Spanish name of the Åland Islands has its letter Å', () => {
  expect(spanish.get('country:ax')).toBe('Islas Åland')
})

test('each namespace belongs to one group that browsers load', () => {
  expect(Object.values(textGroups).flat().sort()).toEqual(Object.keys(catalogues.en ?? {}).sort())
})

describe.each(locales)('texts of the language %s', (locale) => {
  const texts = locale === 'en' ? english : spanish
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
      const values = Object.fromEntries(variables(source).map((name) => [name, `<${name}> & {{count}}`]))
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
    const root = locale === defaultLocale ? ':root' : `:root:lang\\(${locale}\\)`
    expect(styles).toMatch(new RegExp(`\\n {2}${root} {[^}]*--previous: '[^']+';\\s*--next: '[^']+';`))
  })

  test('each plural text has all plural forms of its language', () => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    for (const stem of stems.filter((stem) => texts.has(`${stem}_other`))) {
      for (const form of forms) expect(texts.has(`${stem}_${form}`), `${stem}_${form}`).toBe(true)
    }
  })
})
