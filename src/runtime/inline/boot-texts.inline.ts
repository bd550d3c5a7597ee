import { siteBase } from '#core/address/site-path.ts'

/**
 * Sets the language and direction of the fallback page by its address, and resolves texts by the import map of that
 * language.
 */
export function bootTexts(locales: readonly string[], fallback: string, rtl: readonly string[]) {
  const path = siteBase ? location.pathname.slice(siteBase.length) : location.pathname
  const firstSegment = path.split('/')[1] ?? ''
  const language = locales.includes(firstSegment) ? firstSegment : fallback
  document.documentElement.lang = language
  document.documentElement.dir = rtl.includes(language) ? 'rtl' : ''
  const map = document.querySelector<HTMLScriptElement>(`script[type=importmap-${language}]`)
  if (!map) return
  map.type = 'importmap'
  // Browsers read the map when it is inserted.
  document.head.append(map)
}
