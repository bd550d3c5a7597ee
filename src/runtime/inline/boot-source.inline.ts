import type { SourceSettings } from '#core/site/config-source.ts'
import type { chooseSource } from './choose-source.inline.ts'

/** Chooses and stores the active config source. `html[data-source]` contains a source other than the site's own. */
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
  if (refused) console.warn(`app-config "${refused}" is not allowed here`)
  const isDefault = source === settings.defaultSource
  // The URL includes the config source from here on.
  if (isDefault) url.searchParams.delete('app-config')
  else url.searchParams.set('app-config', source)
  if (requested !== (isDefault ? null : source)) history.replaceState(history.state, '', url)
  if (!isDefault) document.documentElement.dataset.source = source
}
