/** Where a site's articles come from; fixed at build time (spec 1 §1). */
export type InsightsDataset = {
  project: string
  dataset: string
  /** Address of the content service without a slash at its end, where it is not the provider's own. */
  url?: string | undefined
}
