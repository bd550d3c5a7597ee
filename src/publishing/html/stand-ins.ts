import { hashOf } from './3-policy.ts'

/** Style sheets by the short text that stands for them in pages until step 2. */
export type StandIns = Map<string, string>

/** Short text in place of a style sheet, because Astro copies, encodes and hashes the sheet for every page. */
export function standInFor(css: string, standIns: StandIns): string {
  const text = `/* ${hashOf(css)} */`
  standIns.set(text, css)
  return text
}
