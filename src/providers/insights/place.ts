import type { InsightsPlace } from '#domain/insights-place.ts'

/** The version of the query API that we speak. */
export const apiVersion = '2025-02-19'

/** Where browsers ask: the provider's CDN, or the address that takes its place. */
const queryHost = ({ project, url }: InsightsPlace) => url ?? `https://${project}.apicdn.sanity.io`

/** Where pictures and films of articles lie. */
const fileHost = ({ url }: InsightsPlace) => url ?? 'https://cdn.sanity.io'

/** The address of a GROQ query; parameters are JSON literals. */
export function queryUrl(place: InsightsPlace, query: string, params: Record<string, string | number>): string {
  const literals = Object.entries(params).map(([name, value]) => [`$${name}`, JSON.stringify(value)])
  const search = new URLSearchParams([['query', query], ...literals, ['perspective', 'published']])
  return `${queryHost(place)}/v${apiVersion}/data/query/${encodeURIComponent(place.dataset)}?${search}`
}

/** The address of a file by its asset id, `file-{sha}-{extension}`; undefined when it is none. */
export function fileUrl(place: InsightsPlace, ref: string): string | undefined {
  const [, sha, extension] = /^file-([A-Za-z\d]+)-([a-z\d]+)$/.exec(ref) ?? []
  return sha && `${fileHost(place)}/files/${place.project}/${place.dataset}/${sha}.${extension}`
}

/** The origins that browsers ask and load from. */
export const originsOf = (place: InsightsPlace) => ({
  queries: new URL(queryHost(place)).origin,
  files: new URL(fileHost(place)).origin,
})
