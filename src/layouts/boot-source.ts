import type { chooseSource, SourceSettings } from '#core/config-source.ts'

/**
 * Runs first in `<head>` of every page of a site that may show other configs: decides which one is in force, remembers
 * it, and names another than the site's own in `html[data-source]`, which hides a page that was rendered ahead.
 */
export function bootSource(settings: SourceSettings, choose: typeof chooseSource) {
  const key = 'jwapp.config-file-override'
  const url = new URL(location.href)
  const requested = url.searchParams.get('app-config')
  let before: string | null = null
  try {
    before = localStorage.getItem(key)
  } catch {}
  const { source, stored, refused } = choose(settings, requested, before)
  try {
    if (stored === null) localStorage.removeItem(key)
    else localStorage.setItem(key, stored)
  } catch {}
  if (refused) console.warn(`app-config "${refused}" is not allowed here; the site shows "${source}"`)
  const own = source === settings.defaultSource
  // From here on the address says whose page it is
  if (own) url.searchParams.delete('app-config')
  else url.searchParams.set('app-config', source)
  if (requested !== (own ? null : source)) history.replaceState(history.state, '', url)
  if (!own) document.documentElement.dataset.source = source
}
