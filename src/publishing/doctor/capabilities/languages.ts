import { captionLanguage } from '#core/captions/caption-language.ts'
import { type Locale, languages as languagesWithTexts } from '#core/i18n/languages.ts'
import { formatCount } from '#core/text/format-count.ts'
import { primaryLanguage } from '#core/text/language-tag.ts'
import { type Answer, type CapabilityFacts, inWords, no, partly, unknown, yes } from './capability.ts'

/** Answers about languages, and about countries as far as a response shows them. */
export const languagesOf = (facts: CapabilityFacts): Answer[] => [
  ...facts.languages.map((language, index) => pagesIn(language, index === 0, facts)),
  ...furtherLanguages(facts),
  captions(facts),
  ...prices(facts),
  streamsAbroad(facts),
]

const nameOf = (code: string, type: 'language' | 'region' = 'language') =>
  new Intl.DisplayNames(['en'], { type }).of(code) ?? code

function pagesIn(language: Locale, isDefault: boolean, { config, items, untranslated }: CapabilityFacts): Answer {
  const name = `Pages in ${nameOf(language)}`
  if (isDefault) return yes(name, 'at the root, with the titles of the platform')
  const missing = untranslated[language] ?? 0
  const labels = config.menu.filter((entry) => !entry.labels?.[language]).length
  const address = `at /${language}/`
  if (!missing && !labels) return yes(name, `${address}, with titles of their own`)
  const lacks = [
    ...(missing ? [`title-${language} in ${missing} of ${formatCount(items.length, 'item')}`] : []),
    ...(labels ? [`label-${language} in ${labels} of ${formatCount(config.menu.length, 'menu link')}`] : []),
  ]
  const remedy = `add title-${language} and description-${language} to items, and label-${language} to the menu`
  return partly(name, `${address}; missing: ${inWords(lacks)}. The default language appears there`, remedy)
}

function furtherLanguages({ languages }: CapabilityFacts): Answer[] {
  const others = Object.keys(languagesWithTexts).filter((code) => !languages.some((language) => language === code))
  if (!others.length) return []
  const names = inWords(others.map((code) => `${nameOf(code)} (${code})`))
  const remedy = 'add the codes to languages in .webapp.ini, or to SITE_LANGUAGES'
  return [no('Pages in further languages', `there are texts in ${names}`, remedy)]
}

function captions({ items }: CapabilityFacts): Answer {
  const name = 'Captions'
  const counts = new Map<string, number>()
  for (const { tracks } of items) {
    const files = tracks.filter(({ kind }) => kind === 'captions')
    const codes = files.map((track) => primaryLanguage(captionLanguage(track) ?? 'und'))
    for (const code of new Set(codes)) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  if (!counts.size)
    return unknown(name, 'no item that was read has a caption file; captions inside streams are not read', addCaptions)
  const sorted = [...counts].sort(([, a], [, b]) => b - a)
  return yes(name, sorted.map(([code, count]) => `${captionName(code)} for ${formatCount(count, 'item')}`).join(', '))
}

const addCaptions = 'add WebVTT or SubRip files to the items'
const captionName = (code: string) => (code === 'und' ? 'an unknown language' : nameOf(code))

function prices({ account }: CapabilityFacts): Answer[] {
  const offers = [...(account?.plans ?? []), ...(account?.itemOffers ?? [])]
  if (!offers.length) return []
  const name = 'Prices of the country of the viewer'
  const currencies = inWords([...new Set(offers.map(({ currency }) => currency))])
  const countries = [...new Set(offers.flatMap(({ country }) => country ?? []))]
  if (!countries.length)
    return [no(name, `in ${currencies} everywhere: the account provider sends no prices by country`)]
  const here = inWords(countries.map((code) => nameOf(code, 'region')))
  return [
    yes(name, `this machine gets ${currencies} (${here}); the account provider sends those of the other countries`),
  ]
}

function streamsAbroad({ refusedStreams }: CapabilityFacts): Answer {
  const name = 'Films in every country'
  if (refusedStreams)
    return partly(
      name,
      `${formatCount(refusedStreams, 'stream')} refused to this machine with status 403, as for another region`,
      'compare the geo rules of these items on the platform',
    )
  return unknown(
    name,
    'no stream is refused to this machine; the platform has the geo rules',
    'run this command in that country',
  )
}
