import { site } from 'virtual:foyer/site'
import type { Source } from '#core/content/media.ts'

// Loaded for the preview of a locked item. Pages of other configs than that of `site` have no previews

/** Requests the sources of a trailer from the platform, without a token; none if it refuses. */
export async function loadTrailer(id: string, signal: AbortSignal): Promise<readonly Source[]> {
  const response = await fetch(`${site.platform}/v2/media/${id}`, { signal })
  return response.ok ? sourcesOf(await response.json()) : []
}

/** Returns the sources with a file and a type in a response of the platform. */
function sourcesOf(response: { playlist?: { sources?: unknown }[] } | null): readonly Source[] {
  const sources = response?.playlist?.[0]?.sources
  const isSource = (source: Partial<Source> | null) =>
    typeof source?.file === 'string' && typeof source.type === 'string'
  return Array.isArray(sources) ? sources.filter(isSource) : []
}
