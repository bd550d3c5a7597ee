import { useEffect, useState } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { loadNames } from '#core/i18n/names.ts'
import type { Option } from './Choices.tsx'

/** Country or state names in a language, once loaded; until then the publisher's. */
export function useNames(language: Locale, kind: 'country' | 'us_state' | undefined): Option[] {
  const [names, setNames] = useState<Option[]>([])
  useEffect(() => {
    if (kind) loadNames(language, kind).then(setNames, () => setNames([]))
  }, [language, kind])
  return names
}
