/** Source of a site's articles, fixed at build time. */
export type InsightsDataset = {
  project: string
  dataset: string
  /** Alternative service URL without a trailing slash. */
  url?: string | undefined
}
