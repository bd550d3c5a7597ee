import type { SourceSettings } from '#core/site/config-source.ts'

/** Active config source, the source to store, and a rejected request. */
export type SourceChoice = { source: string; stored: string | null; refused?: string }

/** Chooses the config source from URL (`app-config`) and storage. Self-contained: inlined in every page. */
export function chooseSource(settings: SourceSettings, requested: string | null, stored: string | null): SourceChoice {
  const { defaultSource, otherSources, anySource } = settings
  const isAllowed = (source: string) => anySource || source === defaultSource || otherSources.includes(source)
  if (!anySource && otherSources.length === 0) return { source: defaultSource, stored }
  if (requested === '') return { source: defaultSource, stored: null }
  if (requested && isAllowed(requested)) return { source: requested, stored: requested }
  const allowed = stored && isAllowed(stored) ? stored : null
  return { source: allowed ?? defaultSource, stored: allowed, ...(requested && { refused: requested }) }
}
