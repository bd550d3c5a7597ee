import { useEffect, useState } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { loadNames } from '#core/i18n/names.ts'
import type { Option } from './Choices.tsx'

/** Countries or states by their names in a language, as soon as these are here; without our names the publisher's will do. */
export function useNames(language: Locale, kind: 'country' | 'us_state' | undefined): Option[] {
  const [names, setNames] = useState<Option[]>([])
  useEffect(() => {
    if (kind) loadNames(language, kind).then(setNames, () => setNames([]))
  }, [language, kind])
  return names
}
