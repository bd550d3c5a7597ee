import { useEffect, useState } from 'react'
import { catalogues } from '#core/i18n/catalogues.ts'
import type { Locale } from '#core/i18n/locales.ts'
import type { Option } from './Choices.tsx'

/** Country or state names in a language; the publisher's names until loaded. */
export function useNames(language: Locale, kind: 'country' | 'us_state' | undefined): Option[] {
  const [names, setNames] = useState<Option[]>([])
  useEffect(() => {
    if (kind) loadNames(language, kind).then(setNames, () => setNames([]))
  }, [language, kind])
  return names
}

/** Countries, or the United States, by code, in the order of the language. */
async function loadNames(locale: Locale, kind: 'country' | 'us_state') {
  const names: Record<string, string> = await catalogues[locale][kind]()
  const { compare } = new Intl.Collator(locale)
  return Object.entries(names)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => compare(one.label, other.label))
}
