/** Which configs a site may show: its own, listed others, or any. */
export type SourceSettings = {
  /** An 8-character id or an address. */
  defaultSource: string
  otherSources: readonly string[]
  anySource: boolean
}

/** The config source in force, what stays remembered for later pages, and what was asked for in vain. */
export type SourceChoice = { source: string; stored: string | null; refused?: string }

/**
 * Picks the config source from the address (`app-config`, null when absent) and from what an earlier page stored
 * (spec 1 §4, §5). It stands alone, without imports, because every page carries its text inline.
 */
export function chooseSource(settings: SourceSettings, requested: string | null, stored: string | null): SourceChoice {
  const { defaultSource, otherSources, anySource } = settings
  const isAllowed = (source: string) => anySource || source === defaultSource || otherSources.includes(source)
  if (!anySource && otherSources.length === 0) return { source: defaultSource, stored }
  if (requested === '') return { source: defaultSource, stored: null }
  if (requested && isAllowed(requested)) return { source: requested, stored: requested }
  const allowed = stored && isAllowed(stored) ? stored : null
  return { source: allowed ?? defaultSource, stored: allowed, ...(requested && { refused: requested }) }
}
