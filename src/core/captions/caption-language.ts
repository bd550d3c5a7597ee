import type { Track } from '../content/media.ts'
import { locales } from '../i18n/locales.ts'
import { languageTag, primaryLanguage } from '../text/language-tag.ts'

// Languages, variants and regions that labels of captions may name.
const languages =
  'af am ar as az be bg bn br bs ca cs cy da de el en eo es et eu fa fi fil fo fr ga gd gl gu ha he hi hr ht hu hy id ig is it ja ka kk km kn ko ku ky lb lo lt lv mg mi mk ml mn mr ms mt my nb ne nl nn no oc om or pa pl ps pt ro ru rw sd si sk sl sm sn so sq sr sv sw ta te tg th ti tk to tr tt ug uk ur uz vi wo xh yi yo yue zh zu'.split(
    ' ',
  )
const variants =
  'de-AT de-CH en-GB en-US es-419 es-ES es-MX fr-CA fr-FR nl-BE pt-BR pt-PT zh-Hans zh-Hant zh-HK zh-TW'.split(' ')
const regions = '419 AR AT AU BE BO BR CA CH CL CN CO CR DE EC ES FR GB HK IE IN MX NZ PE PR PT TW US UY VE'.split(' ')

// Common names that the Unicode data lacks.
const otherLanguages = { castellano: 'es-ES', castilian: 'es-ES', farsi: 'fa', mandarin: 'zh', tagalog: 'fil' }
const otherRegions = { latam: '419', latino: '419', 'latin america': '419', 'america latina': '419', uk: 'GB' }

/** Words of a label in lower case and without accents. */
const wordsOf = (label: string) =>
  label
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)

// Labels differ in the order of their words: "Latin American Spanish", "Spanish (Latin America)".
const keyOf = (words: readonly string[]) => words.toSorted().join(' ')

const entriesOf = (names: Record<string, string>) =>
  Object.entries(names).map(([name, tag]) => [keyOf(name.split(' ')), tag] as const)

/** Names of languages and regions in their own languages and in those of the site. */
function createTables() {
  const namers = new Map<string, Intl.DisplayNames>()
  const nameOf = (tag: string, namer: string, type: 'language' | 'region', languageDisplay: 'dialect' | 'standard') => {
    const key = `${namer} ${type} ${languageDisplay}`
    const names = namers.get(key) ?? new Intl.DisplayNames([namer], { type, languageDisplay, fallback: 'none' })
    namers.set(key, names)
    return keyOf(wordsOf(names.of(tag) ?? ''))
  }
  const ofLanguages = new Map(entriesOf(otherLanguages))
  const ofRegions = new Map(entriesOf(otherRegions))
  for (const tag of languages)
    for (const namer of [tag, ...locales]) ofLanguages.set(nameOf(tag, namer, 'language', 'dialect'), tag)
  for (const tag of variants)
    for (const namer of [tag, primaryLanguage(tag), ...locales])
      for (const display of ['dialect', 'standard'] as const)
        ofLanguages.set(nameOf(tag, namer, 'language', display), tag)
  for (const namer of new Set([...locales, ...variants.map(primaryLanguage)]))
    for (const region of regions) ofRegions.set(nameOf(region, namer, 'region', 'dialect'), region)
  ofLanguages.delete('')
  ofRegions.delete('')
  return { ofLanguages, ofRegions }
}

let tables: ReturnType<typeof createTables> | undefined

const longestName = 4

/** Value of the longest name within words, with the remaining words. */
function findName(words: readonly string[], names: ReadonlyMap<string, string>) {
  for (let length = Math.min(longestName, words.length); length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const value = names.get(keyOf(words.slice(from, from + length)))
      if (value) return { value, remaining: words.toSpliced(from, length) }
    }
  return undefined
}

/** Tag of the language that a label names, with its region; undefined if it names none. */
function languageOfLabel(label: string): string | undefined {
  tables ??= createTables()
  const { value: tag, remaining } = findName(wordsOf(label), tables.ofLanguages) ?? {}
  if (!tag || tag.includes('-')) return tag
  const [, code = ''] = /(?:[([]\s*|[-_ ])([A-Z]{2})\s*[)\]]?$/.exec(label.trim()) ?? []
  const region = findName(remaining ?? [], tables.ofRegions)?.value ?? (regions.includes(code) ? code : undefined)
  return region ? `${tag}-${region}` : tag
}

// Three letters are not always a code: "und", "sub".
const isLanguage = (tag: string) =>
  languages.includes(primaryLanguage(tag)) ||
  new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(primaryLanguage(tag)) !== undefined

/** Tag of a language with the region that the label adds: `Español (Latinoamérica)`. */
function withRegion(tag: string, label: string): string {
  const regional = !tag.includes('-') && wordsOf(label).length > 1 ? languageOfLabel(label) : undefined
  return regional && primaryLanguage(regional) === tag ? regional : tag
}

/** Language of captions or sound as a canonical tag, by their code or else by their label: `es-419`. */
export function captionLanguage({ language = '', label = '' }: Pick<Track, 'language' | 'label'>): string | undefined {
  const tag = languageTag(language.trim())
  if (tag && isLanguage(tag)) return withRegion(tag, label)
  const short = languageTag(label.trim())
  if (short && languages.includes(primaryLanguage(short))) return short
  return languageOfLabel(language) ?? languageOfLabel(label)
}
