import type { InsightsDataset } from '#core/site/site.ts'

/** Version of the query API. */
export const apiVersion = '2025-02-19'

/** Query host for browsers: the CDN or its replacement. */
const queryHost = ({ project, url }: InsightsDataset) => url ?? `https://${project}.apicdn.sanity.io`

/** Host of images and files. */
const fileHost = ({ url }: InsightsDataset) => url ?? 'https://cdn.sanity.io'

/** URL of a GROQ query; parameters are JSON literals. */
export function queryUrl(dataset: InsightsDataset, query: string, params: Record<string, string | number>): string {
  const literals = Object.entries(params).map(([name, value]) => [`$${name}`, JSON.stringify(value)])
  const search = new URLSearchParams([['query', query], ...literals, ['perspective', 'published']])
  return `${queryHost(dataset)}/v${apiVersion}/data/query/${encodeURIComponent(dataset.dataset)}?${search}`
}

/** URL of a file by its asset id, `file-{sha}-{extension}`; undefined if invalid. */
export function fileUrl(dataset: InsightsDataset, ref: string): string | undefined {
  const [, sha, extension] = /^file-(\w+)-([a-z\d]+)$/.exec(ref) ?? []
  return sha && `${fileHost(dataset)}/files/${dataset.project}/${dataset.dataset}/${sha}.${extension}`
}

/** Origins that browsers connect to and load from. */
export const originsOf = (dataset: InsightsDataset) => ({
  queries: new URL(queryHost(dataset)).origin,
  files: new URL(fileHost(dataset)).origin,
})
